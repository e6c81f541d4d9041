import { useMemo } from 'react'
import { useClub } from '#web/layout/club.tsx'
import { createFormat } from './format.ts'
import { useLanguage } from './language.tsx'

/** Dates and times in the page's language and the club's zone. */
export function useFormat() {
  const { language } = useLanguage()
  const { timeZone } = useClub()
  return useMemo(() => createFormat(language, timeZone), [language, timeZone])
}
