import { createContext, type ReactNode, startTransition, use, useCallback, useEffect, useState } from 'react'
import { IntlProvider } from 'use-intl'
import type { Language } from '#contract/languages.ts'
import { useClub } from '#web/layout/club.tsx'
import { languageInAddress, rememberLanguage, storedLanguage } from './language-choice.ts'
import { loadMessages } from './load-messages.ts'
import type { Messages } from './messages/catalogue.ts'

interface LanguageChoice {
  language: Language
  /** Switches every text on the page in place, so nothing that was typed is lost, and keeps the choice. */
  chooseLanguage(language: Language): Promise<void>
}

const LanguageContext = createContext<LanguageChoice | null>(null)

export function LanguageProvider({
  initial,
  children,
}: {
  initial: { language: Language; messages: Messages }
  children: ReactNode
}) {
  const [current, setCurrent] = useState(initial)
  const { timeZone } = useClub()

  const chooseLanguage = useCallback(async (language: Language) => {
    rememberLanguage(language)
    const messages = await loadMessages(language)
    startTransition(() => setCurrent({ language, messages }))
  }, [])

  // The stored choice wins at startup (DESIGN 6.6). It differs from what the server drew only where the cookie was lost.
  useEffect(() => {
    const stored = storedLanguage()
    if (stored && stored !== initial.language && !languageInAddress()) void chooseLanguage(stored)
  }, [initial.language, chooseLanguage])

  return (
    <LanguageContext value={{ language: current.language, chooseLanguage }}>
      <IntlProvider locale={current.language} messages={current.messages} timeZone={timeZone}>
        {children}
      </IntlProvider>
    </LanguageContext>
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
  return <Name extends string>(pair: { [Key in `${Name}Ko` | `${Name}En`]: string }, name: Name): string =>
    language === 'ko' ? pair[`${name}Ko`] : pair[`${name}En`]
}
