import clsx from 'clsx'
import {
  ChevronLeft,
  ChevronRight,
  Circle,
  CircleCheckBig,
  CloudAlert,
  CloudCheck,
  CloudUpload,
  Phone,
  Trash2,
  UserPlus,
} from 'lucide-react'
import { type FormEvent, Fragment, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'
import { maxGuests } from '#contract/ride-day/head-count-rules.ts'
import type { HeadCount, MarkStatus } from '#contract/ride-day/ride-day.ts'
import { stopName } from '#contract/rides/meeting-place.ts'
import { rideLink } from '#contract/rides/ride-addresses.ts'
import { stopsAfterMidnight } from '#contract/rides/ride-words.ts'
import { isVisible } from '#contract/visible-text.ts'
import { HttpError, isLoggedOut } from '#web/api/request.ts'
import { newBrowserId } from '#web/browser-id.ts'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { useFormat, useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { rideStopsTexts } from '#web/rides/rides.texts.ts'
import { Button, IconButton, LinkButton } from '#web/ui/button.tsx'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { Badge } from '#web/ui/plates.tsx'
import { headCountTexts } from './head-count.texts.ts'
import {
  addGuest,
  type Change,
  guestsOf,
  type KeptCount,
  markRider,
  type Person,
  peopleAt,
  removeGuest,
  waitingCount,
} from './kept-count.ts'
import { Asking, NextStep } from './next-step.tsx'

interface CountingProps {
  kept: KeptCount
  act: (change: Change) => void
  trouble: Error | null
  isSending: boolean
  isStored: boolean
}

/** How long a second press of the same button is ignored: gloves press twice. */
const restMs = 500
/** Less than between the buttons of two rows. */
const samePlacePx = 24
/** More people than these are not named a second time above the next step. */
const maxNamed = 4

export function Counting({ kept, act, ...sync }: CountingProps) {
  const t = useTexts(headCountTexts)
  const pressed = useRef(new Map<string, number>())
  const top = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const lastPress = useRef({ x: 0, y: 0 })
  const lastMove = useRef({ at: -restMs, x: 0, y: 0 })
  const { stopId } = kept
  const { expected, gone, missing, total, here } = peopleAt(kept, stopId, useLanguage().language)

  /** One change per press. It is applied twice, to the shown and to the stored count, and both know the same time. */
  function once(button: string, change: (kept: KeptCount, at: string) => KeptCount) {
    const last = pressed.current.get(button)
    if (last !== undefined && performance.now() - last < restMs) return
    pressed.current.set(button, performance.now())
    const at = new Date().toISOString()
    act((each) => change(each, at))
  }

  const mark = ({ id }: Person, status: MarkStatus | null) =>
    once(id, (each, at) => markRider(each, { stopId, riderId: id }, status, at))

  /** The second press of a glove does not meet the row that has moved into the place of the first one's. */
  function press(event: MouseEvent) {
    const { clientX: x, clientY: y } = event
    const { at, ...moved } = lastMove.current
    if (performance.now() - at >= restMs || Math.hypot(x - moved.x, y - moved.y) > samePlacePx) lastPress.current = { x, y }
    else {
      event.preventDefault()
      event.stopPropagation()
    }
  }

  /** For a row that goes to another list or away, with the focus in it. */
  function move(change: () => void) {
    change()
    lastMove.current = { at: performance.now(), ...lastPress.current }
    list.current?.focus({ preventScroll: true })
  }

  function show(next: string) {
    once('stop', (each) => ({ ...each, stopId: next }))
    top.current?.scrollIntoView({ block: 'end' })
  }

  return (
    <>
      <div ref={top} />
      <div className="count-head">
        <SyncLine {...sync} kept={kept} />
        <StopBar kept={kept} onStop={show} />
        {total === 0 ? (
          <p role="status">{t('noOne')}</p>
        ) : (
          <p
            className={clsx('above-3 center heading tight count-numbers', missing.length === 0 && 'count-complete')}
            role="status"
          >
            <strong>{t('counted', { total, here })}</strong>
            {' · '}
            <span className="one-piece">{missing.length === 0 ? t('allHere') : t('missing', { count: total - here })}</span>
          </p>
        )}
      </div>
      {kept.isMoved && (
        <p className="field-hint" role="alert">
          {t('moved')}
        </p>
      )}
      <ul ref={list} className="stack s2 count-people" aria-label={t('riders')} tabIndex={-1} onClickCapture={press}>
        {expected.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            isFirstStop={stopId === kept.count.stops[0]?.id}
            onMark={(status) => (status === 'left' ? move(() => mark(person, status)) : mark(person, status))}
            onRemove={() => move(() => act((each) => removeGuest(each, person.id)))}
          />
        ))}
      </ul>
      {gone.length > 0 && (
        <>
          <h3 className="above-5 below-2">{t('goneSubheading')}</h3>
          <ul className="stack s2 count-people" onClickCapture={press}>
            {gone.map((person) => (
              <GoneRow key={person.id} person={person} onBack={() => move(() => mark(person, 'here'))} />
            ))}
          </ul>
        </>
      )}
      <GuestForm kept={kept} act={act} />
      <div className="stack s2 strong count-foot">
        {here > 0 && missing.length > 0 && missing.length <= maxNamed && <MissingList people={missing} />}
        <NextStep kept={kept} missing={missing} once={once} onStop={show} />
      </div>
    </>
  )
}

function SyncLine({ kept, trouble, isSending, isStored }: Omit<CountingProps, 'act'>) {
  const t = useTexts(headCountTexts)
  const { timeOfDay } = useFormat()
  const reason = useFailureReason()
  const count = waitingCount(kept)
  if (isLoggedOut(trouble))
    return (
      <div className="row s2 below-2 strong small snug airy count-warns" role="alert">
        <CloudAlert aria-hidden="true" />
        <p className="body">{t('loggedOut')}</p>
        <LinkButton href={`/login?next=${encodeURIComponent(rideLink(kept.rideId))}`}>{t('logIn')}</LinkButton>
      </div>
    )

  const refused = trouble instanceof HttpError ? t('refused', { reason: reason(trouble) }) : null
  const lost = kept.lostAt === null ? null : t('noSignal', { time: timeOfDay(kept.lostAt) })
  const waits = count > 0 && t(isSending && lost === null ? 'sending' : 'waiting', { count })
  const text =
    refused ?? (lost === null ? waits || t('allSent') : [lost, waits, isStored && t('keptHere')].filter(Boolean).join(' · '))
  const Icon = trouble ? CloudAlert : count === 0 ? CloudCheck : CloudUpload
  return (
    <div className={clsx('row s2 small snug airy', trouble ? 'below-2 strong count-warns' : 'quiet')}>
      <Icon aria-hidden="true" />
      <p className="body">
        {text}
        {!isStored && ` ${t('notKept')}`}
      </p>
      <span role="status" className="sr-only">
        {refused ?? lost}
      </span>
    </div>
  )
}

function StopBar({ kept, onStop }: { kept: KeptCount; onStop: (stopId: string) => void }) {
  const t = useTexts(headCountTexts)
  const stopTexts = useTexts(rideStopsTexts)
  const format = useFormat()
  const { language } = useLanguage()
  const { stops } = kept.count
  const nameOf = (stop: HeadCount['stops'][number]) => stopName(stop, kept.count, language) || t(`kind.${stop.kind}`)
  const place = stops.findIndex(({ id }) => id === kept.stopId)
  const stop = stops[place]
  if (!stop) return null
  // The first stop is the meeting at the start, the last one the end.
  const plan = { startTime: stops[0]?.time ?? '', endTime: stops.at(-1)?.time ?? null, stops }
  const clock = stop.time && format.clockTime(stop.time)
  const facts = [
    ...(stops.some(({ day }) => day > 1) ? [t('day', { day: String(stop.day) })] : []),
    ...(stop.name ? [t(`kind.${stop.kind}`)] : []),
    ...(clock ? [stopsAfterMidnight(plan).has(stop.id) ? stopTexts('nextDay', { time: clock }) : clock] : []),
    t('stopOf', { place: String(place + 1), total: String(stops.length) }),
  ]
  const button = (to: typeof stop | undefined, way: 'previous' | 'next') => {
    if (!to) return <span />
    const Arrow = way === 'previous' ? ChevronLeft : ChevronRight
    return (
      <IconButton label={t(way, { stop: nameOf(to) })} onClick={() => onStop(to.id)}>
        <Arrow aria-hidden="true" />
      </IconButton>
    )
  }
  return (
    <nav className="count-stops" aria-label={t('stops')}>
      {button(stops[place - 1], 'previous')}
      <div>
        <p className="quiet small strong snug">
          {facts.map((fact, position) => (
            <Fragment key={fact}>
              <span className="one-piece">{position < facts.length - 1 ? `${fact} ·` : fact}</span>{' '}
            </Fragment>
          ))}
        </p>
        <h3 className="tight" aria-live="polite">
          {nameOf(stop)}
        </h3>
      </div>
      {button(stops[place + 1], 'next')}
    </nav>
  )
}

/** What was typed and not added when the screen was closed, by account and ride, until the page is left. */
const drafts = new Map<string, string>()

function GuestForm({ kept, act }: Pick<CountingProps, 'kept' | 'act'>) {
  const t = useTexts(headCountTexts)
  const draftOf = `${kept.userId} ${kept.rideId}`
  const [name, setName] = useState(drafts.get(draftOf) ?? '')
  const id = useId()
  if (guestsOf(kept).length >= maxGuests) return <p className="field-hint">{t('tooManyGuests', { max: maxGuests })}</p>

  function type(typed: string) {
    setName(typed)
    drafts.set(draftOf, typed)
  }

  function add(event: FormEvent) {
    event.preventDefault()
    if (!isVisible(name)) return
    const guest = { id: newBrowserId(), name }
    const at = new Date().toISOString()
    act((each) => addGuest(each, guest, at))
    type('')
  }

  return (
    <form className="row s2 even above-5 below-5" onSubmit={add}>
      <label className="whole strong" htmlFor={id}>
        {t('guestName')}
      </label>
      <input
        id={id}
        className="control grow"
        value={name}
        maxLength={100}
        autoComplete="off"
        aria-describedby={`${id}-hint`}
        onChange={(event) => type(event.target.value)}
      />
      <Button type="submit">
        <UserPlus aria-hidden="true" />
        {t('addGuest')}
      </Button>
      <p id={`${id}-hint`} className="whole field-hint">
        {t('guestHint')}
      </p>
    </form>
  )
}

interface PersonRowProps {
  person: Person
  /** There someone who is not here did not come; later, they left. */
  isFirstStop: boolean
  onMark: (status: MarkStatus | null) => void
  onRemove: () => void
}

/** One press anywhere on the name: here; the next one takes it back. */
function PersonRow({ person, isFirstStop, onMark, onRemove }: PersonRowProps) {
  const t = useTexts(headCountTexts)
  const isHere = person.presence === 'here'
  const name = person.name ?? t('unnamed')
  return (
    <li className={clsx('count-person', isHere && 'count-here')}>
      <button type="button" className="line s3 count-mark" onClick={() => onMark(isHere ? null : 'here')}>
        {isHere ? <CircleCheckBig aria-hidden="true" /> : <Circle aria-hidden="true" />}
        <PersonName person={person} label={t(isHere ? 'takeBack' : 'markHere', { name })} />
      </button>
      {!isHere && <CallLink className="icon-button" person={person} />}
      {person.isGuest && !person.isAnnounced && (
        <Asking
          title={t('removeGuestTitle')}
          text={t('removeGuestText', { name })}
          yes={t('removeGuestConfirm')}
          onYes={onRemove}
        >
          {(ask) => (
            <IconButton label={t('removeGuest', { name })} aria-haspopup="dialog" onClick={ask}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          )}
        </Asking>
      )}
      <LeftButton label={t(isFirstStop ? 'markDidNotCome' : 'markLeft', { name })} onClick={() => onMark('left')}>
        {t(isFirstStop ? 'didNotCome' : 'left')}
      </LeftButton>
    </li>
  )
}

function LeftButton({ label, ...button }: { label: string; onClick: () => void; children: ReactNode }) {
  return <button type="button" className="small strong quiet fixed tight count-left" aria-label={label} {...button} />
}

function CallLink({ person, className, children }: { person: Person; className: string; children?: ReactNode }) {
  const t = useTexts(headCountTexts)
  const name = person.name ?? t('unnamed')
  if (!person.phone) return null
  const label = (number: string, isOnly: boolean) => t('call', { name: isOnly ? name : `${name} ${number}` })
  return (
    <PhoneLink className={className} {...person.phone} label={label}>
      {() => (
        <>
          <Phone aria-hidden="true" />
          {children}
        </>
      )}
    </PhoneLink>
  )
}

/** @param props.label what screen readers say in place of the name. */
function PersonName({ person, label }: { person: Person; label?: string }) {
  const t = useTexts(headCountTexts)
  const { timeOfDay } = useFormat()
  const { name, otherName, passengerName, isGuest, lateMinutes, rideNumber, markedBy } = person
  return (
    <span className="stack flat tight count-name">
      {label !== undefined && <span className="sr-only">{label}</span>}
      <strong aria-hidden={label !== undefined}>{name ?? t('unnamed')}</strong>
      {otherName !== null && <span className="quiet">{otherName}</span>}
      {passengerName !== null && <span className="quiet">+ {t('withPassenger', { name: passengerName })}</span>}
      {isGuest && <span className="quiet">{t('guest')}</span>}
      {rideNumber !== null && <Badge tone="green">{t('rideNumber', { number: String(rideNumber) })}</Badge>}
      {lateMinutes !== null && <Badge tone="yellow">{t('late', { minutes: String(lateMinutes) })}</Badge>}
      {markedBy && (
        <span className="quiet">
          {t(markedBy.status === null ? 'takenBackBy' : 'markedBy', { time: timeOfDay(markedBy.at), name: markedBy.name })}
        </span>
      )}
    </span>
  )
}

function GoneRow({ person, onBack }: { person: Person; onBack: () => void }) {
  const t = useTexts(headCountTexts)
  return (
    <li className="count-person count-gone">
      <PersonName person={person} />
      <LeftButton label={t('markBack', { name: person.name ?? t('unnamed') })} onClick={onBack}>
        {t('comesBack')}
      </LeftButton>
    </li>
  )
}

function MissingList({ people }: { people: readonly Person[] }) {
  const t = useTexts(headCountTexts)
  return (
    <ul className="row s2" aria-label={t('missingLabel')}>
      <li aria-hidden="true">{t('missingLabel')}:</li>
      {people.map((person) => {
        const late = person.lateMinutes !== null && t('late', { minutes: String(person.lateMinutes) })
        const text = [person.name ?? t('unnamed'), late].filter(Boolean).join(' · ')
        return (
          <li key={person.id}>
            {person.phone ? (
              <CallLink className="button button-danger" person={person}>
                {text}
              </CallLink>
            ) : (
              <span>{text}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
