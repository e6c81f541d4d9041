import clsx from 'clsx'
import { Circle, CircleCheckBig, Phone, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MarkStatus } from '#contract/ride-day/head-counts.ts'
import { IconButton } from '#web/ui/button.tsx'
import { PhoneLink } from '#web/ui/contact/phone-link.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { useNames } from './names.ts'
import type { Person } from './people.ts'
import './person-row.css'

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
  const { nameOf } = useNames()
  const name = nameOf(person)
  const { isHere } = person
  return (
    <li className={clsx('count-person', isHere && 'count-here')}>
      <button type="button" className="count-mark" onClick={() => onMark(isHere ? null : 'here')}>
        {isHere ? <CircleCheckBig aria-hidden="true" /> : <Circle aria-hidden="true" />}
        <PersonName person={person} label={t(isHere ? 'takeBack' : 'markHere', { name })} />
      </button>
      {!isHere && person.phone?.links?.[0] && (
        <PhoneLink
          className="icon-button"
          number={person.phone.number}
          links={person.phone.links}
          label={(number, isOnly) => t('call', { name: isOnly ? name : `${name} ${number}` })}
        >
          {() => <Phone aria-hidden="true" />}
        </PhoneLink>
      )}
      {person.isGuest && <GuestRemoval name={name} onRemove={onRemove} />}
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

function GuestRemoval({ name, onRemove }: { name: string; onRemove: () => void }) {
  const t = useTranslations('headCount')
  const [asks, setAsks] = useState(false)
  return (
    <>
      <IconButton label={t('removeGuest', { name })} aria-haspopup="dialog" onClick={() => setAsks(true)}>
        <Trash2 aria-hidden="true" />
      </IconButton>
      {asks && (
        <ConfirmDialog
          title={t('removeGuestTitle')}
          text={t('removeGuestText', { name })}
          confirmLabel={t('removeGuestConfirm')}
          busy={false}
          onConfirm={() => {
            setAsks(false)
            onRemove()
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  )
}

/** @param props.label what screen readers say in place of the name. */
function PersonName({ person, label }: { person: Person; label?: string }) {
  const t = useTranslations('headCount')
  const { nameOf } = useNames()
  const { otherName, passengerName, isGuest } = person
  return (
    <span className="count-name">
      {label !== undefined && <span className="sr-only">{label}</span>}
      <strong aria-hidden={label !== undefined}>{nameOf(person)}</strong>
      {otherName !== null && <span>{otherName}</span>}
      {passengerName !== null && <span>+ {t('withPassenger', { name: passengerName })}</span>}
      {isGuest && <span>{t('guest')}</span>}
    </span>
  )
}

/** Someone who left or did not come: not missing. */
export function GoneRow({ person, onBack }: { person: Person; onBack: () => void }) {
  const t = useTranslations('headCount')
  const name = useNames().nameOf(person)
  return (
    <li className="count-person count-gone">
      <PersonName person={person} />
      <button type="button" className="count-left" aria-label={t('markBack', { name })} onClick={onBack}>
        {t('comesBack')}
      </button>
    </li>
  )
}

/** Whom to call. */
export function MissingList({ people }: { people: readonly Person[] }) {
  const t = useTranslations('headCount')
  const { nameOf } = useNames()
  return (
    <ul className="count-missing" aria-label={t('missingLabel')}>
      <li aria-hidden="true">{t('missingLabel')}:</li>
      {people.map((person) => (
        <li key={person.id}>
          {person.phone?.links?.[0] ? (
            <PhoneLink
              className="button button-danger"
              number={person.phone.number}
              links={person.phone.links}
              label={(number, isOnly) => t('call', { name: isOnly ? nameOf(person) : `${nameOf(person)} ${number}` })}
            >
              {() => (
                <>
                  <Phone aria-hidden="true" />
                  {nameOf(person)}
                </>
              )}
            </PhoneLink>
          ) : (
            <span>{nameOf(person)}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
