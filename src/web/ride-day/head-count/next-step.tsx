import { ChevronRight, Flag } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { leavesBeforeMs, startOffered } from '#contract/ride-day/head-count-rules.ts'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/dialog.tsx'
import { headCountTexts } from './head-count.texts.ts'
import { arrive, arrivedAt, type KeptCount, type Person, reopen, startedAt, startRide } from './kept-count.ts'

interface NextStepProps {
  kept: KeptCount
  missing: readonly Person[]
  once: (button: string, change: (kept: KeptCount, at: string) => KeptCount) => void
  onStop: (stopId: string) => void
}

export function NextStep({ kept, missing, once, onStop }: NextStepProps) {
  const t = useTexts(headCountTexts)
  const { timeOfDay, dayTime } = useFormat()
  const { stops, startsAt } = kept.count
  const place = stops.findIndex(({ id }) => id === kept.stopId)
  const next = stops[place + 1]
  const started = startedAt(kept)
  if (!next) return <End kept={kept} missing={missing} once={once} />
  if (place === 0 && started === null) {
    const offered = startOffered(startsAt, new Date())
    if (offered === 'notYet') {
      const first = new Date(Date.parse(startsAt) - leavesBeforeMs).toISOString()
      return <p>{t('startLater', { time: dayTime(first) })}</p>
    }
    const start = () => {
      once('start', startRide)
      onStop(next.id)
    }
    if (offered === 'atOnce') return <StepButton label={t('start')} onClick={start} />
    const text = t('startEarly', { time: timeOfDay(startsAt) })
    return (
      <Asking title={t('startTitle')} text={text} yes={t('startAnyway')} no={t('startNot')} onYes={start}>
        {(ask) => <StepButton label={t('start')} onClick={ask} />}
      </Asking>
    )
  }
  return (
    <>
      {place === 0 && started !== null && <p>{t('startedAt', { time: timeOfDay(started) })}</p>}
      <Button variant="primary" size="large" block onClick={() => onStop(next.id)}>
        {/* The name of a stop may be long. */}
        {t('next', { stop: t(`kind.${next.kind}`) })}
        <ChevronRight aria-hidden="true" />
      </Button>
    </>
  )
}

function End({ kept, missing, once }: Omit<NextStepProps, 'onStop'>) {
  const t = useTexts(headCountTexts)
  const { timeOfDay, dayTime } = useFormat()
  const arrived = arrivedAt(kept)
  const { startsAt } = kept.count
  const isMissed = missing.length > 0
  if (arrived !== null)
    return (
      <>
        <p role="status">
          {kept.count.arrivedAt !== null && isMissed ? t('recordedMissing') : t('arrivedWaits', { time: timeOfDay(arrived) })}
        </p>
        {kept.isReopened && (
          <Button variant="primary" size="large" block onClick={() => once('arrive', (each) => reopen(each, false))}>
            {t('corrected')}
          </Button>
        )}
      </>
    )
  // No ride is over before its planned start.
  if (Date.parse(startsAt) > Date.now()) return <p>{t('arriveLater', { time: dayTime(startsAt) })}</p>
  const names = missing.map(({ name }) => name ?? t('unnamed')).join(', ')
  return (
    <Asking
      title={t('arriveTitle')}
      text={isMissed ? t('arriveMissing', { names }) : t('arriveText')}
      yes={t(isMissed ? 'arriveAnyway' : 'finish')}
      no={t('keepCounting')}
      onYes={() => once('arrive', arrive)}
    >
      {(ask) => <StepButton label={t('arrive')} onClick={ask} />}
    </Asking>
  )
}

function StepButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="primary" size="large" block onClick={onClick}>
      <Flag aria-hidden="true" />
      {label}
    </Button>
  )
}

interface AskingProps {
  title: string
  text: string
  yes: string
  no?: string
  onYes: () => void
  children: (ask: () => void) => ReactNode
}

export function Asking({ title, text, yes, no, onYes, children }: AskingProps) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      {children(() => setAsks(true))}
      {asks && (
        <ConfirmDialog
          title={title}
          text={text}
          confirmLabel={yes}
          {...(no !== undefined && { keepLabel: no })}
          onConfirm={onYes}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  )
}
