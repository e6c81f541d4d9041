import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { personName } from '#contract/accounts/person-name.ts'
import { correctAccount, removeAccount } from '#contract/accounts/user-calls.ts'
import { AccountCorrection, type User } from '#contract/accounts/users.ts'
import { retentionDays } from '#contract/site/retention.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { change } from '#web/api/changes.ts'
import { DeleteQuestion } from '#web/editor/delete-question.tsx'
import { RestoredNote } from '#web/editor/restored-note.tsx'
import type { UnsavedRecords } from '#web/editor/unsaved-records.ts'
import { useRecordForm } from '#web/editor/use-record-form.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { TextField } from '#web/ui/form/form-field.tsx'
import { FormAlert, SubmitButton } from '#web/ui/form/form-parts.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { accountRecordTexts } from './member-care.texts.ts'

interface AccountDialogProps {
  user: User
  unsaved: UnsavedRecords<AccountCorrection>
  onClose: () => void
}

/** An administrator corrects names and email address of an account, or deletes the account (docs/product.md 10.13). */
export function AccountDialog({ user, unsaved, onClose }: AccountDialogProps) {
  const t = useTexts(accountRecordTexts)
  const isOwn = useSession().user?.id === user.id

  /** Unlike Escape, which leaves what was typed for the next time. */
  function finish() {
    unsaved.delete(user.id)
    onClose()
  }

  return (
    <Dialog onClose={onClose} title={t('title')} closeOutside={false}>
      <AccountForm user={user} unsaved={unsaved} onClose={onClose} />
      {!isOwn && user.deletionRequestedAt === null && <Deletion user={user} onClose={finish} />}
    </Dialog>
  )
}

function AccountForm({ user, unsaved, onClose }: AccountDialogProps) {
  const t = useTexts(accountRecordTexts)
  const common = useTexts(commonTexts)
  const { username, firstName, lastName, email } = user
  const { form, submit, isSubmitting, failure, isRestored, finish } = useRecordForm({
    record: user,
    schema: AccountCorrection,
    stored: { firstName: firstName ?? '', lastName: lastName ?? '', email: email ?? '' },
    unsaved,
    save: change(correctAccount),
    texts: { doneTitle: t('savedTitle'), doneText: t('savedText') },
    onDone: onClose,
  })
  return (
    <form className="form" method="post" noValidate onSubmit={submit}>
      {isRestored && <RestoredNote />}
      <p className="form-note">{t('note', { username })}</p>
      <div className="field-pair">
        <TextField form={form} name="lastName" label={t('lastName')} autoComplete="off" optional />
        <TextField form={form} name="firstName" label={t('firstName')} autoComplete="off" optional />
      </div>
      <TextField form={form} name="email" label={t('email')} type="email" autoComplete="off" optional />
      <FormAlert message={failure} />
      <div className="dialog-foot">
        <Button onClick={finish}>{common('cancel')}</Button>
        <SubmitButton busy={isSubmitting} busyLabel={t('saving')}>
          {t('save')}
        </SubmitButton>
      </div>
    </form>
  )
}

function Deletion({ user, onClose }: Pick<AccountDialogProps, 'user' | 'onClose'>) {
  const t = useTexts(accountRecordTexts)
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
          mutation={change(removeAccount)}
          texts={accountRecordTexts}
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
