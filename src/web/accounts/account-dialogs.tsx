import { Printer } from 'lucide-react'
import { use } from 'react'
import { changePassword, confirmSecondFactor, renamePasskey, requestDeletion } from '#contract/accounts/account-calls.ts'
import {
  AccountDeletion,
  adminPasswordLength,
  FirstCode,
  type NewSecret,
  type Passkey,
  PasskeyName,
  PasswordChange,
  shortestPassword,
} from '#contract/accounts/auth.ts'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { tellOtherTabs } from '#web/accounts/session/other-tabs.ts'
import { useLostSession } from '#web/api/action.ts'
import { useCallForm } from '#web/api/call-form.ts'
import { tabStorage } from '#web/browser-storage.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { loadPage } from '#web/load-page.ts'
import { forgetMember } from '#web/offline/forget-member.ts'
import { AnchorButton, Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { PasswordField, TextField, verbatim } from '#web/ui/form/form-field.tsx'
import { AccountName, Form, FormFoot } from '#web/ui/form/form-parts.tsx'
import { LinkContext } from '#web/ui/link.tsx'
import { QrCode } from '#web/ui/qr-code/qr-code.tsx'
import { notifyAfterReload } from '#web/ui/toast/toast-store.ts'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { passkeysTexts, secondFactorTexts, settingsTexts } from './settings.texts.ts'

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
  const length = String(user.role === 'admin' ? adminPasswordLength : shortestPassword)
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
          hint={t('newPasswordHint', { length })}
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

interface NameDialogProps {
  passkey: Passkey
  isNew?: boolean
  onRenamed?: () => void
  onClose: () => void
}

export function NameDialog({ passkey, isNew, onRenamed, onClose }: NameDialogProps) {
  const t = useTexts(passkeysTexts)
  const common = useTexts(commonTexts)
  const form = useCallForm(renamePasskey, {
    schema: PasskeyName,
    values: { name: passkey.name ?? '' },
    sent: ({ name }) => ({ id: passkey.id, name }),
    onDone() {
      onRenamed?.()
      onClose()
    },
  })
  return (
    <Dialog onClose={onClose} title={t(isNew ? 'addedTitle' : 'renameTitle')} closeOutside={false}>
      <Form form={form}>
        {isNew && <p className="dialog-text">{t('addedText')}</p>}
        <TextField form={form} name="name" label={t('name')} hint={t('nameHint')} autoComplete="off" />
        <FormFoot submit={t('save')} busy={t('saving')} cancel={common(isNew ? 'close' : 'cancel')} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

interface SetUpDialogProps {
  made: NewSecret
  onDone: (codes: readonly string[]) => void
  onClose: () => void
}

export function SetUpDialog({ made: { address, secret }, onDone, onClose }: SetUpDialogProps) {
  const t = useTexts(secondFactorTexts)
  const form = useCallForm(confirmSecondFactor, {
    schema: FirstCode,
    values: { code: '' },
    onError: useLostSession(),
    onDone: ({ codes }) => onDone(codes),
  })
  return (
    <Dialog title={t('setUpTitle')} closeOutside={false} onClose={onClose} className="set-up-dialog">
      <Form form={form}>
        <p className="dialog-text">{t('setUpText')}</p>
        <QrCode text={address} label={t('qrLabel')} />
        <div>
          <p>
            {t('keyText')} <code className="strong">{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
          </p>
          <div className="row s2 even above-3">
            <CopyButton variant="ghost" text={secret} label={t('copyKey')} />
            <AnchorButton href={address}>{t('openApp')}</AnchorButton>
          </div>
        </div>
        <TextField
          form={form}
          name="code"
          label={t('firstCode')}
          hint={t('firstCodeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          {...verbatim}
        />
        <FormFoot submit={t('turnOn')} busy={t('checking')} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

/** Shown this once. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTexts(secondFactorTexts)
  return (
    <Dialog title={t('codesTitle')} closeOutside={false} onClose={onClose} className="codes-dialog">
      <p className="dialog-text">{t('codesText')}</p>
      <ol className="tabular above-3 below-3 recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="dialog-foot">
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {t('print')}
        </Button>
        <CopyButton variant="ghost" text={codes.join('\n')} label={t('copyCodes')} />
        <Button variant="primary" className="whole" onClick={onClose}>
          {t('kept')}
        </Button>
      </div>
    </Dialog>
  )
}
