import { createContext, type ReactNode, startTransition, use, useCallback, useEffect, useRef, useState } from 'react'
import { IntlProvider } from 'use-intl'
import type { Language } from '#contract/languages.ts'
import { useClub } from '#web/layout/club.tsx'
import { languageInAddress, rememberLanguage, storedLanguage } from './language-choice.ts'
import { knownMessages, loadSameMessages } from './load-messages.ts'

interface LanguageChoice {
  language: Language
  /** Switches every text on the page in place, so nothing that was typed is lost, and keeps the choice. @throws when the texts cannot be fetched. */
  chooseLanguage(language: Language): Promise<void>
}

const LanguageContext = createContext<LanguageChoice | null>(null)

export function LanguageProvider({ initial, children }: { initial: Language; children: ReactNode }) {
  const [language, setLanguage] = useState(initial)
  const latest = useRef(initial)
  const { timeZone } = useClub()

  const chooseLanguage = useCallback(
    async (chosen: Language) => {
      rememberLanguage(chosen)
      latest.current = chosen
      await loadSameMessages(chosen, language)
      // Meanwhile somebody may have pressed the other one.
      if (latest.current === chosen) startTransition(() => setLanguage(chosen))
    },
    [language],
  )

  // The stored choice wins at startup (DESIGN 6.6). It differs from what the server drew only where the cookie was lost.
  useEffect(() => {
    const stored = storedLanguage()
    if (stored && stored !== initial && !languageInAddress()) chooseLanguage(stored).catch(() => {}) // the page stays as the server drew it
  }, [initial, chooseLanguage])

  return (
    <LanguageContext value={{ language, chooseLanguage }}>
      <IntlProvider locale={language} messages={knownMessages(language)} timeZone={timeZone}>
        {children}
      </IntlProvider>
    </LanguageContext>
  )
}

/** Gives a page the texts that were fetched together with it, after the provider around the whole site was drawn. */
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

/** Picks the side of a Korean/English pair that the page is shown in, by the pair's common name: `title` reads `titleKo` or `titleEn`. */
export function useLocalized() {
  const { language } = useLanguage()
  return <Name extends string, Pair extends { [Key in `${Name}Ko` | `${Name}En`]: string | null }>(pair: Pair, name: Name) =>
    language === 'ko' ? pair[`${name}Ko`] : pair[`${name}En`]
}
