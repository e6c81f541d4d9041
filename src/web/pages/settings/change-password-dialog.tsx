import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { adminPasswordLength, PasswordChange, shortestPassword } from '#contract/accounts/auth.ts'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { changePassword } from '#web/api/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { PasswordField } from '#web/ui/form/form-field.tsx'
import { FormAlert, SubmitButton } from '#web/ui/form/form-parts.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'
import { OwnUsername } from './own-username.tsx'
import { useRefusal } from './use-refusal.ts'

export function ChangePasswordDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const t = useTranslations('settings')
  const common = useTranslations('common')
  const form = useContractForm<PasswordChange>(PasswordChange, { currentPassword: '', newPassword: '' })
  const { problem, refuse } = useRefusal(form)
  const { mutateAsync } = useMutation({
    ...changePassword,
    onSuccess(...result) {
      notify({ title: t('passwordChangedTitle'), description: t('passwordChangedText'), tone: 'success' })
      onClose()
      return changePassword.onSuccess?.(...result)
    },
    onError: refuse,
  })
  const submit = form.handleSubmit((input) => mutateAsync(input).catch(() => {})) // onError has told the person
  return (
    <Dialog open onOpenChange={onClose} title={t('changePasswordTitle')} closeOutside={false}>
      <form className="form" method="post" noValidate onSubmit={submit}>
        <p className="dialog-text">{t('changePasswordNote')}</p>
        <OwnUsername username={user.username} />
        <PasswordField form={form} name="currentPassword" label={t('currentPassword')} autoComplete="current-password" />
        <PasswordField
          form={form}
          name="newPassword"
          label={t('newPassword')}
          hint={t('newPasswordHint', { length: String(user.role === 'admin' ? adminPasswordLength : shortestPassword) })}
          autoComplete="new-password"
        />
        <FormAlert message={problem} />
        <div className="dialog-foot">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <SubmitButton busy={form.formState.isSubmitting} busyLabel={t('savingPassword')}>
            {t('savePassword')}
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}
