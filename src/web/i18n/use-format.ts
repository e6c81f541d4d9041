import { createContext, use, useMemo } from 'react'
import { useClub } from '#web/layout/club.tsx'
import { createFormat, type Printed } from './format.ts'
import { useLanguage } from './language.tsx'

export const PrintedContext = createContext<Printed>(new Map())

/** Dates and times in the page's language and the club's zone. */
export function useFormat() {
  const { language } = useLanguage()
  const { timeZone } = useClub()
  const printed = use(PrintedContext)
  return useMemo(() => createFormat(language, timeZone, printed), [language, timeZone, printed])
}
