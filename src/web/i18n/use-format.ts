import { createContext, use, useMemo } from 'react'
import { useClub } from '#web/club.tsx'
import { createFormat, type FormattedDates } from './format.ts'
import { useLanguage } from './language.tsx'

export const FormattedDatesContext = createContext<FormattedDates>(new Map())

/** Dates and times in the page's language and the club's zone. */
export function useFormat() {
  const { language } = useLanguage()
  const { timeZone, thisYear } = useClub()
  const formatted = use(FormattedDatesContext)
  return useMemo(() => createFormat(language, timeZone, formatted, thisYear), [language, timeZone, formatted, thisYear])
}
