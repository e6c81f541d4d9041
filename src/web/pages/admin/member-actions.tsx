import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Role, roles, type User } from '#contract/users.ts'
import { useSession } from '#web/api/auth.ts'
import { changeActivity, changeRole } from '#web/api/users.ts'
import { personName } from '#web/i18n/person-name.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useAdminMutation } from './use-admin-mutation.ts'

/** What can be done with one account. Whatever takes something away from somebody is asked about first. */
export function MemberActions({ user, onPasswordLink }: { user: User; onPasswordLink: () => void }) {
  const t = useTranslations('memberCare')
  const role = useTranslations('role')
  const me = useSession().user
  const [givingUp, setGivingUp] = useState<Role | null>(null)
  const [isDeactivating, setIsDeactivating] = useState(false)
  const isActive = user.isActive === 'true'
  const name = personName(user) ?? user.username
  const roleChange = useAdminMutation(changeRole, { doneTitle: t('roleUpdatedTitle'), doneText: t('roleUpdatedText') })
  const activityChange = useAdminMutation(
    changeActivity,
    isActive
      ? { doneTitle: t('deactivatedTitle'), doneText: t('deactivatedText') }
      : { doneTitle: t('reactivatedTitle'), doneText: t('reactivatedText') },
  )

  function choose(chosen: Role) {
    if (roleChange.isPending || chosen === user.role) return
    if (user.id === me?.id) setGivingUp(chosen)
    else roleChange.mutate({ id: user.id, role: chosen })
  }

  return (
    <>
      <select
        className="control control-small"
        aria-label={t('roleOf', { name })}
        aria-busy={roleChange.isPending}
        value={roleChange.isPending ? roleChange.variables.role : user.role}
        onChange={(event) => choose(event.target.value as Role)}
      >
        {roles.map((value) => (
          <option key={value} value={value}>
            {role(value)}
          </option>
        ))}
      </select>
      <Button size="small" aria-label={`${t('passwordLink')}: ${name}`} aria-haspopup="dialog" onClick={onPasswordLink}>
        {t('passwordLink')}
      </Button>
      {isActive ? (
        <Button variant="danger" size="small" aria-label={`${t('deactivate')}: ${name}`} onClick={() => setIsDeactivating(true)}>
          {t('deactivate')}
        </Button>
      ) : (
        <Button
          size="small"
          aria-label={`${t('reactivate')}: ${name}`}
          aria-busy={activityChange.isPending}
          onClick={() => activityChange.isPending || activityChange.mutate({ id: user.id, isActive: 'true' })}
        >
          {t('reactivate')}
        </Button>
      )}
      <ConfirmDialog
        open={givingUp !== null}
        onOpenChange={() => setGivingUp(null)}
        title={t('giveUpTitle')}
        text={t('giveUpText')}
        confirmLabel={t('giveUp')}
        busy={roleChange.isPending}
        onConfirm={() => {
          if (givingUp) roleChange.mutate({ id: user.id, role: givingUp }, { onSettled: () => setGivingUp(null) })
        }}
      />
      <ConfirmDialog
        open={isDeactivating}
        onOpenChange={setIsDeactivating}
        title={t('deactivateTitle')}
        text={user.id === me?.id ? t('deactivateOwnText') : t('deactivateText', { name })}
        confirmLabel={t('deactivate')}
        busy={activityChange.isPending}
        onConfirm={() => activityChange.mutate({ id: user.id, isActive: 'false' }, { onSettled: () => setIsDeactivating(false) })}
      />
    </>
  )
}
