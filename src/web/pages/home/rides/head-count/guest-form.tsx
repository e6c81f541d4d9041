import { UserPlus } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { maxGuests } from '#contract/rides/head-count-limits.ts'
import { Button } from '#web/ui/button.tsx'

/** Adds someone without an account by name. */
export function GuestForm({ guestCount, onAdd }: { guestCount: number; onAdd: (name: string) => void }) {
  const t = useTranslations('headCount')
  const [name, setName] = useState('')
  const id = useId()
  if (guestCount >= maxGuests) return <p className="count-hint">{t('tooManyGuests', { max: maxGuests })}</p>

  function add(event: FormEvent) {
    event.preventDefault()
    const written = name.trim()
    if (written === '') return
    onAdd(written)
    setName('')
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
        onChange={(event) => setName(event.target.value)}
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
