import { UserPlus } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { maxGuests } from '#contract/ride-day/head-count-limits.ts'
import { Button } from '#web/ui/button.tsx'
import './guest-form.css'

interface GuestFormProps {
  guestCount: number
  /** The account and ride whose draft it is. */
  draftOf: string
  onAdd: (name: string) => void
}

/** What was typed and not added when the screen was closed, until the page is left. */
const drafts = new Map<string, string>()

/** Adds someone without an account by name. */
export function GuestForm({ guestCount, draftOf, onAdd }: GuestFormProps) {
  const t = useTranslations('headCount')
  const [name, setName] = useState(drafts.get(draftOf) ?? '')
  const id = useId()
  if (guestCount >= maxGuests) return <p className="count-hint">{t('tooManyGuests', { max: maxGuests })}</p>

  function type(typed: string) {
    setName(typed)
    drafts.set(draftOf, typed)
  }

  function add(event: FormEvent) {
    event.preventDefault()
    const written = name.trim()
    if (written === '') return
    onAdd(written)
    type('')
  }

  return (
    <form className="count-guest" onSubmit={add}>
      <label htmlFor={id}>{t('guestName')}</label>
      <input
        id={id}
        className="control"
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
      <p id={`${id}-hint`} className="count-hint">
        {t('guestHint')}
      </p>
    </form>
  )
}
