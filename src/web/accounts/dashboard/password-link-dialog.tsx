import { useEffect, useId, useRef, useState } from 'react'
import { passwordLinkPath } from '#contract/accounts/password-links.ts'
import { personName } from '#contract/accounts/person-name.ts'
import { makePasswordLink } from '#contract/accounts/user-calls.ts'
import type { PasswordLink, User } from '#contract/accounts/users.ts'
import { useAction } from '#web/api/action.ts'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { memberCareTexts } from './member-care.texts.ts'

/** Only the button creates the link, since that invalidates the previous one, which may have been sent already. */
export function PasswordLinkDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useTexts(memberCareTexts)
  const { mutate, data: link, isPending } = useAction(makePasswordLink)
  const id = useId()
  const [turnsCodesOff, setTurnsCodesOff] = useState(false)
  const name = personName(user) ?? user.username
  return (
    <Dialog onClose={onClose} title={t('passwordLinkTitle')} closeOutside={link === undefined}>
      {link ? (
        <MadeLink link={link} name={name} username={user.username} onClose={onClose} />
      ) : (
        <>
          <p className="dialog-text">{t('passwordLinkText', { name })}</p>
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

interface MadeLinkProps {
  link: PasswordLink
  name: string
  username: string
  onClose: () => void
}

function MadeLink({ link: { token, expiresAt }, name, username, onClose }: MadeLinkProps) {
  const t = useTexts(commonTexts, memberCareTexts)
  const format = useFormat()
  const field = useRef<HTMLInputElement>(null)
  const address = location.origin + passwordLinkPath({ token, username })
  useEffect(() => field.current?.focus(), [])
  return (
    <div className="form">
      <p className="dialog-text">{t('memberCare.linkText', { name, until: format.dateTime(expiresAt) })}</p>
      <QrCode text={address} label={t('memberCare.qrLabel')} />
      <input
        ref={field}
        className="control"
        aria-label={t('memberCare.linkLabel')}
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
