import { use } from 'react'
import { changePassword, requestDeletion } from '#contract/accounts/account-calls.ts'
import { AccountDeletion, adminPasswordLength, PasswordChange, shortestPassword } from '#contract/accounts/auth.ts'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { tellOtherTabs } from '#web/accounts/session/other-tabs.ts'
import { useCallForm } from '#web/api/call-form.ts'
import { tabStorage } from '#web/browser-storage.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { loadPage } from '#web/load-page.ts'
import { forgetMember } from '#web/offline/forget-member.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { AccountName, Form, FormFoot, PasswordField } from '#web/ui/form/form.tsx'
import { LinkContext } from '#web/ui/link.tsx'
import { notifyAfterReload } from '#web/ui/toast/toast-store.ts'
import { settingsTexts } from './settings.texts.ts'

interface AccountDialogProps {
  user: CurrentUser
  onClose: () => void
}

export function ChangePasswordDialog({ user, onClose }: AccountDialogProps) {
  const t = useTexts(settingsTexts)
  const form = useCallForm(changePassword, {
    schema: PasswordChange,
    values: { currentPassword: '', newPassword: '' },
    done: { title: t('passwordChangedTitle'), description: t('passwordChangedText') },
    onSuccess: onClose,
  })
  const minLength = user.role === 'admin' ? adminPasswordLength : shortestPassword
  return (
    <Dialog onClose={onClose} title={t('changePasswordTitle')} closeOutside={false}>
      <Form form={form}>
        <p className="dialog-text">{t('changePasswordNote')}</p>
        <AccountName username={user.username} />
        <PasswordField form={form} name="currentPassword" label={t('currentPassword')} autoComplete="current-password" />
        <PasswordField
          form={form}
          name="newPassword"
          label={t('newPassword')}
          hint={t('newPasswordHint', { length: String(minLength) })}
          autoComplete="new-password"
        />
        <FormFoot submit={t('savePassword')} busy={t('savingPassword')} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

export function DeleteAccountDialog({ user, onClose }: AccountDialogProps) {
  const t = useTexts(settingsTexts)
  const { addressOf } = use(LinkContext)
  const form = useCallForm(requestDeletion, {
    schema: AccountDeletion,
    values: { password: '' },
    leaves: true,
    async onSuccess() {
      await forgetMember()
      tellOtherTabs({ kind: 'logout' })
      tabStorage.clear()
      notifyAfterReload('accountDeleted')
      // A full page load: nothing of the account stays in this browser's memory.
      loadPage(addressOf('/'))
    },
  })
  return (
    <Dialog onClose={onClose} title={t('deleteAccountTitle')} closeOutside={false}>
      <Form form={form}>
        <div className="dialog-text deletion">
          <p>{t('deleteAccountText')}</p>
          <ul>
            <li>{t('deletedAccount')}</li>
            <li>{t('deletedApplications')}</li>
            <li>{t('deletedRegistrations')}</li>
          </ul>
          <p>{t('deleteAccountUndo')}</p>
        </div>
        <AccountName username={user.username} />
        <PasswordField form={form} name="password" label={t('deletePassword')} autoComplete="current-password" />
        <FormFoot submit={t('deleteConfirm')} busy={t('deleting')} variant="danger" size="normal" onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
