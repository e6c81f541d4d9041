import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Role, User } from '#contract/accounts/users.ts'
import { useSession } from '#web/api/auth.ts'
import { changeActivity, changeRole } from '#web/api/users.ts'
import { personName } from '#web/i18n/person-name.ts'
import { useAdminMutation } from '#web/pages/admin/use-admin-mutation.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { useSteady } from '#web/ui/use-steady.ts'

/** What a row asks for. Answers when it is done or has failed, or when somebody is asked first. */
export interface MemberCare {
  onRole: (user: User, role: Role) => Promise<void>
  onActivity: (user: User) => Promise<void>
}

/** A failure has told the person by itself. */
const settled = (change: Promise<unknown>): Promise<void> =>
  change.then(
    () => {},
    () => {},
  )

/** Changes of accounts, once for all rows of the list. Whatever takes something away from somebody is asked about first: `question` is that dialog. */
export function useMemberCare(): MemberCare & { question: ReactNode } {
  const t = useTranslations('memberCare')
  const me = useSession().user
  /** Without a role it is whether to deactivate the account. */
  const [asked, setAsked] = useState<{ user: User; role?: Role } | null>(null)
  const roleChange = useAdminMutation(changeRole, { doneTitle: t('roleUpdatedTitle'), doneText: t('roleUpdatedText') })
  const deactivation = useAdminMutation(changeActivity, { doneTitle: t('deactivatedTitle'), doneText: t('deactivatedText') })
  const reactivation = useAdminMutation(changeActivity, { doneTitle: t('reactivatedTitle'), doneText: t('reactivatedText') })

  const onRole = useSteady(async (user: User, role: Role) => {
    if (user.id === me?.id) setAsked({ user, role })
    else await settled(roleChange.mutateAsync({ id: user.id, role }))
  })
  const onActivity = useSteady(async (user: User) => {
    if (user.isActive === 'true') setAsked({ user })
    else await settled(reactivation.mutateAsync({ id: user.id, isActive: 'true' }))
  })

  function confirm({ user: { id }, role }: NonNullable<typeof asked>) {
    const change = role ? roleChange.mutateAsync({ id, role }) : deactivation.mutateAsync({ id, isActive: 'false' })
    void settled(change).then(() => setAsked(null))
  }

  const question = asked && (
    <ConfirmDialog
      open
      onOpenChange={() => setAsked(null)}
      {...(asked.role
        ? { title: t('giveUpTitle'), text: t('giveUpText'), confirmLabel: t('giveUp') }
        : { title: t('deactivateTitle'), text: deactivateText(asked.user), confirmLabel: t('deactivate') })}
      busy={asked.role ? roleChange.isPending : deactivation.isPending}
      onConfirm={() => confirm(asked)}
    />
  )

  function deactivateText(user: User): string {
    return user.id === me?.id ? t('deactivateOwnText') : t('deactivateText', { name: personName(user) ?? user.username })
  }

  return { onRole, onActivity, question }
}
