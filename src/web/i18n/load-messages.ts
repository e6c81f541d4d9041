import type { Language } from '#contract/languages.ts'
import type { Catalogue } from './messages/catalogue.ts'

const loaders = {
  ko: () => import('./messages/ko.ts'),
  en: () => import('./messages/en.ts'),
} satisfies Record<Language, () => Promise<{ messages: Catalogue }>>

const loaded = new Map<Language, Catalogue>()

/** The catalogue of one language; a visitor downloads the other one only by switching to it. */
export async function loadMessages(language: Language): Promise<Catalogue> {
  const known = loaded.get(language)
  if (known) return known
  const { messages } = await loaders[language]()
  loaded.set(language, messages)
  return messages
}
