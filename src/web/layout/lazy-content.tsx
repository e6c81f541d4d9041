import type { ReactNode } from 'react'
import { type LazySection, useLazy } from '#web/lazy.ts'
import { ListError, ListLoading } from '#web/ui/list-states.tsx'

/**
 * A section of code of its own: rendered at once where web/routes.ts names it, else when it is downloaded.
 * @param fallback null where neither waiting nor a failure is shown.
 */
export function LazyContent({ section, fallback = <ListLoading /> }: { section: LazySection; fallback?: ReactNode }) {
  const { loaded: Section, hasFailed, retry } = useLazy(section)
  if (!Section) return hasFailed && fallback ? <ListError onRetry={retry} /> : fallback
  return <Section />
}
