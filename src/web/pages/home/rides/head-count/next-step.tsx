import { ChevronRight, Flag } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { leavesBeforeMs } from '#contract/rides/head-count-limits.ts'
import { arrive, arrivedAt, type KeptCount, startedAt, startRide } from '#web/rides/head-count/kept-count.ts'
import type { Person } from '#web/rides/head-count/people.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { useNames } from './names.ts'

interface NextStepProps {
  kept: KeptCount
  missing: readonly Person[]
  once: (button: string, change: (at: string) => (kept: KeptCount) => KeptCount) => void
  onStop: (stopId: string) => void
}

/** What comes after the count at this stop: start, the next stop, or the end of the ride. */
export function NextStep({ kept, missing, once, onStop }: NextStepProps) {
  const t = useTranslations('headCount')
  const { nameOf, stopName, timeOf } = useNames()
  const [asks, setAsks] = useState(false)
  const { stops } = kept.count
  const place = stops.findIndex(({ id }) => id === kept.stopId)
  const next = stops[place + 1]
  const started = startedAt(kept)
  const arrived = arrivedAt(kept)
  const isMeeting = place === 0
  // The screen renders again with each answer, every half minute.
  const startsAt = Date.parse(kept.count.startsAt)
  const isTooEarly = Date.now() < (next ? startsAt - leavesBeforeMs : startsAt)

  function start() {
    once('start', (at) => (each) => startRide(each, at))
    if (next) onStop(next.id)
  }

  function finish() {
    setAsks(false)
    once('arrive', (at) => (each) => arrive(each, at))
  }

  if (!next && arrived !== null)
    return <p role="status">{t(kept.conflicts.length > 0 ? 'arrivedConflicts' : 'arrivedWaits', { time: timeOf(arrived) })}</p>
  return (
    <>
      {isMeeting && started !== null && <p>{t('startedAt', { time: timeOf(started) })}</p>}
      {isMeeting && started === null && (
        <Button variant="primary" size="large" block disabled={isTooEarly} onClick={start}>
          <Flag aria-hidden="true" />
          {t('start')}
        </Button>
      )}
      {next && !(isMeeting && started === null) && (
        <Button variant="primary" size="large" block onClick={() => onStop(next.id)}>
          {t('next', { stop: stopName(next) })}
          <ChevronRight aria-hidden="true" />
        </Button>
      )}
      {!next && (
        <Button variant="primary" size="large" block disabled={isTooEarly} onClick={() => (missing.length > 0 ? setAsks(true) : finish())}>
          <Flag aria-hidden="true" />
          {t('arrive')}
        </Button>
      )}
      {isTooEarly && isMeeting && started === null && <p className="count-hint">{t('startsLater')}</p>}
      {isTooEarly && !next && <p className="count-hint">{t('arrivesLater')}</p>}
      {asks && (
        <ConfirmDialog
          title={t('arriveTitle')}
          text={t('arriveMissing', { names: missing.map(nameOf).join(', ') })}
          confirmLabel={t('arriveAnyway')}
          keepLabel={t('keepCounting')}
          busy={false}
          onConfirm={finish}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  )
}
