import { type ComponentType, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Lazy, lazy } from './lazy-code.ts'
import { ListError, ListLoading } from './ui/list-states.tsx'
import { notify } from './ui/toast/toast-store.ts'

export { lazy }

/** The part once it is downloaded, which begins as soon as `isNeeded`. After a failure `retry` tries again, and so does a new need. */
export function useLazy<Part>(lazyPart: Lazy<Part>, isNeeded = true) {
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setHasFailed] = useState(false)
  const [, setArrived] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt downloads again
  useEffect(() => {
    if (!isNeeded || lazyPart.loaded() !== undefined) return
    lazyPart.load().then(
      () => setArrived(true),
      () => setHasFailed(true),
    )
  }, [lazyPart, isNeeded, attempt])
  function retry() {
    setHasFailed(false)
    setAttempt(attempt + 1)
  }
  return { loaded: lazyPart.loaded(), hasFailed, attempt, retry }
}

/** A dialog, menu or section that is downloaded when it is first opened. When it cannot be downloaded, the page stays and a toast says why nothing opened. */
export function useLazyDialog<Props>(dialog: Lazy<ComponentType<Props>>) {
  const t = useTranslations('common')
  const [isOpen, setIsOpen] = useState(false)
  async function open() {
    try {
      await dialog.load()
      setIsOpen(true)
    } catch {
      notify({ title: t('errorTitle'), description: t('offline'), tone: 'error' })
    }
  }
  return { Opened: isOpen ? dialog.loaded() : undefined, open: () => void open(), close: () => setIsOpen(false) }
}

/** A part of a page that is downloaded when it is first shown, such as the panel of a tab. */
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
