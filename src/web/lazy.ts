import { type ComponentType, useEffect, useState } from 'react'
import type { CurrentUser } from '#contract/accounts/users.ts'
import type { ShownQuery } from './api/query-client.ts'
import { useTexts } from './i18n/use-texts.ts'
import { notify } from './ui/toast/toast-store.ts'
import { commonTexts } from './ui/ui.texts.ts'

/** Code that is downloaded when it is first needed. */
export interface Lazy<Part> {
  /** Downloads it once; after a failure the next call tries again. @throws when it cannot be downloaded. */
  load(): Promise<Part>
  /** The part if it is here. Unlike `React.lazy`, it can then be rendered at once, without a placeholder. */
  loaded(): Part | undefined
}

/** @param download `() => import('./part.tsx').then(({ Part }) => Part)` */
export function lazy<Part>(download: () => Promise<Part>): Lazy<Part> {
  let loading: Promise<Part> | undefined
  let part: Part | undefined
  async function load() {
    try {
      part = await download()
      return part
    } catch (error) {
      loading = undefined
      throw error
    }
  }
  return {
    load() {
      loading ??= load()
      return loading
    },
    loaded: () => part,
  }
}

/**
 * The part once it is downloaded, which begins as soon as `isNeeded`. After a failure `retry` tries again, and so does a new
 * need.
 */
export function useLazy<Part>(lazyPart: Lazy<Part>, isNeeded = true) {
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setHasFailed] = useState(false)
  const [, setArrivals] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt downloads again
  useEffect(() => {
    if (!isNeeded || lazyPart.loaded() !== undefined) return
    lazyPart.load().then(
      () => setArrivals((count) => count + 1),
      () => setHasFailed(true),
    )
  }, [lazyPart, isNeeded, attempt])
  function retry() {
    setHasFailed(false)
    setAttempt(attempt + 1)
  }
  return { loaded: lazyPart.loaded(), hasFailed, attempt, retry }
}

/**
 * A dialog, menu or section that is downloaded when it is first opened. When it cannot be downloaded, the page stays and a
 * toast says why nothing opened.
 */
export function useLazyDialog<Props>(dialog: Lazy<ComponentType<Props>>) {
  const t = useTexts(commonTexts)
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

/** A page, or a section of pages that only some users see. Named in web/routes.ts, it is here before the page is rendered. */
export interface LazySection<Props = object> extends Lazy<ComponentType<Props>> {
  /** The file that is downloaded, as the client manifest names it. */
  module: string
}

/** A section, whatever it is given. */
export type NamedPart = Lazy<unknown> & Pick<LazySection, 'module'>

export function lazySection<Props = object>(module: string, download: () => Promise<ComponentType<Props>>): LazySection<Props> {
  return { module, ...lazy(download) }
}

/** A page with parts of their own code, of which the server renders those that the address opens, with what they read. */
export type PageInParts = ComponentType & {
  parts?: (user: CurrentUser | null, search: URLSearchParams) => LazySection<object>[]
}
/** What the server reads for a part, or for a section that routes.ts names, before it renders; the browser reads it when it shows the part. */
export type ReadingPart<Props = object> = ComponentType<Props> & {
  reads?: (search: URLSearchParams, user: CurrentUser | null) => ShownQuery[]
}

/** Calls it once the browser has nothing else to do. */
export function whenIdle(call: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(call)
  else setTimeout(call, 2000) // Safari
}
