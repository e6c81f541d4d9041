import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { changeActivity, changeRole } from '#contract/accounts/account-calls.ts'
import { personName } from '#contract/accounts/person-name.ts'
import { type Role, roles, type User } from '#contract/accounts/users.ts'
import { currentUserQuery, useSession } from '#web/accounts/session/session.ts'
import { useAction } from '#web/api/action.ts'
import { invalidate } from '#web/api/changes.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/dialog.tsx'
import { DeliberateSelect } from '#web/ui/form/deliberate-select.tsx'
import { memberCareTexts, roleTexts } from './accounts.texts.ts'

/** An account created on the server may have no name: its username stands in for it. */
export const nameOf = (user: User) => personName(user) ?? user.username

/** The changed account may be the current user's, who may no longer see this page: so the current user is read first. */
async function renew(_user: User, _input: unknown, client: QueryClient): Promise<void> {
  await client.invalidateQueries(currentUserQuery)
  if (client.getQueryData(currentUserQuery.queryKey)?.role === 'admin') await invalidate(client, ['/api/users/*'])
}

/** docs/product.md 11.5: a change to or from administrator asks first, and so does the own one. */
export function RoleSelect({ user, className }: { user: User; className?: string }) {
  const t = useTexts(memberCareTexts)
  const role = useTexts(roleTexts)
  const isOwn = useSession().user?.id === user.id
  const name = nameOf(user)
  const [confirming, setConfirming] = useState<Role | null>(null)
  const [waiting, setWaiting] = useState<Role | null>(null)
  /** The role before, for Undo. */
  const before = useRef(user.role)
  const roleChange = useAction(changeRole, {
    onSuccess: renew,
    done(_user, { role: now }) {
      const undone = before.current
      return {
        title: t('roleUpdatedTitle'),
        description: t('roleUpdatedText'),
        // An administrator who has given up the own role can no longer undo it. The toast is there before the list has been read again.
        ...(!isOwn && {
          action: { label: t('undo'), run: () => roleChange.whenEnded(() => void give(undone, now).catch(() => {})) },
        }),
      }
    },
  })

  function give(next: Role, from = user.role) {
    before.current = from
    return roleChange.mutateAsync({ id: user.id, role: next })
  }

  function chooseRole(next: Role) {
    if (roleChange.isPending) return setWaiting(next)
    if (next === user.role) return
    if (isOwn || next === 'admin' || user.role === 'admin') setConfirming(next)
    else void give(next).catch(() => {})
  }

  // A role that was chosen while another one was being saved: what follows from it depends on the role that the row has by now.
  const isDue = waiting !== null && !roleChange.isPending && confirming === null
  const chooseWaiting = useEffectEvent(() => {
    setWaiting(null)
    if (waiting) chooseRole(waiting)
  })
  useEffect(() => {
    if (isDue) chooseWaiting()
  }, [isDue])

  return (
    <>
      <DeliberateSelect
        className={className}
        aria-label={t('roleOf', { name })}
        aria-busy={roleChange.isPending}
        value={waiting ?? (roleChange.isPending ? roleChange.variables.role : user.role)}
        options={roles.map((value) => ({ value, label: role(value) }))}
        hint={t('roleHint')}
        onChoose={chooseRole}
      />
      {confirming && (
        <ConfirmDialog
          {...(isOwn
            ? { title: t('giveUpTitle'), text: t('giveUpText'), confirmLabel: t('giveUp') }
            : confirming === 'admin'
              ? { title: t('makeAdminTitle', { name }), text: t('makeAdminText'), confirmLabel: t('makeAdmin') }
              : {
                  title: t('endAdminTitle', { name, role: confirming }),
                  text: t('endAdminText'),
                  confirmLabel: t('endAdmin'),
                })}
          onConfirm={() => give(confirming)}
          onClose={() => setConfirming(null)}
        />
      )}
    </>
  )
}

export function ActivityButton({ user }: { user: User }) {
  const t = useTexts(memberCareTexts)
  const isOwn = useSession().user?.id === user.id
  const isActive = user.isActive === 'true'
  const [isConfirming, setIsConfirming] = useState(false)
  const { mutate, mutateAsync, isPending } = useAction(changeActivity, {
    onSuccess: renew,
    done: {
      title: isActive ? t('deactivatedTitle') : t('reactivatedTitle'),
      description: isActive ? t('deactivatedText') : t('reactivatedText'),
    },
  })
  return (
    <>
      <Button
        aria-busy={isPending}
        onClick={() => (isActive ? setIsConfirming(true) : isPending || mutate({ id: user.id, isActive: 'true' }))}
      >
        {t(isActive ? 'deactivate' : 'reactivate')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('deactivateTitle')}
          text={isOwn ? t('deactivateOwnText') : t('deactivateText', { name: nameOf(user) })}
          confirmLabel={t('deactivate')}
          onConfirm={() => mutateAsync({ id: user.id, isActive: 'false' })}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  )
}
