import { createContext, type ReactNode, startTransition, use, useCallback, useEffect, useRef, useState } from 'react'
import { isLanguage, type Language, languageCookie, withoutLanguage } from '#contract/languages.ts'
import { ownAddress } from '#contract/site/own-address.ts'
import { deviceStorage, keepInCookie, tabStorage } from '#web/browser-storage.ts'
import { clubNames, useClub } from '#web/club.tsx'
import { type FormattedDates, formatOf } from './format.ts'
import { hasLanguage, loadLanguage } from './texts.ts'
import { type LanguageChoice, LanguageContext, readLanguage } from './use-texts.ts'

const storageKey = 'language'
/** That a language was chosen in this tab: from then on the addresses that the tab has shown before decide no language. */
const chosenKey = 'language-chosen'

export function LanguageProvider({ initial, children }: { initial: Language; children: ReactNode }) {
  const [language, setLanguage] = useState(initial)
  const latestChoice = useRef(initial)

  const show = useCallback(async (chosen: Language) => {
    latestChoice.current = chosen
    // Without a connection no download begins: some browsers never request a module again that they could not download.
    if (!hasLanguage(chosen)) await fetch('/healthz', { method: 'HEAD' })
    await loadLanguage(chosen)
    // The other language may have been chosen while the texts were downloaded.
    if (latestChoice.current === chosen) startTransition(() => setLanguage(chosen))
  }, [])

  function chooseLanguage(chosen: Language) {
    storeLanguage(chosen)
    return show(chosen)
  }

  useStoredLanguage(language, show)

  return <LanguageContext value={{ language, chooseLanguage }}>{children}</LanguageContext>
}

/** The stored choice wins: at startup if the cookie was lost, on the way back to an older address of another language, and when another tab makes it. */
function useStoredLanguage(language: Language, show: (chosen: Language) => Promise<void>) {
  useEffect(() => {
    function obey() {
      const stored = storedLanguage()
      if (stored === null) return
      if (languageInAddress() !== null) {
        if (tabStorage.read(chosenKey) === null) return
        dropLanguageOfAddress()
      }
      if (stored !== language) show(stored).catch(() => {}) // the page stays as it is
    }
    const comesBack = ({ persisted }: PageTransitionEvent) => persisted && obey()
    function followOtherTab({ key }: StorageEvent) {
      if (key !== storageKey) return
      tabStorage.write(chosenKey, '1')
      obey()
    }
    obey()
    const end = new AbortController()
    addEventListener('popstate', obey, end)
    addEventListener('pageshow', comesBack, end)
    addEventListener('storage', followOtherTab, end)
    return () => end.abort()
  }, [language, show])
}

function storedLanguage(): Language | null {
  const stored = deviceStorage.read(storageKey)
  return isLanguage(stored) ? stored : null
}

/** The language that `?lang=` asks for. It applies to this page view only and is never stored. */
export function languageInAddress(): Language | null {
  const asked = new URLSearchParams(location.search).get('lang')
  return isLanguage(asked) ? asked : null
}

function dropLanguageOfAddress(): void {
  if (languageInAddress() === null) return
  const { pathname, search, hash } = location
  // The path of an unknown page may name another site: then the home page is shown.
  history.replaceState(history.state, '', ownAddress(withoutLanguage(pathname + search + hash)) ?? '/')
}

/** A link with a language, opened again in this tab, decides again; called at startup, before anything reads the choice. */
export function noteOpenedAddress(): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (entry?.type === 'navigate' && languageInAddress() !== null) tabStorage.remove(chosenKey)
}

function storeLanguage(language: Language): void {
  tabStorage.write(chosenKey, '1')
  dropLanguageOfAddress()
  deviceStorage.write(storageKey, language)
  keepInCookie(languageCookie, language)
}

export function useLanguage(): LanguageChoice {
  return readLanguage(use(LanguageContext))
}

/** The club's values in the page's language, as arguments of messages. */
export function useClubNames() {
  return clubNames(useClub(), useLanguage().language)
}

/** Reads the text of a pair in the page's language: `title` reads `titleKo` or `titleEn`. */
export function useLocalized() {
  const { language } = useLanguage()
  return <Name extends string, Pair extends { [Key in `${Name}Ko` | `${Name}En`]: string | null }>(pair: Pair, name: Name) =>
    language === 'ko' ? pair[`${name}Ko`] : pair[`${name}En`]
}

export const FormattedDatesContext = createContext<FormattedDates>(new Map())

/** Dates and times in the page's language and the club's zone. */
export function useFormat() {
  const { language } = useLanguage()
  const { timeZone, thisYear } = useClub()
  const formatted = use(FormattedDatesContext)
  return formatOf(language, timeZone, formatted, thisYear)
}
