import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { CurrentUser, NotificationPreferences } from '#contract/accounts/users.ts'
import { savePreferences } from '#web/api/accounts/auth.ts'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { Switch } from '#web/ui/switch.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'
import { deviceNotifications, storeNotifications } from './notification-choice.ts'

/** docs/product.md 7.6: stored on this device, and with the account where the site can send mail. */
export function NotificationSwitches({ notifications }: Pick<CurrentUser, 'notifications'>) {
  const t = useTranslations('settings')
  const onDevice = deviceNotifications.useValue()
  const { variables, isPending, choose } = useChoice(notifications !== null)
  // The new choice is shown while it is being saved; if that fails, the account's own is shown again.
  const shown = (isPending && variables) || (notifications ?? onDevice)
  return (
    <div className="switches">
      <Switch
        label={t('emailNotifications')}
        hint={t('emailNotificationsHint')}
        checked={shown.emailNotifications}
        onChange={(emailNotifications) => choose({ ...shown, emailNotifications })}
      />
      <Switch
        label={t('eventReminders')}
        hint={t('eventRemindersHint')}
        checked={shown.eventReminders}
        onChange={(eventReminders) => choose({ ...shown, eventReminders })}
      />
      <p className="page-note">{notifications === null ? t('notificationsHere') : t('notificationsAccount')}</p>
    </div>
  )
}

function useChoice(hasAccountChoice: boolean) {
  const t = useTranslations('common')
  const reason = useFailureReason()
  const { mutate, variables, isPending } = useMutation({
    ...savePreferences,
    // One request at a time, so that the last choice is the last one saved.
    scope: { id: 'notifications' },
    onError: (failure) => notify({ title: t('errorTitle'), description: reason(failure), tone: 'error' }),
  })
  function choose(next: NotificationPreferences) {
    storeNotifications(next)
    if (hasAccountChoice) mutate(next)
  }
  return { variables, isPending, choose }
}
