import { Check } from 'lucide-react'
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { isLateTime, type LateMinutes, lateChoices, lateTimes } from '#contract/ride-day/late-rules.ts'
import { sayLate, takeBackLate } from '#contract/ride-day/ride-day-calls.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { useAction } from '#web/api/action.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lateness } from '#web/rides/ride-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { lateAnswerTexts } from './ride-day.texts.ts'

interface LateAnswerProps {
  event: RidingEvent
  /** Of the ride's title. */
  titleId?: string | undefined
  /** Asks whether the place is given up, as everywhere; without it there is no button for that. */
  onGiveUp?: (() => void) | undefined
}

/** The answer of a rider with a place: I come, I come late (docs/product.md 21.10), I do not come. Nothing for others. */
export function LateAnswer({ event, titleId, onGiveUp }: LateAnswerProps) {
  const t = useTexts(lateAnswerTexts)
  const now = useNowFor(event)
  const { minutes, answer, isBusy } = useLateness(event)
  const { asks, toggle, leave, late, choices } = useChoices()
  const choicesId = useId()
  const mayGiveUp = onGiveUp !== undefined && event.registration !== 'ended'
  const isTime = isLateTime(event, now)
  if (event.myStatus !== 'registered' || !(isTime || mayGiveUp)) return null

  function choose(choice: LateMinutes | null) {
    leave()
    if (choice !== minutes) answer(choice)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the controls of a form
    <div className="stack s2 whole small" role="group" aria-label={t('label')} aria-describedby={titleId}>
      <div className="row s2 even needs-script">
        <AnswerButton isGiven={minutes === null} aria-busy={isBusy} onClick={() => choose(null)}>
          {t('going')}
        </AnswerButton>
        {isTime && (
          <AnswerButton
            ref={late}
            isGiven={minutes !== null}
            aria-busy={isBusy}
            aria-expanded={asks}
            aria-controls={asks ? choicesId : undefined}
            onClick={toggle}
          >
            {minutes === null ? t('late') : t('lateBy', { minutes: String(minutes) })}
          </AnswerButton>
        )}
        {mayGiveUp && <Button onClick={onGiveUp}>{t('notGoing')}</Button>}
      </div>
      {asks && isTime && (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div ref={choices} id={choicesId} className="row s2 even" role="group" aria-label={t('howLate')}>
          {lateChoices.map((choice) => (
            <AnswerButton key={choice} isGiven={choice === minutes} onClick={() => choose(choice)}>
              {t('minutes', { minutes: String(choice) })}
            </AnswerButton>
          ))}
        </div>
      )}
      <p role="status" className="quiet snug">
        {minutes !== null && t('told', { minutes: String(minutes) })}
      </p>
    </div>
  )
}

function AnswerButton({ isGiven, children, ...button }: { isGiven: boolean } & ComponentProps<typeof Button>) {
  return (
    <Button {...button} variant={isGiven ? 'ok' : 'ghost'} aria-pressed={isGiven}>
      {isGiven && <Check aria-hidden="true" />}
      {children}
    </Button>
  )
}

/** The second tap of a double tap neither closes them again nor presses what moves to their place. */
function useChoices() {
  const [asks, setAsks] = useState(false)
  const late = useRef<HTMLButtonElement>(null)
  const choices = useRef<HTMLDivElement>(null)
  const openedAt = useRef(0)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])
  const close = () => {
    // The pressed one is gone with the others.
    if (choices.current?.contains(document.activeElement)) late.current?.focus()
    setAsks(false)
  }
  return {
    asks,
    late,
    choices,
    toggle() {
      if (asks && performance.now() - openedAt.current < doubleTapMs) return
      clearTimeout(leaving.current)
      openedAt.current = performance.now()
      if (asks) close()
      else setAsks(true)
    },
    leave() {
      clearTimeout(leaving.current)
      leaving.current = setTimeout(close, doubleTapMs)
    },
  }
}

const doubleTapMs = 500

/** Shown at once; if the server did not take it, what it knows stands again, and a toast says why. */
function useLateness(event: RidingEvent) {
  const saying = useAction(sayLate, lateness.said)
  const takingBack = useAction(takeBackLate, lateness.takenBack)
  const isBusy = saying.isPending || takingBack.isPending
  const stored = event.myLateMinutes ?? null
  const shown = saying.isPending ? saying.variables.minutes : stored
  return {
    minutes: takingBack.isPending ? null : shown,
    isBusy,
    answer(minutes: LateMinutes | null) {
      if (isBusy) return
      if (minutes === null) takingBack.mutate({ id: event.id })
      else saying.mutate({ id: event.id, minutes })
    },
  }
}

const dayMs = 24 * 60 * 60 * 1000

/** Now, and again when a time to be late begins and ends: a page may stay open all morning. */
function useNowFor({ startsAt, laterStarts }: Pick<RidingEvent, 'startsAt' | 'laterStarts'>): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const times = lateTimes({ startsAt, laterStarts }).flatMap(({ from, until }) => [from, until])
    const left = times.map((time) => time.getTime() - now.getTime()).find((ms) => ms > 0)
    if (left === undefined || left > dayMs) return
    const timer = setTimeout(() => setNow(new Date()), left)
    return () => clearTimeout(timer)
  }, [startsAt, laterStarts, now])
  return now
}
