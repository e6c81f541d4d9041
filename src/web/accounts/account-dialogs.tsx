import { use } from 'react'
import { changePassword, requestDeletion } from '#contract/accounts/account-calls.ts'
import { AccountDeletion, adminPasswordLength, PasswordChange, shortestPassword } from '#contract/accounts/auth.ts'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { tellOtherTabs } from '#web/accounts/session/other-tabs.ts'
import { change } from '#web/api/changes.ts'
import { useSingleCall } from '#web/api/use-single-call.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { tabStorage } from '#web/browser-storage.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { loadPage } from '#web/load-page.ts'
import { forgetMember } from '#web/offline/forget-member.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { PasswordField } from '#web/ui/form/form-field.tsx'
import { AccountName, FormAlert, SubmitButton } from '#web/ui/form/form-parts.tsx'
import { LinkContext } from '#web/ui/link.tsx'
import { notify, notifyAfterReload } from '#web/ui/toast/toast-store.ts'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { settingsTexts } from './settings.texts.ts'

interface AccountDialogProps {
  user: CurrentUser
  onClose: () => void
}

export function ChangePasswordDialog({ user, onClose }: AccountDialogProps) {
  const t = useTexts(settingsTexts)
  const common = useTexts(commonTexts)
  const form = useContractForm<PasswordChange>(PasswordChange, { currentPassword: '', newPassword: '' })
  const { mutateAsync } = useSingleCall(
    change(changePassword, {
      onSuccess() {
        notify({ title: t('passwordChangedTitle'), description: t('passwordChangedText'), tone: 'success' })
        onClose()
      },
    }),
  )
  const { submit, isSubmitting, failure } = useSubmit(form, mutateAsync)
  const minLength = user.role === 'admin' ? adminPasswordLength : shortestPassword
  return (
    <Dialog onClose={onClose} title={t('changePasswordTitle')} closeOutside={false}>
      <form className="form" method="post" noValidate onSubmit={submit}>
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
        <FormAlert message={failure} />
        <div className="dialog-foot">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <SubmitButton busy={isSubmitting} busyLabel={t('savingPassword')}>
            {t('savePassword')}
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}

export function DeleteAccountDialog({ user, onClose }: AccountDialogProps) {
  const t = useTexts(settingsTexts)
  const common = useTexts(commonTexts)
  const { addressOf } = use(LinkContext)
  const form = useContractForm<AccountDeletion>(AccountDeletion, { password: '' })
  const { mutateAsync, isSuccess } = useSingleCall(
    change(requestDeletion, {
      async onSuccess() {
        await forgetMember()
        tellOtherTabs({ kind: 'logout' })
        tabStorage.clear()
        notifyAfterReload('accountDeleted')
        // A full page load: nothing of the account stays in this browser's memory.
        loadPage(addressOf('/'))
      },
    }),
  )
  const { submit, isSubmitting, failure } = useSubmit(form, mutateAsync)
  return (
    <Dialog onClose={onClose} title={t('deleteAccountTitle')} closeOutside={false}>
      <form className="form" method="post" noValidate onSubmit={submit}>
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
        <FormAlert message={failure} />
        <div className="dialog-foot">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <SubmitButton variant="danger" size="normal" busy={isSubmitting || isSuccess} busyLabel={t('deleting')}>
            {t('deleteConfirm')}
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}
