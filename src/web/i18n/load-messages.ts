import type { Language } from '#contract/languages.ts'
import type { Catalogue, Messages } from './messages/catalogue.ts'

const loaders = {
  ko: () => import('./messages/ko.ts'),
  en: () => import('./messages/en.ts'),
} satisfies Record<Language, () => Promise<{ messages: Catalogue }>>

const loaded = new Map<Language, Messages>()

/** The catalogue of one language; a visitor downloads the other one only by switching to it. */
export async function loadMessages(language: Language): Promise<Messages> {
  const known = loaded.get(language)
  if (known) return known
  const { messages } = await loaders[language]()
  // Same keys, checked above; same arguments, checked by a test. The texts themselves differ, of course.
  loaded.set(language, messages as Catalogue as Messages)
  return messages as Catalogue as Messages
}
