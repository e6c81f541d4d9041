import { createContext, type ReactNode, startTransition, use, useCallback, useEffect, useRef, useState } from 'react'
import { IntlProvider } from 'use-intl'
import type { Language } from '#contract/languages.ts'
import { clubNames, useClub } from '#web/club.tsx'
import { languageInAddress, storedLanguage, storeLanguage } from './language-choice.ts'
import { knownMessages, loadSameMessages } from './load-messages.ts'

interface LanguageChoice {
  language: Language
  /** Switches every text on the page in place, so nothing that was typed is lost, and stores the choice. @throws when the texts cannot be downloaded. */
  chooseLanguage(language: Language): Promise<void>
}

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

export function useLanguage(): LanguageChoice {
  const choice = use(LanguageContext)
  if (!choice) throw new Error('useLanguage needs <LanguageProvider> above it; web/app.tsx has it for every page.')
  return choice
}

/** The club's values in the page's language, as arguments of messages. */
export function useClubNames() {
  return clubNames(useClub(), useLanguage().language)
}

/** Reads the text of a Korean/English pair in the page's language, by the pair's common name: `title` reads `titleKo` or `titleEn`. */
export function useLocalized() {
  const { language } = useLanguage()
  return <Name extends string>(pair: { [Key in `${Name}Ko` | `${Name}En`]: string }, name: Name): string =>
    language === 'ko' ? pair[`${name}Ko`] : pair[`${name}En`]
}
