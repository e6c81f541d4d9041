import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { personName } from '#contract/accounts/person-name.ts'
import { correctAccount, removeAccount } from '#contract/accounts/user-calls.ts'
import { AccountCorrection, type User } from '#contract/accounts/users.ts'
import { retentionDays } from '#contract/site/retention.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { RestoredNote, useRecordForm } from '#web/editor/record-form.tsx'
import type { UnsavedRecords } from '#web/editor/unsaved-records.ts'
import { DeleteQuestion } from '#web/editor/delete-question.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { TextField } from '#web/ui/form/form-field.tsx'
import { Form, FormFoot } from '#web/ui/form/form-parts.tsx'
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
  const { username, firstName, lastName, email } = user
  const { form, isRestored, finish } = useRecordForm(correctAccount, {
    record: user,
    schema: AccountCorrection,
    stored: { firstName: firstName ?? '', lastName: lastName ?? '', email: email ?? '' },
    unsaved,
    done: { title: t('savedTitle'), description: t('savedText') },
    onDone: onClose,
  })
  return (
    <Form form={form}>
      {isRestored && <RestoredNote />}
      <p className="form-note">{t('note', { username })}</p>
      <div className="field-pair">
        <TextField form={form} name="lastName" label={t('lastName')} autoComplete="off" optional />
        <TextField form={form} name="firstName" label={t('firstName')} autoComplete="off" optional />
      </div>
      <TextField form={form} name="email" label={t('email')} type="email" autoComplete="off" optional />
      <FormFoot submit={t('save')} busy={t('saving')} onCancel={finish} />
    </Form>
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
          call={removeAccount}
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
