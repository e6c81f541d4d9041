import type { PageWordName } from '#contract/site/page-words.ts'
import { useClub } from '#web/club.tsx'
import { useLanguage } from '#web/i18n/language.tsx'

/** A text of a page, in the club's own words if it has some for it. @param standard the site's own. */
export function usePageWords() {
  const { words } = useClub()
  const { language } = useLanguage()
  return (name: PageWordName, standard: string): string => words[name]?.[language] ?? standard
}
