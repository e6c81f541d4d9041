import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { readCurrentUser } from '#contract/accounts/account-calls.ts'
import { currentUserQuery } from '#web/accounts/session/session.ts'
import { request } from '#web/api/calls.ts'
import { HttpError } from '#web/api/request.ts'
import { useFormat } from '#web/i18n/language.tsx'
import type { TextReader } from '#web/i18n/texts.ts'
import type { offlineTexts } from '#web/layout/frame.texts.ts'
import { openedCount } from '#web/ride-day/head-count/opened-count.tsx'
import { Button } from '#web/ui/button.tsx'
import type { commonTexts } from '#web/ui/ui.texts.ts'
import { endSavedPage, setNewerRelease, useMembersCopy, useNewerRelease, useSavedPage } from './offline-state.ts'

type Read = TextReader<[typeof commonTexts, typeof offlineTexts]>

export function Notices({ t }: { t: Read }) {
  const savedAt = useSavedPage()
  const hasNewerRelease = useNewerRelease()
  if (savedAt !== null) return <SavedPage savedAt={savedAt} t={t} />
  return (
    hasNewerRelease && (
      <Notice t={t} text={t('offline.newerRelease')} action={t('offline.reload')} onClose={() => setNewerRelease(false)} />
    )
  )
}

function SavedPage({ savedAt, t }: { savedAt: string; t: Read }) {
  const format = useFormat()
  const client = useQueryClient()
  const [isHidden, setHidden] = useState(false)

  useEffect(() => {
    const retry = () => void catchUp(client)
    retry() // the network may be slow, not absent
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [client])

  const text = t('offline.savedPage', { time: format.dateTime(savedAt) })
  const [path] = useLocation()
  // There the page says it itself, in its place (ride-day/saved-today.tsx).
  const isSaid = useMembersCopy() && path === '/'
  return !isHidden && !isSaid && <Notice t={t} text={text} action={t('common.retry')} onClose={() => setHidden(true)} />
}

/** Reads the user again, and only if the server answers, everything else: saved data is better than an error in its place. */
async function catchUp(client: QueryClient): Promise<void> {
  try {
    client.setQueryData(currentUserQuery.queryKey, await request(readCurrentUser, undefined))
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 401)) return
    client.setQueryData(currentUserQuery.queryKey, null)
  }
  endSavedPage()
  await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUserQuery.queryKey[0] })
}

/** Nothing at the bottom of the window, such as a button or a toast, may be covered. */
function liftOthers(notice: HTMLElement) {
  const { style } = document.documentElement
  const lift = () => style.setProperty('--notice-lift', `calc(${notice.offsetHeight}px + var(--s3))`)
  const observer = new ResizeObserver(lift)
  observer.observe(notice)
  return () => {
    observer.disconnect()
    style.removeProperty('--notice-lift')
  }
}

/** Not above the head count, which says itself whether there is a connection. */
function Notice({ t, text, action, onClose }: { t: Read; text: string; action: string; onClose: () => void }) {
  const isCounting = openedCount.usePart((opened) => opened !== null)
  if (isCounting) return null
  return (
    <aside className="row small snug site-notice screen-only" aria-label={t('offline.label')} ref={liftOthers}>
      <p className="grow" role="status">
        {text}
      </p>
      <Button size="small" onClick={() => location.reload()}>
        <RotateCw aria-hidden="true" />
        {action}
      </Button>
      {/* A word: the cross is in a file with other icons, which each visitor's worker would download (speed.spec.ts). */}
      <Button size="small" onClick={onClose}>
        {t('common.close')}
      </Button>
    </aside>
  )
}
