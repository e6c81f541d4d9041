import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { ClubDate, ClubTime } from '#contract/date-fields.ts'
import { atMost, line } from '#contract/fields.ts'
import type { Language } from '#contract/languages.ts'
import { fillFields, type PhraseField } from '#contract/news/phrases.ts'
import { say } from '#contract/sentences.ts'
import type { SchemaOf } from '#web/ui/form/contract-form.ts'
import { TextField } from '#web/ui/form/form-field.tsx'
import type { PhraseValues } from './phrases.ts'

/** What is typed: a place in the language of the page, and in the other one if it has another name there. */
export type TypedValues = Record<PhraseField | 'otherPlace', string>

export const blankValues: TypedValues = { time: '', day: '', place: '', otherPlace: '', price: '', number: '' }

const digits = (pattern: RegExp, message: Parameters<typeof say>[0]) =>
  z.string().check(
    z.trim(),
    z.minLength(1, say('This field is required')),
    z.refine((text) => text === '' || pattern.test(text), say(message)),
  )

const shapes = {
  time: ClubTime,
  day: ClubDate,
  place: line(300),
  price: digits(/^\$?(\d{1,6}|\d{1,3}(,\d{3})+)(\.\d{2})?$/, 'Please enter an amount in digits, such as 15 or 15.50.'),
  number: digits(/^\d{1,6}$/, 'Please enter a whole number in digits'),
}

/** Requires the fields of the chosen sentence, and checks no others. */
export function valuesSchema(fields: readonly PhraseField[]): SchemaOf<TypedValues> {
  const needed = Object.fromEntries(fields.map((name) => [name, shapes[name]]))
  return z.object({ ...needed, otherPlace: z.string().check(z.trim(), atMost(300)) }) as never
}

/** @param language of the page. */
export function valuesOf({ place, otherPlace, ...values }: Partial<TypedValues>, language: Language): PhraseValues {
  if (!place) return values
  const other = otherPlace || place
  return { ...values, place: language === 'ko' ? { ko: place, en: other } : { ko: other, en: place } }
}

/** The sentence for the list, with the names of its fields in place of the braces. */
export function withBlanksNamed(text: string, nameOf: (field: PhraseField) => string): string {
  return fillFields(text, (name) => `(${nameOf(name)})`)
}

/** The fields of the chosen sentence. What was typed for one sentence is offered for the next. */
export function PhraseFields({ form, fields }: { form: UseFormReturn<TypedValues>; fields: readonly PhraseField[] }) {
  const t = useTranslations('phrases')
  const plain = { form, autoComplete: 'off' } as const
  return fields.map((name) => {
    const label = t(`field.${name}`)
    switch (name) {
      case 'time':
        return <TextField key={name} {...plain} name={name} label={label} type="time" />
      case 'day':
        return <TextField key={name} {...plain} name={name} label={label} type="date" />
      case 'place':
        return (
          <div key={name} className="field-pair">
            <TextField {...plain} name={name} label={label} />
            <TextField {...plain} name="otherPlace" label={t('otherPlace')} optional />
          </div>
        )
      default:
        return <TextField key={name} {...plain} name={name} label={label} inputMode={name === 'price' ? 'decimal' : 'numeric'} />
    }
  })
}
