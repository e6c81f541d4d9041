import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { AccountCorrection, type User } from '#contract/accounts/users.ts'
import { retentionDays } from '#contract/site/retention.ts'
import { useSession } from '#web/api/accounts/auth.ts'
import { correctAccount, removeAccount } from '#web/api/accounts/users.ts'
import { HttpError, isLoggedOut } from '#web/api/request.ts'
import { personName } from '#web/i18n/person-name.ts'
import { DeleteQuestion } from '#web/pages/admin/editor/delete-question.tsx'
import { RestoredNote } from '#web/pages/admin/editor/restored-note.tsx'
import { keepRecordDraft, takeRecordDraft } from '#web/pages/admin/record-draft.ts'
import { useAdminMutation } from '#web/pages/admin/use-admin-mutation.ts'
import { useSubmit } from '#web/pages/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { TextField } from '#web/ui/form/form-field.tsx'
import { FormAlert, SubmitButton } from '#web/ui/form/form-parts.tsx'

interface Typed {
  values: AccountCorrection
  expectedVersion: string | undefined
}

/** Forms that were closed before they were saved, by the account's id. */
export type UnsavedAccounts = Map<string, Typed>

interface AccountDialogProps {
  user: User
  unsaved: UnsavedAccounts
  onClose: () => void
}

/** An administrator corrects names and email address of an account, or deletes the account (docs/product.md 10.13). */
export function AccountDialog({ user, unsaved, onClose }: AccountDialogProps) {
  const t = useTranslations('accountRecord')
  const isOwn = useSession().user?.id === user.id

  /** Unlike Escape, which leaves what was typed for the next time. */
  function finish() {
    unsaved.delete(user.id)
    onClose()
  }

  return (
    <Dialog onClose={onClose} title={t('title')} closeOutside={false}>
      <AccountForm user={user} unsaved={unsaved} onClose={finish} />
      {!isOwn && user.deletionRequestedAt === null && <Deletion user={user} onClose={finish} />}
    </Dialog>
  )
}

function AccountForm({ user, unsaved, onClose }: AccountDialogProps) {
  const t = useTranslations('accountRecord')
  const common = useTranslations('common')
  const { id, username, firstName, lastName, email } = user
  const [kept] = useState(() => unsaved.get(id) ?? takeRecordDraft<Typed>(id))
  const [expectedVersion, setExpectedVersion] = useState<string | undefined>(kept ? kept.expectedVersion : user.updatedAt)
  const stored = { firstName: firstName ?? '', lastName: lastName ?? '', email: email ?? '' }
  const form = useContractForm<AccountCorrection>(AccountCorrection, kept?.values ?? stored)
  const { mutateAsync } = useAdminMutation(correctAccount, { doneTitle: t('savedTitle'), doneText: t('savedText') })

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => unsaved.set(id, { values, expectedVersion }),
      }),
    [form, unsaved, id, expectedVersion],
  )

  const { submit, isSubmitting, failure } = useSubmit(form, async (input) => {
    try {
      await mutateAsync({ ...input, id, expectedVersion })
      onClose()
    } catch (error) {
      if (isLoggedOut(error)) keepRecordDraft(id, { values: form.getValues(), expectedVersion } satisfies Typed)
      const isConflict = error instanceof HttpError && error.status === 409 && error.failure?.issues === undefined
      // It is shown to the user: saving again overwrites.
      if (isConflict) setExpectedVersion(undefined)
      throw error
    }
  })
  return (
    <form className="form" method="post" noValidate onSubmit={submit}>
      {kept && <RestoredNote />}
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

function Deletion({ user, onClose }: Pick<AccountDialogProps, 'user' | 'onClose'>) {
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
