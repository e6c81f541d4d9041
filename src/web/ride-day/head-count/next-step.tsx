import { ChevronRight, Flag } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '#web/i18n/use-format.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { arrive, arrivedAt, type KeptCount, type Press, reopen, startedAt, startRide } from './kept-count.ts'
import { useNames } from './names.ts'
import { firstStart, isEndOffered, startOffered } from './offered.ts'
import type { Person } from './people.ts'

interface NextStepProps {
  kept: KeptCount
  missing: readonly Person[]
  once: (button: string, change: (press: Press) => (kept: KeptCount) => KeptCount) => void
  onStop: (stopId: string) => void
}

/** What comes after the count at this stop: start, the next stop, or the end of the ride. */
export function NextStep(props: NextStepProps) {
  const { kept, onStop } = props
  const t = useTranslations('headCount')
  const { timeOf } = useNames()
  const { stops } = kept.count
  const place = stops.findIndex(({ id }) => id === kept.stopId)
  const next = stops[place + 1]
  const started = startedAt(kept)
  if (!next) return <End {...props} />
  if (place === 0 && started === null) return <Start {...props} next={next.id} />
  return (
    <>
      {place === 0 && started !== null && <p>{t('startedAt', { time: timeOf(started) })}</p>}
      <Button variant="primary" size="large" block onClick={() => onStop(next.id)}>
        {/* The name of a stop may be long. */}
        {t('next', { stop: t(`kind.${next.kind}`) })}
        <ChevronRight aria-hidden="true" />
      </Button>
    </>
  )
}

function Start({ kept, once, onStop, next }: NextStepProps & { next: string }) {
  const t = useTranslations('headCount')
  const format = useFormat()
  const { timeOf } = useNames()
  const { startsAt } = kept.count
  const offered = startOffered(startsAt, new Date())
  if (offered === 'notYet') return <p>{t('startLater', { time: format.dayTime(firstStart(startsAt)) })}</p>

  function start() {
    once(
      'start',
      ({ at }) =>
        (each) =>
          startRide(each, at),
    )
    onStop(next)
  }

  return (
    <Asking
      label={t('start')}
      question={
        offered === 'asks' && {
          title: t('startTitle'),
          text: t('startEarly', { time: timeOf(startsAt) }),
          yes: t('startAnyway'),
          no: t('startNot'),
        }
      }
      onYes={start}
    />
  )
}

function End({ kept, missing, once }: NextStepProps) {
  const t = useTranslations('headCount')
  const format = useFormat()
  const { nameOf } = useNames()
  const arrived = arrivedAt(kept)
  const { startsAt } = kept.count
  if (arrived !== null) return <Ended kept={kept} arrived={arrived} isMissed={missing.length > 0} once={once} />
  if (!isEndOffered(startsAt, new Date())) return <p>{t('arriveLater', { time: format.dayTime(startsAt) })}</p>
  const isMissed = missing.length > 0
  return (
    <Asking
      label={t('arrive')}
      question={{
        title: t('arriveTitle'),
        text: isMissed ? t('arriveMissing', { names: missing.map(nameOf).join(', ') }) : t('arriveText'),
        yes: t(isMissed ? 'arriveAnyway' : 'finish'),
        no: t('keepCounting'),
      }}
      onYes={() =>
        once(
          'arrive',
          ({ at }) =>
            (each) =>
              arrive(each, at),
        )
      }
    />
  )
}

interface EndedProps extends Pick<NextStepProps, 'kept' | 'once'> {
  arrived: string
  isMissed: boolean
}

/** After the end was pressed: what is still to be sent, decided or counted. */
function Ended({ kept, arrived, isMissed, once }: EndedProps) {
  const t = useTranslations('headCount')
  const { timeOf } = useNames()
  const isRecorded = kept.count.arrivedAt !== null
  const waits = kept.conflicts.length > 0 ? 'arrivedConflicts' : 'arrivedWaits'
  return (
    <>
      <p role="status">{isRecorded && isMissed ? t('recordedMissing') : t(waits, { time: timeOf(arrived) })}</p>
      {kept.isReopened && (
        <Button variant="primary" size="large" block onClick={() => once('arrive', () => (each) => reopen(each, false))}>
          {t('corrected')}
        </Button>
      )}
    </>
  )
}

interface AskingProps {
  label: string
  /** Asked before the step; false where one press does it. */
  question: false | { title: string; text: ReactNode; yes: string; no: string }
  onYes: () => void
}

/** A step that cannot be taken back. */
function Asking({ label, question, onYes }: AskingProps) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button variant="primary" size="large" block onClick={() => (question ? setAsks(true) : onYes())}>
        <Flag aria-hidden="true" />
        {label}
      </Button>
      {asks && question && (
        <ConfirmDialog
          title={question.title}
          text={question.text}
          confirmLabel={question.yes}
          keepLabel={question.no}
          busy={false}
          onConfirm={() => {
            setAsks(false)
            onYes()
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  )
}
