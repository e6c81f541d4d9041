import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Role, roles, type User } from '#contract/accounts/users.ts'
import { personName } from '#web/i18n/person-name.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import type { MemberCare } from './use-member-care.tsx'

interface MemberActionsProps extends MemberCare {
  user: User
  onPasswordLink: (user: User) => void
  onHistory: (user: User) => void
}

/** What can be done with one account. What does it stands once beside the list (use-member-care.tsx): a thousand rows have no room for it. */
export function MemberActions({ user, onRole, onActivity, onPasswordLink, onHistory }: MemberActionsProps) {
  const t = useTranslations('memberCare')
  const role = useTranslations('role')
  const [chosen, setChosen] = useState<Role>()
  const [isSwitching, setIsSwitching] = useState(false)
  const isActive = user.isActive === 'true'
  const name = personName(user) ?? user.username

  async function choose(next: Role) {
    if (chosen !== undefined || next === user.role) return
    setChosen(next)
    await onRole(user, next)
    setChosen(undefined)
  }

  async function switchActivity() {
    if (isSwitching) return
    setIsSwitching(true)
    await onActivity(user)
    setIsSwitching(false)
  }

  return (
    <>
      <select
        className="control control-small"
        aria-label={t('roleOf', { name })}
        aria-busy={chosen !== undefined}
        value={chosen ?? user.role}
        onChange={(event) => void choose(event.target.value as Role)}
      >
        {roles.map((value) => (
          <option key={value} value={value}>
            {role(value)}
          </option>
        ))}
      </select>
      <Button
        size="small"
        aria-label={`${t('passwordLink')}: ${name}`}
        aria-haspopup="dialog"
        onClick={() => onPasswordLink(user)}
      >
        {t('passwordLink')}
      </Button>
      <IconButton label={t('activityOf', { name })} aria-haspopup="dialog" onClick={() => onHistory(user)}>
        <History aria-hidden="true" />
      </IconButton>
      <Button
        variant={isActive ? 'danger' : 'ghost'}
        size="small"
        aria-label={`${t(isActive ? 'deactivate' : 'reactivate')}: ${name}`}
        aria-busy={isSwitching}
        onClick={() => void switchActivity()}
      >
        {t(isActive ? 'deactivate' : 'reactivate')}
      </Button>
    </>
  )
}
