import type { ReactNode } from 'react'
import { useLanguage } from '#web/i18n/language.tsx'
import { type LazySection, useLazy } from '#web/lazy.ts'
import { ListError, ListLoading } from '#web/ui/list-states.tsx'

/**
 * A section of code and texts of its own: rendered at once where web/routes.ts names it, else when it is downloaded.
 * @param fallback null where neither waiting nor a failure is shown.
 */
export function LazyContent({ section, fallback = <ListLoading /> }: { section: LazySection; fallback?: ReactNode }) {
  const { language } = useLanguage()
  const { loaded: Section, hasFailed, retry } = useLazy(section[language])
  if (!Section) return hasFailed && fallback ? <ListError onRetry={retry} /> : fallback
  return <Section />
}
