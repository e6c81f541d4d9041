import * as z from 'zod/mini'
import { Instant } from '#contract/date-fields.ts'
import { Id, prose } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'

/** What a ready-made sentence (docs/product.md 10.15) may leave open, in braces: `We meet at {time}.` */
export const phraseFields = ['time', 'day', 'place', 'price', 'number'] as const
export type PhraseField = (typeof phraseFields)[number]

export const maxPhrases = 100

const field = new RegExp(`\\{(${phraseFields.join('|')})\\}`, 'g')

/** The fields of a sentence, each once, in the order of `phraseFields`. */
export function fieldsIn(text: string): PhraseField[] {
  return phraseFields.filter((name) => text.includes(`{${name}}`))
}

export function fillFields(text: string, toText: (name: PhraseField) => string): string {
  return text.replaceAll(field, (_, name: PhraseField) => toText(name))
}

const hasOnlyFields = (text: string) => !/[{}]/.test(fillFields(text, () => ''))

function phraseText() {
  return prose(500).check(
    z.refine(hasOnlyFields, say('Please write only {time}, {day}, {place}, {price} and {number} in braces.')),
  )
}

export const PhraseInput = z.object({ textKo: phraseText(), textEn: phraseText() }).check(
  z.refine(({ textKo, textEn }) => fieldsIn(textKo).join() === fieldsIn(textEn).join(), {
    error: say('Both languages need the same fields in braces.'),
    path: ['textEn'],
  }),
)
export type PhraseInput = z.infer<typeof PhraseInput>

export const Phrase = z.object({ id: Id, textKo: z.string(), textEn: z.string(), createdAt: Instant })
export type Phrase = z.infer<typeof Phrase>
