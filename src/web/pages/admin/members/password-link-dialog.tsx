import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { passwordLinkPath } from '#contract/accounts/password-links.ts'
import { personName } from '#contract/accounts/person-name.ts'
import type { PasswordLink, User } from '#contract/accounts/users.ts'
import { makePasswordLink } from '#web/api/accounts/users.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { lazy, useLazy } from '#web/lazy.ts'
import { useAdminMutation } from '#web/pages/use-admin-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

/** Only the button creates the link, since that invalidates the previous one, which may have been sent already. */
export function PasswordLinkDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useTranslations('memberCare')
  const { mutate, data: link, isPending } = useAdminMutation(makePasswordLink)
  const name = personName(user) ?? user.username
  return (
    <Dialog onClose={onClose} title={t('passwordLinkTitle')} closeOutside={link === undefined}>
      {link ? (
        <MadeLink link={link} name={name} username={user.username} onClose={onClose} />
      ) : (
        <>
          <p className="dialog-text">{t('passwordLinkText', { name })}</p>
          <div className="dialog-foot dialog-foot-single">
            <Button variant="primary" aria-busy={isPending} onClick={() => isPending || mutate(user.id)}>
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
  const t = useTranslations()
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

/** The margin that scanners need, in modules. */
const margin = 4

const generator = lazy(() => import('qrcode-generator').then(({ default: generate }) => generate))
type Generator = NonNullable<ReturnType<typeof generator.loaded>>

/** A QR code as one SVG path, dark on light in every theme: some phones cannot read the reverse. The library is loaded on first use. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { loaded: generate } = useLazy(generator)
  return <div className="qr-code">{generate && <Squares {...squaresOf(generate, text)} label={label} />}</div>
}

function Squares({ size, path, label }: { size: number; path: string; label: string }) {
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path fill="#000" d={path} />
    </svg>
  )
}

function squaresOf(generate: Generator, text: string) {
  const code = generate(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  let path = ''
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      if (code.isDark(row, column)) path += `M${column + margin} ${row + margin}h1v1h-1z`
    }
  }
  return { size: count + 2 * margin, path }
}
