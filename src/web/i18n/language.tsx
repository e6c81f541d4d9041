import { createContext, type ReactNode, startTransition, use, useCallback, useEffect, useRef, useState } from 'react'
import { IntlProvider } from 'use-intl'
import { isLanguage, type Language, languageCookie } from '#contract/languages.ts'
import { deviceStorage, keepInCookie } from '#web/browser-storage.ts'
import { clubNames, useClub } from '#web/club.tsx'
import { knownMessages, loadSameMessages } from './load-messages.ts'

interface LanguageChoice {
  language: Language
  /**
   * Switches every text on the page in place, so nothing that was typed is lost, and stores the choice.
   * @throws when the texts cannot be downloaded.
   */
  chooseLanguage(language: Language): Promise<void>
}

const storageKey = 'language'

const LanguageContext = createContext<LanguageChoice | null>(null)

export function LanguageProvider({ initial, children }: { initial: Language; children: ReactNode }) {
  const [language, setLanguage] = useState(initial)
  const latestChoice = useRef(initial)
  const { timeZone } = useClub()

  const chooseLanguage = useCallback(
    async (chosen: Language) => {
      storeLanguage(chosen)
      latestChoice.current = chosen
      await loadSameMessages(chosen, language)
      // The other language may have been chosen while the texts were downloaded.
      if (latestChoice.current === chosen) startTransition(() => setLanguage(chosen))
    },
    [language],
  )

  // The stored choice wins at startup. It differs from what the server rendered only where the cookie was lost.
  useEffect(() => {
    const stored = storedLanguage()
    if (stored && stored !== initial && !languageInAddress()) chooseLanguage(stored).catch(() => {}) // the page stays as the server rendered it
  }, [initial, chooseLanguage])

  return (
    <LanguageContext value={{ language, chooseLanguage }}>
      <IntlProvider locale={language} messages={knownMessages(language)} timeZone={timeZone}>
        {children}
      </IntlProvider>
    </LanguageContext>
  )
}

/** Gives a page the texts that were downloaded together with it, after the provider around the whole site was rendered. */
export function PageTexts({ children }: { children: ReactNode }) {
  const { language } = useLanguage()
  return (
    <IntlProvider locale={language} messages={knownMessages(language)}>
      {children}
    </IntlProvider>
  )
}

/** The language chosen on this device; null when none was, or another text was stored. */
function storedLanguage(): Language | null {
  const stored = deviceStorage.read(storageKey)
  return isLanguage(stored) ? stored : null
}

/** The language that `?lang=` asks for. It applies to this page view only and is never stored. */
function languageInAddress(): Language | null {
  const asked = new URLSearchParams(location.search).get('lang')
  return isLanguage(asked) ? asked : null
}

/** Stores the choice on this device, and in a cookie for the server that renders the next page. */
function storeLanguage(language: Language): void {
  deviceStorage.write(storageKey, language)
  keepInCookie(languageCookie, language)
}

export function useLanguage(): LanguageChoice {
  const choice = use(LanguageContext)
  if (!choice) throw new Error('useLanguage needs <LanguageProvider> above it; web/app.tsx has it for every page.')
  return choice
}

/** The club's values in the page's language, as arguments of messages. */
export function useClubNames() {
  return clubNames(useClub(), useLanguage().language)
}

/**
 * Reads the text of a Korean/English pair in the page's language, by the pair's common name: `title` reads `titleKo` or
 * `titleEn`.
 */
export function useLocalized() {
  const { language } = useLanguage()
  return <Name extends string, Pair extends { [Key in `${Name}Ko` | `${Name}En`]: string | null }>(pair: Pair, name: Name) =>
    language === 'ko' ? pair[`${name}Ko`] : pair[`${name}En`]
}
