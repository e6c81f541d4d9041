import { useMutation } from '@tanstack/react-query'
import { use } from 'react'
import { useTranslations } from 'use-intl'
import { AccountDeletion } from '#contract/accounts/auth.ts'
import { deleteAccount } from '#web/api/auth.ts'
import { tabStorage } from '#web/browser-storage.ts'
import { loadPage } from '#web/load-page.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { PasswordField } from '#web/ui/form/form-field.tsx'
import { FormAlert, SubmitButton } from '#web/ui/form/form-parts.tsx'
import { LinkContext } from '#web/ui/link.tsx'
import { notifyAfterReload } from '#web/ui/toast/toast-store.ts'
import { OwnUsername } from './own-username.tsx'
import { useRefusal } from './use-refusal.ts'

export function DeleteAccountDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const t = useTranslations('settings')
  const common = useTranslations('common')
  const { addressOf } = use(LinkContext)
  const form = useContractForm<AccountDeletion>(AccountDeletion, { password: '' })
  const { problem, refuse } = useRefusal(form)
  const { mutateAsync, isSuccess } = useMutation({
    ...deleteAccount,
    onSuccess() {
      tabStorage.clear()
      notifyAfterReload('accountDeleted')
      // A full load: nothing that the account saw stays in this browser's memory.
      loadPage(addressOf('/'))
    },
    onError: refuse,
  })
  const submit = form.handleSubmit((input) => mutateAsync(input).catch(() => {})) // onError has told the person
  return (
    <Dialog open onOpenChange={onClose} title={t('deleteAccountTitle')} closeOutside={false}>
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
        <OwnUsername username={username} />
        <PasswordField form={form} name="password" label={t('deletePassword')} autoComplete="current-password" />
        <FormAlert message={problem} />
        <div className="dialog-foot">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <SubmitButton variant="danger" size="normal" busy={form.formState.isSubmitting || isSuccess} busyLabel={t('deleting')}>
            {t('deleteConfirm')}
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}
