import type { ICUArgs, NestedKeyOf, NestedValueOf } from 'use-intl/core'
import formatMessage from 'use-intl/format-message'
import type { Language } from '#contract/languages.ts'
import { messageTools } from './format.ts'

// docs/decisions/065: texts beside what says them

/** A text in both languages, in ICU syntax. */
interface Text {
  readonly ko: string
  readonly en: string
}
interface Tree {
  readonly [key: string]: Text | Tree
}

type Messages<Of> = { [Key in keyof Of]: Of[Key] extends Text ? Of[Key]['ko'] : Messages<Of[Key]> }
interface ArgumentTypes {
  ICUArgument: string
  ICUNumberArgument: number | bigint
  ICUDateArgument: Date
}
/** Rejects an English text that fills in an argument which the Korean one has not. */
type SameArguments<Of> = {
  [Key in keyof Of]: Of[Key] extends Text
    ? keyof ICUArgs<Of[Key]['en'], ArgumentTypes> extends keyof ICUArgs<Of[Key]['ko'], ArgumentTypes>
      ? unknown
      : { en: 'has an argument that the Korean text has not' }
    : SameArguments<Of[Key]>
}

declare const messages: unique symbol
/** The texts of a namespace: while the site runs its name, and for the compiler the messages by that name. */
export type Texts<Whole> = string & { readonly [messages]: Whole }
export type AnyTexts = Texts<unknown>

/** Of any namespace that has these keys. */
export type TextsWith<Key extends string> = Texts<{ [name: string]: Record<Key, string> }>

type WholeOf<Each> = Each extends Texts<infer Whole> ? Whole : never
/** The messages of a namespace. */
export type MessagesOf<Each> = Each extends Texts<infer Whole> ? Whole[keyof Whole] : never
type Together<Each> = (Each extends unknown ? (each: Each) => void : never) extends (all: infer All) => void ? All : never
/** Of several namespaces each key begins with the name of one. */
type Read<All extends readonly AnyTexts[]> = All extends readonly [infer Only] ? MessagesOf<Only> : Together<WholeOf<All[number]>>

/** The values that a message takes; where the key may be one of several, those of all of them. */
type Values<Message> = (Message extends string ? (values: ICUArgs<Message, ArgumentTypes>) => void : never) extends (
  values: infer All,
) => void
  ? Partial<All> extends All
    ? [values?: undefined]
    : [values: All]
  : never

/** Of several kinds of messages, those that each of them has. */
type Keys<Of> = {
  [Path in NestedKeyOf<Of>]: [NestedValueOf<Of, Path>] extends [never]
    ? never
    : NestedValueOf<Of, Path> extends string
      ? Path
      : never
}[NestedKeyOf<Of>]
type Translate<Of> = <Key extends Keys<Of>>(key: Key, ...values: Values<NestedValueOf<Of, Key>>) => string
/** What reads the texts of these namespaces in one language. */
export type TextReader<All extends readonly AnyTexts[]> = Translate<Read<All>>

/** The messages of each namespace that are here. A browser has those of its language for the code that it has downloaded. */
export const catalogue: Record<Language, Record<string, unknown>> = { ko: {}, en: {} }

function inLanguage(tree: Tree, language: Language): unknown {
  const isText = (entry: Text | Tree): entry is Text => typeof entry.ko === 'string'
  return Object.fromEntries(
    Object.entries(tree).map(([key, entry]) => [key, isText(entry) ? entry[language] : inLanguage(entry, language)]),
  )
}

/** Declares the texts of a namespace. In the browser's build its name is all that is left of them (scripts/vite/texts.ts). */
export function texts<const Name extends string, const Of extends Tree>(name: Name, tree: Of & SameArguments<Of>) {
  catalogue.ko[name] = inLanguage(tree, 'ko')
  catalogue.en[name] = inLanguage(tree, 'en')
  return name as unknown as Texts<{ [Key in Name]: Messages<Of> }>
}

type Reader = (key: string, values?: Record<string, never>) => string
const readers = new Map<string, Reader>()

/** The message at a path such as `status.upcoming` of the messages that are here. */
function messageAt(messages: unknown, path: string): unknown {
  let found = messages
  for (const part of path.split('.'))
    found = Object.hasOwn(Object(found), part) ? (found as Record<string, unknown>)[part] : undefined
  return found
}

/**
 * The same function for the same language and namespaces, so that effects may depend on it. Not use-intl's own, which would bring every browser
 * how dates, lists and durations are said.
 */
export function readerOf<All extends readonly AnyTexts[]>(language: Language, ...all: All): TextReader<All> {
  const [name, another] = all
  const start = another === undefined ? `${name}.` : ''
  let reader = readers.get(language + start)
  if (!reader) {
    // A page says some texts thirty times.
    const plain = new Map<string, string>()
    reader = (key, values) => {
      const known = plain.get(key)
      if (known !== undefined) return known
      const path = start + key
      const message = messageAt(catalogue[language], path)
      // Compiled, a message that fills nothing in is a plain text.
      if (typeof message === 'string' && !formatMessage.raw) {
        plain.set(key, message)
        return message
      }
      if (message !== undefined)
        return formatMessage(path, message as string, values, { ...messageTools, locale: language }) as string
      // biome-ignore lint/suspicious/noConsole: a mistake in the code, which the tests of pages see; the page goes on
      console.error(`There is no text ${path} in ${language}.`)
      return path
    }
    readers.set(language + start, reader)
  }
  return reader as TextReader<All>
}

/** Whether a namespace has a text by this key, which comes from the server. */
export function hasText(namespace: AnyTexts, key: string): boolean {
  return [catalogue.ko, catalogue.en].some((messages) => messageAt(messages[namespace], key) !== undefined)
}

/** Downloads the texts of a part of the site in each language. */
export type TextsOfPart = Record<Language, () => Promise<{ messages: object }>>

const parts = new Set<TextsOfPart>()
const loading = new Map<Language, Promise<unknown>>()

async function download(part: TextsOfPart, language: Language): Promise<void> {
  Object.assign(catalogue[language], (await part[language]()).messages)
}

/** Code with its texts in each language that the page has shown. The build writes this around each `import()` whose code says something. */
export async function withTexts<Code>(code: Code, part: TextsOfPart): Promise<Awaited<Code>> {
  parts.add(part)
  const [loaded] = await Promise.all([code, ...[...loading.keys()].map((language) => download(part, language))])
  return loaded
}

/** Whether the texts of what is downloaded are here in this language, or on their way. */
export const hasLanguage = (language: Language) => loading.has(language)

/** Downloads the texts of all code that is here; from then on code brings its texts in this language too. */
export function loadLanguage(language: Language): Promise<unknown> {
  const started = loading.get(language)
  if (started) return started
  const all = Promise.all([...parts].map((part) => download(part, language))).catch((error) => {
    loading.delete(language)
    throw error
  })
  loading.set(language, all)
  return all
}
