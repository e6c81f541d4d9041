import { History, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { personName } from '#contract/accounts/person-name.ts'
import { type Role, roles, type User } from '#contract/accounts/users.ts'
import { useSession } from '#web/api/accounts/auth.ts'
import { changeActivity, changeRole } from '#web/api/accounts/users.ts'
import { ConfirmationCancelled } from '#web/api/confirmation.ts'
import { useAdminMutation } from '#web/pages/use-admin-mutation.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

interface MemberActionsProps {
  user: User
  onEdit: () => void
  onPasswordLink: () => void
  onHistory: () => void
}

/** The actions for one account. Deactivating it, or giving up the administrator's own role, asks for confirmation. */
export function MemberActions({ user, onEdit, onPasswordLink, onHistory }: MemberActionsProps) {
  const t = useTranslations('memberCare')
  const record = useTranslations('accountRecord')
  const role = useTranslations('role')
  const isOwn = useSession().user?.id === user.id
  const isActive = user.isActive === 'true'
  const name = personName(user) ?? user.username
  const [confirming, setConfirming] = useState<Role | 'deactivate' | null>(null)
  const roleChange = useAdminMutation(changeRole, { doneTitle: t('roleUpdatedTitle'), doneText: t('roleUpdatedText') })
  const activityChange = useAdminMutation(changeActivity, {
    doneTitle: isActive ? t('deactivatedTitle') : t('reactivatedTitle'),
    doneText: isActive ? t('deactivatedText') : t('reactivatedText'),
  })

  function chooseRole(next: Role) {
    if (roleChange.isPending || next === user.role) return
    if (isOwn) setConfirming(next)
    else roleChange.mutate({ id: user.id, role: next })
  }

  function switchActivity() {
    if (activityChange.isPending) return
    if (isActive) setConfirming('deactivate')
    else activityChange.mutate({ id: user.id, isActive: 'true' })
  }

  function confirm(confirmed: Role | 'deactivate') {
    const onSettled = (_user: unknown, error: Error | null) => error instanceof ConfirmationCancelled || setConfirming(null)
    if (confirmed === 'deactivate') activityChange.mutate({ id: user.id, isActive: 'false' }, { onSettled })
    else roleChange.mutate({ id: user.id, role: confirmed }, { onSettled })
  }

  return (
    <>
      <select
        className="control control-small"
        aria-label={t('roleOf', { name })}
        aria-busy={roleChange.isPending}
        value={roleChange.isPending ? roleChange.variables.role : user.role}
        onChange={(event) => chooseRole(event.target.value as Role)}
      >
        {roles.map((value) => (
          <option key={value} value={value}>
            {role(value)}
          </option>
        ))}
      </select>
      <IconButton label={record('editOf', { name })} aria-haspopup="dialog" onClick={onEdit}>
        <Pencil aria-hidden="true" />
      </IconButton>
      <Button size="small" aria-label={`${t('passwordLink')}: ${name}`} aria-haspopup="dialog" onClick={onPasswordLink}>
        {t('passwordLink')}
      </Button>
      <IconButton label={t('activityOf', { name })} aria-haspopup="dialog" onClick={onHistory}>
        <History aria-hidden="true" />
      </IconButton>
      <Button
        variant={isActive ? 'danger' : 'ghost'}
        size="small"
        aria-label={`${t(isActive ? 'deactivate' : 'reactivate')}: ${name}`}
        aria-busy={activityChange.isPending}
        onClick={switchActivity}
      >
        {t(isActive ? 'deactivate' : 'reactivate')}
      </Button>
      {confirming && (
        <ConfirmDialog
          {...(confirming === 'deactivate'
            ? {
                title: t('deactivateTitle'),
                text: isOwn ? t('deactivateOwnText') : t('deactivateText', { name }),
                confirmLabel: t('deactivate'),
              }
            : { title: t('giveUpTitle'), text: t('giveUpText'), confirmLabel: t('giveUp') })}
          busy={roleChange.isPending || activityChange.isPending}
          onConfirm={() => confirm(confirming)}
          onClose={() => setConfirming(null)}
        />
      )}
    </>
  )
}
