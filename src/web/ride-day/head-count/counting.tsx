import { type ComponentProps, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { MarkStatus } from '#contract/ride-day/head-counts.ts'
import { newBrowserId } from '#web/browser-id.ts'
import { insistOnMine, keepTheirs } from './batches.ts'
import { Conflicts } from './conflicts.tsx'
import { GuestForm } from './guest-form.tsx'
import { addGuest, guestsOf, type KeptCount, markRider, type Press, removeGuest, showStop } from './kept-count.ts'
import { NextStep } from './next-step.tsx'
import { type PeopleAtStop, type Person, peopleAt } from './people.ts'
import { GoneRow, MissingList, PersonRow } from './person-row.tsx'
import { StopBar } from './stop-bar.tsx'
import { SyncLine } from './sync-line.tsx'

interface CountingProps extends Omit<ComponentProps<typeof SyncLine>, 'kept'> {
  kept: KeptCount
  act: (change: (kept: KeptCount) => KeptCount) => void
}

/** How long a second press of the same button is ignored: gloves press twice. */
const restMs = 500
/** More people than these are not named a second time above the next step. */
const maxNamed = 4

const newPress = (): Press => ({ at: new Date().toISOString(), version: newBrowserId() })

/** The people at one stop. */
export function Counting({ kept, act, ...sync }: CountingProps) {
  const t = useTranslations('headCount')
  const pressed = useRef(new Map<string, number>())
  const top = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const { stops } = kept.count
  const { stopId } = kept
  const people = peopleAt(kept, stopId)
  const names = new Map([...people.expected, ...people.gone].map(({ id, name }) => [id, name]))

  /** One change per press. It is applied twice, to the shown and to the stored count, and both know the same press. */
  function once(button: string, change: (press: Press) => (kept: KeptCount) => KeptCount) {
    const last = pressed.current.get(button)
    if (last !== undefined && performance.now() - last < restMs) return
    pressed.current.set(button, performance.now())
    act(change(newPress()))
  }

  const mark = ({ id }: Person, status: MarkStatus | null) =>
    once(id, (press) => (each) => markRider(each, { stopId, riderId: id }, status, press))

  /** For a row that goes to another list or away, with the focus in it. */
  function move(change: () => void) {
    change()
    list.current?.focus({ preventScroll: true })
  }

  function show(next: string) {
    once('stop', () => (each) => showStop(each, next))
    top.current?.scrollIntoView({ block: 'end' })
  }

  return (
    <>
      <div ref={top} />
      <div className="count-head">
        <SyncLine {...sync} kept={kept} />
        <StopBar stops={stops} stopId={stopId} onStop={show} />
        <Counts people={people} />
      </div>
      {kept.isMoved && (
        <p className="count-hint" role="alert">
          {t('moved')}
        </p>
      )}
      <Conflicts
        kept={kept}
        names={names}
        onKeepTheirs={(conflict) => move(() => once('conflict', () => (each) => keepTheirs(each, conflict)))}
        onUseMine={(conflict) => move(() => once('conflict', (press) => (each) => insistOnMine(each, conflict, press)))}
      />
      <ul ref={list} className="count-people" aria-label={t('riders')} tabIndex={-1}>
        {people.expected.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            isFirstStop={stopId === stops[0]?.id}
            onMark={(status) => (status === 'left' ? move(() => mark(person, status)) : mark(person, status))}
            onRemove={() => move(() => act((each) => removeGuest(each, person.id)))}
          />
        ))}
      </ul>
      {people.gone.length > 0 && (
        <>
          <h3 className="count-heading">{t('goneSubheading')}</h3>
          <ul className="count-people">
            {people.gone.map((person) => (
              <GoneRow key={person.id} person={person} onBack={() => move(() => mark(person, 'here'))} />
            ))}
          </ul>
        </>
      )}
      <GuestForm
        draftOf={`${kept.userId} ${kept.rideId}`}
        guestCount={guestsOf(kept).length}
        onAdd={(name) => {
          const guest = { id: newBrowserId(), name }
          const press = newPress()
          act((each) => addGuest(each, guest, press))
        }}
      />
      <div className="count-foot">
        {people.here > 0 && people.missing.length > 0 && people.missing.length <= maxNamed && (
          <MissingList people={people.missing} />
        )}
        <NextStep kept={kept} missing={people.missing} once={once} onStop={show} />
      </div>
    </>
  )
}

function Counts({ people: { total, here, isComplete } }: { people: PeopleAtStop }) {
  const t = useTranslations('headCount')
  if (total === 0) return <p role="status">{t('noOne')}</p>
  return (
    <p className={isComplete ? 'count-numbers count-complete' : 'count-numbers'} role="status">
      <strong>{t('counted', { total, here })}</strong>
      {' · '}
      <span className="inline-block">
        {isComplete ? t('allHere') : here === total ? t('conflictsLabel') : t('missing', { count: total - here })}
      </span>
    </p>
  )
}
