import { type ComponentType, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Language } from '#contract/languages.ts'
import { hasMessages, loadMessages, type MessageFile, type Screen, textsOf } from './i18n/load-messages.ts'
import { notify } from './ui/toast/toast-store.ts'

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

/** A page whose code and texts are downloaded before it is shown, and, as `ko` or `en`, both together. */
export interface LazyPage extends Record<Language, Lazy<ComponentType>> {
  /** The page's module as the client manifest names it. */
  module: string
  /** The files of messages that it needs. */
  texts: readonly MessageFile[]
}

export function lazyPage(screen: Screen, download: () => Promise<ComponentType>): LazyPage {
  const texts = textsOf(screen)
  return { module: `src/web/pages/${screen}/page.tsx`, texts, ...withTexts(texts, download) }
}

function withTexts(texts: readonly MessageFile[], download: () => Promise<ComponentType>): Record<Language, Lazy<ComponentType>> {
  const code = lazy(download)
  const inLanguage = (language: Language) => ({
    async load() {
      const [part] = await Promise.all([code.load(), loadMessages(language, texts)])
      return part
    },
    // A change of language has loaded the texts of all pages whose code is here.
    loaded: () => (hasMessages(language, texts) ? code.loaded() : undefined),
  })
  return { ko: inLanguage('ko'), en: inLanguage('en') }
}

/**
 * A section of a page, or of every page, that only some users see, so that only they download it. Named in web/routes.ts, it is here before the page is
 * rendered.
 */
export type LazySection = LazyPage

/**
 * @param module the file that is downloaded, as the client manifest names it.
 * @param texts the files of messages that it needs besides those of its page.
 */
export function lazySection(
  module: string,
  download: () => Promise<ComponentType>,
  texts: readonly MessageFile[] = [],
): LazySection {
  return { module, texts, ...withTexts(texts, download) }
}
