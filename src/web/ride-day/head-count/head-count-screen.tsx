import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheckBig } from 'lucide-react'
import { useEffect, useState } from 'react'
import { rideLink } from '#contract/rides/ride-addresses.ts'
import { isLoggedOut } from '#web/api/request.ts'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { readRidesAgain } from '#web/rides/ride-changes.ts'
import { rideQuery } from '#web/rides/ride-reads.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { Counting } from './counting.tsx'
import { headCountTexts } from './head-count.texts.ts'
import { isDone } from './kept-count.ts'
import type { CountOf } from './opened-count.tsx'
import { useHeadCount } from './use-head-count.ts'
import './head-count.css'

type HeadCountScreenProps = CountOf & { onClose: () => void }

/** Counts the riders of a ride at each stop, over the whole screen; also without a connection (docs/decisions/035). */
export function HeadCountScreen(props: HeadCountScreenProps) {
  const [opening, setOpening] = useState(0)
  return <Screen key={opening} {...props} onReopen={() => setOpening(opening + 1)} />
}

function Screen({ rideId, userId, onClose, onReopen }: HeadCountScreenProps & { onReopen: () => void }) {
  const t = useTexts(headCountTexts)
  const localized = useLocalized()
  const client = useQueryClient()
  const count = useHeadCount(rideId, userId)
  const { kept, trouble, isGone } = count
  useWakeLock()

  function close() {
    onClose()
    // The ride may have started or ended. Without a connection the page keeps what it shows.
    if (trouble === null) void readRidesAgain(client)
  }

  return (
    <Dialog title={t('countTitle')} className="head-count" closeOutside={false} onClose={close}>
      {kept === null || isGone ? (
        <NotOpen trouble={trouble} isGone={isGone} rideId={rideId} onReopen={onReopen} />
      ) : (
        <>
          <p className="strong quiet">{localized(kept.count, 'title')}</p>
          {isDone(kept) ? <Recorded rideId={rideId} onReopen={count.reopenCount} /> : <Counting {...count} kept={kept} />}
        </>
      )}
    </Dialog>
  )
}

/** Where the browser can; it lets go of the lock whenever the page is hidden. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    async function keepOn() {
      if (document.visibilityState !== 'visible') return
      try {
        lock = await navigator.wakeLock?.request('screen')
        if (isOver) await lock?.release()
      } catch {
        // The battery is low, or the user does not allow it: the screen goes off as ever.
      }
    }
    void keepOn()
    document.addEventListener('visibilitychange', keepOn)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', keepOn)
      lock?.release().catch(() => {})
    }
  }, [])
}

/** While it is loading, why it cannot be shown, or that it is not on this phone any more. */
function NotOpen(props: { rideId: string; trouble: Error | null; isGone: boolean; onReopen: () => void }) {
  const { rideId, trouble, isGone, onReopen } = props
  const t = useTexts(commonTexts, headCountTexts)
  const reason = useFailureReason()
  if (!isGone && trouble === null) return <p role="status">{t('headCount.loading')}</p>
  return (
    <div className="stack s3 center fill heading strong tight" role="alert">
      <p>{isGone || trouble === null ? t('headCount.gone') : t('headCount.failed', { reason: reason(trouble) })}</p>
      {isLoggedOut(trouble) ? (
        <LinkButton variant="primary" href={`/login?next=${encodeURIComponent(rideLink(rideId))}`}>
          {t('headCount.logIn')}
        </LinkButton>
      ) : (
        <Button variant="primary" onClick={onReopen}>
          {isGone ? t('headCount.reopen') : t('common.retry')}
        </Button>
      )}
    </div>
  )
}

/** A mark that was a mistake can still be corrected. */
function Recorded({ rideId, onReopen }: { rideId: string; onReopen: () => void }) {
  const t = useTexts(headCountTexts)
  const { data: ride } = useQuery({ ...rideQuery(rideId), staleTime: 0 })
  const starts = ride?.starts ?? null
  return (
    <div className="stack s3 center fill heading strong tight" role="status">
      <CircleCheckBig aria-hidden="true" className="count-done" />
      <p>{t('recorded')}</p>
      {starts !== null && <p>{t('recordedCount', { count: starts })}</p>}
      <Button onClick={onReopen}>{t('correct')}</Button>
    </div>
  )
}
