import { type ComponentType, useEffect } from 'react'
import { lazy, useLazy } from '#web/lazy.ts'
import { ListError, ListLoading } from '#web/ui/list-states.tsx'

/** A part of the dashboard that is downloaded when it is first shown, such as the panel of a tab. */
export function lazyPanel<Props extends object>(download: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const panel = lazy(download)
  return function LazyPanel(props) {
    const { loaded: Panel, hasFailed, attempt, retry } = useLazy(panel)
    useEffect(() => {
      // Online, a second failure most likely means that the server has a newer release than this tab: the page loaded again brings that.
      if (hasFailed && attempt > 0 && navigator.onLine) location.reload()
    }, [hasFailed, attempt])
    if (Panel) return <Panel {...props} />
    return hasFailed ? <ListError onRetry={retry} /> : <ListLoading />
  }
}
