import {
  defaultLanguage,
  isLanguage,
  type Language,
  languageCookie,
  textSizeCookie,
  textSizes,
  themeCookie,
} from '#contract/languages.ts'
import type { Look } from './document-copy.ts'

declare const self: ServiceWorkerGlobalScope

/** Browsers without the Cookie Store API get the default. Where the page remembers another language itself, it changes to that. */
async function preference(cookie: string): Promise<string | undefined> {
  const kept = 'cookieStore' in self ? await self.cookieStore.get(cookie) : null
  return kept?.value
}

export async function chosenLanguage(): Promise<Language> {
  const chosen = await preference(languageCookie)
  return isLanguage(chosen) ? chosen : defaultLanguage
}

export async function chosenLook(): Promise<Look> {
  const size = await preference(textSizeCookie)
  return {
    theme: (await preference(themeCookie)) === 'dark' ? 'dark' : 'light',
    textSize: textSizes.find((known) => known === size) ?? 'normal',
  }
}
