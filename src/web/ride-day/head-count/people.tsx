import clsx from 'clsx'
import { Circle, CircleCheckBig, Phone, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { HeadCount, MarkStatus } from '#contract/ride-day/head-counts.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { IconButton } from '#web/ui/button.tsx'
import { PhoneLink } from '#web/ui/contact/phone-link.tsx'
import type { Person } from './kept-count.ts'
import { Asking } from './next-step.tsx'

/** A stop's own name, or what kind of stop it is. */
export function useStopName() {
  const t = useTranslations('headCount')
  return (stop: HeadCount['stops'][number]) => stop.name || t(`kind.${stop.kind}`)
}

interface PersonRowProps {
  person: Person
  /** At the first stop someone who is not there did not come; later, they left. */
  isFirstStop: boolean
  onMark: (status: MarkStatus | null) => void
  onRemove: () => void
}

/** One press anywhere on the name: here; the next one takes it back. */
export function PersonRow({ person, isFirstStop, onMark, onRemove }: PersonRowProps) {
  const t = useTranslations('headCount')
  const isHere = person.presence === 'here'
  const name = person.name ?? t('unnamed')
  return (
    <li className={clsx('count-person', isHere && 'count-here')}>
      <button type="button" className="count-mark" onClick={() => onMark(isHere ? null : 'here')}>
        {isHere ? <CircleCheckBig aria-hidden="true" /> : <Circle aria-hidden="true" />}
        <PersonName person={person} label={t(isHere ? 'takeBack' : 'markHere', { name })} />
      </button>
      {!isHere && (
        <CallLink className="icon-button" person={person}>
          <Phone aria-hidden="true" />
        </CallLink>
      )}
      {person.isGuest && (
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
      <button
        type="button"
        className="count-left"
        aria-label={t(isFirstStop ? 'markDidNotCome' : 'markLeft', { name })}
        onClick={() => onMark('left')}
      >
        {t(isFirstStop ? 'didNotCome' : 'left')}
      </button>
    </li>
  )
}

function CallLink({ person, className, children }: { person: Person; className: string; children: ReactNode }) {
  const t = useTranslations('headCount')
  const name = person.name ?? t('unnamed')
  if (!person.phone) return null
  const label = (number: string, isOnly: boolean) => t('call', { name: isOnly ? name : `${name} ${number}` })
  return (
    <PhoneLink className={className} {...person.phone} label={label}>
      {() => children}
    </PhoneLink>
  )
}

/** @param props.label what screen readers say in place of the name. */
function PersonName({ person, label }: { person: Person; label?: string }) {
  const t = useTranslations('headCount')
  const { timeOfDay } = useFormat()
  const { name, otherName, passengerName, isGuest, markedBy } = person
  return (
    <span className="count-name">
      {label !== undefined && <span className="sr-only">{label}</span>}
      <strong aria-hidden={label !== undefined}>{name ?? t('unnamed')}</strong>
      {otherName !== null && <span>{otherName}</span>}
      {passengerName !== null && <span>+ {t('withPassenger', { name: passengerName })}</span>}
      {isGuest && <span>{t('guest')}</span>}
      {markedBy && (
        <span>
          {t(markedBy.status === null ? 'takenBackBy' : 'markedBy', { time: timeOfDay(markedBy.at), name: markedBy.name })}
        </span>
      )}
    </span>
  )
}

/** Someone who left or did not come: not missing. */
export function GoneRow({ person, onBack }: { person: Person; onBack: () => void }) {
  const t = useTranslations('headCount')
  return (
    <li className="count-person count-gone">
      <PersonName person={person} />
      <button
        type="button"
        className="count-left"
        aria-label={t('markBack', { name: person.name ?? t('unnamed') })}
        onClick={onBack}
      >
        {t('comesBack')}
      </button>
    </li>
  )
}

/** Whom to call. */
export function MissingList({ people }: { people: readonly Person[] }) {
  const t = useTranslations('headCount')
  return (
    <ul className="count-missing" aria-label={t('missingLabel')}>
      <li aria-hidden="true">{t('missingLabel')}:</li>
      {people.map((person) => (
        <li key={person.id}>
          {person.phone ? (
            <CallLink className="button button-danger" person={person}>
              <Phone aria-hidden="true" />
              {person.name ?? t('unnamed')}
            </CallLink>
          ) : (
            <span>{person.name ?? t('unnamed')}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
