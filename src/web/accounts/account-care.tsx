import { useInfiniteQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { correctAccount, listUsers, makePasswordLink, removeAccount } from '#contract/accounts/account-calls.ts'
import { passwordLinkPath } from '#contract/accounts/password-links.ts'
import { AccountCorrection, type PasswordLink, type User } from '#contract/accounts/users.ts'
import { officeSentences } from '#contract/office-sentences.ts'
import { retentionDays } from '#contract/site/retention.ts'
import { usePersonName } from '#web/accounts/person-name.tsx'
import { useAction } from '#web/api/action.ts'
import { pages } from '#web/api/calls.ts'
import { DeleteQuestion } from '#web/editor/delete-question.tsx'
import { RestoredNote, useRecordForm } from '#web/editor/record-form.tsx'
import type { UnsavedRecords } from '#web/editor/unsaved-records.ts'
import { learnSentences } from '#web/i18n/failure-reason.ts'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Form, FormFoot, TextField } from '#web/ui/form/form.tsx'
import { Loaded } from '#web/ui/list-states.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { accountRecordTexts, memberCareTexts } from './accounts.texts.ts'

learnSentences(officeSentences)

interface AccountDialogProps {
  user: User
  unsaved: UnsavedRecords<AccountCorrection>
  onClose: () => void
}

/** An administrator corrects names and email address of an account (docs/product.md 10.13). */
export function AccountDialog({ user, unsaved, onClose }: AccountDialogProps) {
  const t = useTexts(accountRecordTexts)
  // Only the list says how often a member rode before.
  const list = useInfiniteQuery(pages(listUsers, {}, { query: { search: user.username, limit: '100' } }))
  return (
    <Dialog onClose={onClose} title={t('title')} closeOutside={false}>
      <Loaded from={list}>
        {({ pages: [page] }) => {
          const listed = page?.rows.find(({ id }) => id === user.id)
          return <AccountForm user={user} ridesBefore={listed?.ridesBefore} unsaved={unsaved} onClose={onClose} />
        }}
      </Loaded>
    </Dialog>
  )
}

function AccountForm({ user, ridesBefore, unsaved, onClose }: AccountDialogProps & { ridesBefore: number | undefined }) {
  const t = useTexts(accountRecordTexts)
  const { username, firstName, lastName, email } = user
  const { form, isRestored, finish } = useRecordForm(correctAccount, {
    record: user,
    schema: AccountCorrection,
    stored: { firstName: firstName ?? '', lastName: lastName ?? '', email: email ?? '', ridesBefore },
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
      {ridesBefore !== undefined && (
        <TextField
          form={form}
          name="ridesBefore"
          label={t('ridesBefore')}
          hint={t('ridesBeforeHint')}
          type="number"
          inputMode="numeric"
          min={0}
          max={999}
        />
      )}
      <FormFoot submit={t('save')} busy={t('saving')} onCancel={finish} />
    </Form>
  )
}

/** Asks; what it means is in the question. */
export function DeleteAccountButton({ user }: { user: User }) {
  const nameOf = usePersonName()
  const t = useTexts(accountRecordTexts)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button className="quiet-danger" onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden="true" />
        {t('delete')}
      </Button>
      {isAsking && (
        <DeleteQuestion
          id={user.id}
          call={removeAccount}
          texts={accountRecordTexts}
          warning={t('deleteWarning', { name: nameOf(user, user.username), days: String(retentionDays.deletedAccount) })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

/** Only the button creates the link, since that invalidates the previous one, which may have been sent already. */
export function PasswordLinkDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const nameOf = usePersonName()
  const t = useTexts(memberCareTexts)
  const { mutate, data: link, isPending } = useAction(makePasswordLink)
  const id = useId()
  const [turnsCodesOff, setTurnsCodesOff] = useState(false)
  return (
    <Dialog onClose={onClose} title={t('passwordLink')} closeOutside={link === undefined}>
      {link ? (
        <MadeLink link={link} user={user} onClose={onClose} />
      ) : (
        <>
          <p className="dialog-text">{t('passwordLinkText', { name: nameOf(user, user.username) })}</p>
          <div className="check-field dialog-text">
            <label htmlFor={id}>{t('turnsCodesOff')}</label>
            <input
              id={id}
              type="checkbox"
              className="check"
              checked={turnsCodesOff}
              onChange={(event) => setTurnsCodesOff(event.target.checked)}
            />
          </div>
          <div className="dialog-foot">
            <Button variant="primary" aria-busy={isPending} onClick={() => mutate({ id: user.id, turnsCodesOff })}>
              {t('makeLink')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

function MadeLink({ link: { token, expiresAt }, user, onClose }: { link: PasswordLink; user: User; onClose: () => void }) {
  const nameOf = usePersonName()
  const t = useTexts(commonTexts, memberCareTexts)
  const format = useFormat()
  const field = useRef<HTMLInputElement>(null)
  const address = location.origin + passwordLinkPath({ token, username: user.username })
  useEffect(() => field.current?.focus(), [])
  return (
    <div className="form">
      <p className="dialog-text">
        {t('memberCare.linkText', { name: nameOf(user, user.username), until: format.dateTime(expiresAt) })}
      </p>
      <QrCode text={address} label={t('memberCare.qrLabel')} />
      <input
        ref={field}
        className="control"
        aria-label={t('memberCare.passwordLink')}
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <div className="dialog-foot">
        <Button onClick={onClose}>{t('common.close')}</Button>
        <CopyButton text={address} label={t('memberCare.copyLink')} />
      </div>
    </div>
  )
}
