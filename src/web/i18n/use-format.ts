import { createContext, use, useMemo } from 'react'
import { useClub } from '#web/club.tsx'
import { createFormat, type Formatted } from './format.ts'
import { useLanguage } from './language.tsx'

export const FormattedContext = createContext<Formatted>(new Map())

/** Dates and times in the page's language and the club's zone. */
export function useFormat() {
  const { language } = useLanguage()
  const { timeZone } = useClub()
  const formatted = use(FormattedContext)
  return useMemo(() => createFormat(language, timeZone, formatted), [language, timeZone, formatted])
}
