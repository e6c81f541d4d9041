import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AccountCorrection, type User } from '#contract/accounts/users.ts'
import { retentionDays } from '#contract/site/retention.ts'
import { useSession } from '#web/api/accounts/auth.ts'
import { correctAccount, removeAccount } from '#web/api/accounts/users.ts'
import { HttpError, isLoggedOut } from '#web/api/request.ts'
import { personName } from '#web/i18n/person-name.ts'
import { DeleteQuestion } from '#web/pages/admin/editor/delete-question.tsx'
import { keepRecordDraft, takeRecordDraft } from '#web/pages/admin/record-draft.ts'
import { useAdminMutation } from '#web/pages/admin/use-admin-mutation.ts'
import { useSubmit } from '#web/pages/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { TextField } from '#web/ui/form/form-field.tsx'
import { FormAlert, SubmitButton } from '#web/ui/form/form-parts.tsx'

interface AccountDialogProps {
  user: User
  onClose: () => void
}

/** An administrator corrects names and email address of an account, or deletes the account (docs/product.md 10.13). */
export function AccountDialog({ user, onClose }: AccountDialogProps) {
  const t = useTranslations('accountRecord')
  const isOwn = useSession().user?.id === user.id
  return (
    <Dialog onClose={onClose} title={t('title')} closeOutside={false}>
      <AccountForm user={user} onClose={onClose} />
      {!isOwn && user.deletionRequestedAt === null && <Deletion user={user} onClose={onClose} />}
    </Dialog>
  )
}

function AccountForm({ user, onClose }: AccountDialogProps) {
  const t = useTranslations('accountRecord')
  const common = useTranslations('common')
  const { id, username, firstName, lastName, email } = user
  const [expectedVersion, setExpectedVersion] = useState<string | undefined>(user.updatedAt)
  const [kept] = useState(() => takeRecordDraft<AccountCorrection>(id))
  const stored = { firstName: firstName ?? '', lastName: lastName ?? '', email: email ?? '' }
  const form = useContractForm<AccountCorrection>(AccountCorrection, kept ?? stored)
  const { mutateAsync } = useAdminMutation(correctAccount, { doneTitle: t('savedTitle'), doneText: t('savedText') })
  const { submit, isSubmitting, failure } = useSubmit(form, async (input) => {
    try {
      await mutateAsync({ ...input, id, expectedVersion })
      onClose()
    } catch (error) {
      if (isLoggedOut(error)) keepRecordDraft(id, form.getValues())
      const isConflict = error instanceof HttpError && error.status === 409 && error.failure?.issues === undefined
      // It is shown to the user: saving again overwrites.
      if (isConflict) setExpectedVersion(undefined)
      throw error
    }
  })
  return (
    <form className="form" method="post" noValidate onSubmit={submit}>
      <p className="form-note">{t('note', { username })}</p>
      <div className="field-pair">
        <TextField form={form} name="lastName" label={t('lastName')} autoComplete="off" optional />
        <TextField form={form} name="firstName" label={t('firstName')} autoComplete="off" optional />
      </div>
      <TextField form={form} name="email" label={t('email')} type="email" autoComplete="off" optional />
      <FormAlert message={failure} />
      <div className="dialog-foot">
        <Button onClick={onClose}>{common('cancel')}</Button>
        <SubmitButton busy={isSubmitting} busyLabel={t('saving')}>
          {t('save')}
        </SubmitButton>
      </div>
    </form>
  )
}

function Deletion({ user, onClose }: AccountDialogProps) {
  const t = useTranslations('accountRecord')
  const [isAsking, setIsAsking] = useState(false)
  return (
    <section className="account-deletion" aria-labelledby="account-deletion-heading">
      <h3 id="account-deletion-heading">{t('deletionHeading')}</h3>
      <p className="field-hint">{t('deletionText')}</p>
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden="true" />
        {t('delete')}
      </Button>
      {isAsking && (
        <DeleteQuestion
          id={user.id}
          mutation={removeAccount}
          texts="accountRecord"
          warning={t('deleteWarning', {
            name: personName(user) ?? user.username,
            days: String(retentionDays.deletedAccount),
          })}
          onClose={() => setIsAsking(false)}
          onDeleted={onClose}
        />
      )}
    </section>
  )
}
