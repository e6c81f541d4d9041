import { useMutation } from '@tanstack/react-query'
import { savePreferences } from '#contract/accounts/account-calls.ts'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { currentUserQuery } from '#web/accounts/session/session.ts'
import { settingsTexts } from '#web/accounts/settings.texts.ts'
import { type Input, request } from '#web/api/calls.ts'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Switch } from '#web/ui/form/switch.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { PushSwitch } from './push/push-switch.tsx'

/** docs/product.md 7.6: kept with the account. Where the site cannot send mail, the switches say so and hold for later. */
export function NotificationSwitches({ user }: { user: CurrentUser }) {
  const t = useTexts(settingsTexts)
  const { variables, isPending, mutate } = useChoice()
  const { sendsMail, role } = user
  // The new choice is shown while it is being saved; if that fails, the account's own is shown again.
  const shown = (isPending && variables) || user.notifications
  return (
    <div className="stack">
      <Switch
        label={t('emailNotifications')}
        hint={t(sendsMail ? (role === 'admin' ? 'emailHintAdmin' : 'emailHint') : 'emailHintWithoutMail')}
        checked={shown.emailNotifications}
        onChange={(emailNotifications) => mutate({ ...shown, emailNotifications })}
      />
      <Switch
        label={t('eventReminders')}
        hint={t(sendsMail ? 'remindersHint' : 'remindersHintWithoutMail')}
        checked={shown.eventReminders}
        onChange={(eventReminders) => mutate({ ...shown, eventReminders })}
      />
      <PushSwitch user={user} />
      <p className="page-note">{t(sendsMail ? 'alwaysTold' : 'alwaysToldWithoutMail')}</p>
    </div>
  )
}

function useChoice() {
  const t = useTexts(commonTexts)
  const reason = useFailureReason()
  return useMutation({
    mutationFn: (choice: Input<typeof savePreferences>) => request(savePreferences, choice),
    // One request at a time, so that the last choice is the last one saved.
    scope: { id: 'notifications' },
    onSuccess: (user, _input, _result, { client }) => void client.setQueryData(currentUserQuery.queryKey, user),
    onError: (failure) => notify({ title: t('errorTitle'), description: reason(failure), tone: 'error' }),
  })
}
