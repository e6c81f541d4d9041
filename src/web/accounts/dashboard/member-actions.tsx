import type { MutationFunctionContext } from '@tanstack/react-query'
import { History, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { personName } from '#contract/accounts/person-name.ts'
import { changeActivity, changeRole } from '#contract/accounts/user-calls.ts'
import { type Role, roles, type User } from '#contract/accounts/users.ts'
import { currentUserQuery, useSession } from '#web/accounts/session/session.ts'
import { request } from '#web/api/calls.ts'
import { change, invalidate } from '#web/api/changes.ts'
import { ConfirmationCancelled } from '#web/api/confirmation.ts'
import { useAdminMutation } from '#web/api/use-admin-mutation.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { DeliberateSelect } from '#web/ui/form/deliberate-select.tsx'

interface MemberActionsProps {
  user: User
  onEdit: () => void
  onPasswordLink: () => void
  onHistory: () => void
}

interface RoleChange {
  id: string
  role: Role
  /** The role before, for Undo. */
  before: Role
}

const giveRole = ({ id, role }: RoleChange) => request(changeRole, { id, role })

/** The changed account may be the current user's, who may no longer see this page: so the current user is read first. */
async function renew(_user: User, _input: unknown, _result: unknown, { client }: MutationFunctionContext): Promise<void> {
  await client.invalidateQueries(currentUserQuery)
  if (client.getQueryData(currentUserQuery.queryKey)?.role === 'admin') await invalidate(client, ['/api/users/*'])
}

/** The actions for one account. Deactivating it, and a change to or from administrator, ask for confirmation. */
export function MemberActions({ user, onEdit, onPasswordLink, onHistory }: MemberActionsProps) {
  const t = useTranslations('memberCare')
  const record = useTranslations('accountRecord')
  const role = useTranslations('role')
  const isOwn = useSession().user?.id === user.id
  const isActive = user.isActive === 'true'
  const name = personName(user) ?? user.username
  const [confirming, setConfirming] = useState<Role | 'deactivate' | null>(null)
  const roleChange = useAdminMutation(
    { mutationFn: giveRole, onSuccess: renew },
    {
      doneTitle: t('roleUpdatedTitle'),
      doneText: t('roleUpdatedText'),
      // Giving up the own role leaves nobody who could take it back.
      doneAction: (_user, { id, role: now, before }) =>
        isOwn ? undefined : { label: t('undo'), run: () => roleChange.mutate({ id, role: before, before: now }) },
    },
  )
  const activityChange = useAdminMutation(change(changeActivity, { onSuccess: renew }), {
    doneTitle: isActive ? t('deactivatedTitle') : t('reactivatedTitle'),
    doneText: isActive ? t('deactivatedText') : t('reactivatedText'),
  })

  function chooseRole(next: Role) {
    if (roleChange.isPending || next === user.role) return
    if (isOwn || next === 'admin' || user.role === 'admin') setConfirming(next)
    else roleChange.mutate({ id: user.id, role: next, before: user.role })
  }

  function switchActivity() {
    if (activityChange.isPending) return
    if (isActive) setConfirming('deactivate')
    else activityChange.mutate({ id: user.id, isActive: 'true' })
  }

  function confirm(confirmed: Role | 'deactivate') {
    const onSettled = (_user: unknown, error: Error | null) => error instanceof ConfirmationCancelled || setConfirming(null)
    if (confirmed === 'deactivate') activityChange.mutate({ id: user.id, isActive: 'false' }, { onSettled })
    else roleChange.mutate({ id: user.id, role: confirmed, before: user.role }, { onSettled })
  }

  return (
    <>
      <DeliberateSelect
        className="control-small"
        aria-label={t('roleOf', { name })}
        aria-busy={roleChange.isPending}
        value={roleChange.isPending ? roleChange.variables.role : user.role}
        options={roles.map((value) => ({ value, label: role(value) }))}
        hint={t('roleHint')}
        onChoose={chooseRole}
      />
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
            : isOwn
              ? { title: t('giveUpTitle'), text: t('giveUpText'), confirmLabel: t('giveUp') }
              : confirming === 'admin'
                ? { title: t('makeAdminTitle', { name }), text: t('makeAdminText'), confirmLabel: t('makeAdmin') }
                : {
                    title: t('endAdminTitle', { name, role: confirming }),
                    text: t('endAdminText'),
                    confirmLabel: t('endAdmin'),
                  })}
          busy={roleChange.isPending || activityChange.isPending}
          onConfirm={() => confirm(confirming)}
          onClose={() => setConfirming(null)}
        />
      )}
    </>
  )
}
