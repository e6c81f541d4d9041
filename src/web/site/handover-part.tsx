import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { passwordLinkPath } from '#contract/accounts/password-links.ts'
import { officeSentences } from '#contract/office-sentences.ts'
import { placeName } from '#contract/site/backup-store.ts'
import type { Envelope, Handover, InvitedOfficer, OfficerInvitation } from '#contract/site/handover.ts'
import { describeHandover, fetchEnvelope, inviteOfficer, makeEnvelope } from '#contract/site/handover-calls.ts'
import { useAction } from '#web/api/action.ts'
import { type SchemaOf, useCallForm } from '#web/api/call-form.ts'
import { pathOf, read } from '#web/api/calls.ts'
import { DownloadLink } from '#web/api/download-link.tsx'
import { learnSentences } from '#web/i18n/failure-reason.ts'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Form, FormAlert, SubmitButton, TextField, verbatim } from '#web/ui/form/form.tsx'
import { Loaded } from '#web/ui/list-states.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { handoverPartTexts } from './handover-part.texts.ts'

learnSentences(officeSentences)

/** docs/product.md 10.43: what the next officers have to know, and what they are given. */
export function HandoverPart() {
  const t = useTexts(handoverPartTexts)
  return (
    <section aria-labelledby="handover-heading" className="stack s4">
      <div className="row split">
        <h2 id="handover-heading" className="heading display">
          {t('heading')}
        </h2>
        <Button className="needs-script screen-only" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {t('print')}
        </Button>
      </div>
      <p className="page-note screen-only">{t('note')}</p>
      <Loaded from={useQuery(read(describeHandover, {}))}>{(handover) => <Facts handover={handover} />}</Loaded>
      <HandoverEnvelope />
      <Invitation />
    </section>
  )
}

function Facts({ handover }: { handover: Handover }) {
  const t = useTexts(handoverPartTexts)
  const format = useFormat()
  const { administrators, address, hasPublicAddress, mail, folders, database, backups, expires, writtenAt, version } = handover
  const when = (instant: string | null) => (instant === null ? t('never') : format.dateTime(instant))
  const place = backups.store && placeName(backups.store)
  return (
    <>
      <p className="quiet small">{t('writtenAt', { when: when(writtenAt), version })}</p>
      <h3>{t('administrators')}</h3>
      <ul className="boxed ruled rows">
        {administrators.map(({ username, hasPassword, passkeys, passkeyUsedAt, hasCodes, lastSeenAt, ...person }) => (
          <li key={username}>
            <b>{username}</b> <span className="quiet">{[person.lastName, person.firstName].filter(Boolean).join(' ')}</span>
            <p className="small">
              {hasPassword
                ? t('administrator', {
                    passkeys,
                    used: passkeyUsedAt === null ? 'none' : format.shortDate(passkeyUsedAt),
                    codes: hasCodes ? 'on' : 'off',
                    seen: lastSeenAt === null ? 'none' : format.shortDate(lastSeenAt),
                  })
                : t('invited')}
            </p>
          </li>
        ))}
      </ul>
      <h3>{t('places')}</h3>
      <dl className="tiles boxed site-facts">
        <Fact name={t('address')}>{hasPublicAddress ? address : t('noAddress', { address })}</Fact>
        <Fact name={t('mail')}>{mail ? t('mailFrom', { host: mail.host, from: mail.from }) : t('noMail')}</Fact>
        <Fact name={t('backups')}>
          {backups.isOn ? t('backupsDaily', { folder: `${folders.data}/backups`, last: when(backups.lastAt) }) : t('backupsOff')}
        </Fact>
        <Fact name={t('verified')}>{when(backups.verifiedAt)}</Fact>
        <Fact name={t('copies')}>
          {place === null ? t('noCopies') : t('copiesIn', { place, last: when(backups.copies.lastAt) })}
        </Fact>
        <Fact name={t('program')}>{folders.program}</Fact>
        <Fact name={t('data')}>{folders.data}</Fact>
        <Fact name={t('keyFile')}>{folders.keyFile}</Fact>
        <Fact name={t('database')}>{database ?? 'SQLite'}</Fact>
      </dl>
      <p>{backups.isSealed ? t('needed') : t('neededUnsealed')}</p>
      <h3>{t('expires')}</h3>
      <dl className="tiles boxed site-facts">
        <Fact name={t('sessions')}>
          {t('sessionsUntil', { count: expires.sessions.count, when: when(expires.sessions.endsAt) })}
        </Fact>
        <Fact name={t('links')}>
          {expires.links.count === 0
            ? t('none')
            : t('linksUntil', { count: expires.links.count, when: when(expires.links.endsAt) })}
        </Fact>
        {expires.passphraseMadeAt && <Fact name={t('passphrase')}>{format.shortDate(expires.passphraseMadeAt)}</Fact>}
        {expires.certificateEndsAt && (
          <Fact name={t('certificate')}>{t('until', { when: format.shortDate(expires.certificateEndsAt) })}</Fact>
        )}
      </dl>
    </>
  )
}

function HandoverEnvelope() {
  const t = useTexts(handoverPartTexts)
  const { mutate, data, isPending } = useAction(makeEnvelope)
  return (
    <section aria-labelledby="envelope-heading" className={data ? 'stack' : 'stack screen-only'}>
      <h3 id="envelope-heading">{t('envelope')}</h3>
      <p className="quiet screen-only">{t('envelopeText')}</p>
      {data ? (
        <MadeEnvelope envelope={data} />
      ) : (
        <p>
          <Button className="needs-script" busy={isPending} onClick={() => mutate()}>
            {isPending ? t('making') : t('makeEnvelope')}
          </Button>
        </p>
      )}
    </section>
  )
}

function MadeEnvelope({ envelope: { id, passphrase, until } }: { envelope: Envelope }) {
  const t = useTexts(handoverPartTexts)
  const format = useFormat()
  const shown = useRef<HTMLElement>(null)
  useEffect(() => shown.current?.focus(), [])
  return (
    <div className="stack s2 boxed site-facts" role="status">
      <p>{t('envelopePassphrase')}</p>
      <p>
        <b ref={shown} tabIndex={-1} className="display envelope-passphrase" translate="no">
          {passphrase}
        </b>
      </p>
      <p className="quiet small">{t('envelopeUse')}</p>
      <p className="screen-only">{t('envelopeOnce', { until: format.dateTime(until) })}</p>
      <div className="row s2 screen-only">
        <DownloadLink variant="primary" href={pathOf(fetchEnvelope, { id })}>
          {t('download')}
        </DownloadLink>
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {t('print')}
        </Button>
      </div>
    </div>
  )
}

const schema = () =>
  import('#contract/site/handover.ts').then(
    ({ OfficerInvitation }) => OfficerInvitation as unknown as SchemaOf<OfficerInvitation>,
  )

function Invitation() {
  const t = useTexts(handoverPartTexts)
  const [made, setMade] = useState<InvitedOfficer | null>(null)
  const form = useCallForm(inviteOfficer, {
    schema,
    values: { username: '', email: '', firstName: '', lastName: '' },
    onDone: setMade,
  })
  return (
    <section aria-labelledby="invitation-heading" className="stack screen-only">
      <h3 id="invitation-heading">{t('invite')}</h3>
      <p className="quiet">{t('inviteText')}</p>
      {made ? (
        <MadeInvitation {...made} />
      ) : (
        <Form form={form} className="needs-script measure">
          <TextField form={form} name="username" label={t('username')} autoComplete="off" {...verbatim} />
          <div className="pair">
            <TextField form={form} name="lastName" label={t('lastName')} autoComplete="off" />
            <TextField form={form} name="firstName" label={t('firstName')} autoComplete="off" />
          </div>
          <TextField form={form} name="email" label={t('email')} type="email" autoComplete="off" {...verbatim} />
          <FormAlert />
          <div className="row">
            <SubmitButton busyLabel={t('inviting')}>{t('makeInvitation')}</SubmitButton>
          </div>
        </Form>
      )}
    </section>
  )
}

function MadeInvitation({ username, link: { token, expiresAt } }: InvitedOfficer) {
  const t = useTexts(handoverPartTexts)
  const format = useFormat()
  const field = useRef<HTMLInputElement>(null)
  const address = location.origin + passwordLinkPath({ token, username })
  useEffect(() => field.current?.focus(), [])
  return (
    <div className="stack s2">
      <p>{t('invitationText', { username, until: format.dateTime(expiresAt) })}</p>
      <QrCode text={address} label={t('qrLabel')} />
      <input
        ref={field}
        className="control"
        aria-label={t('invitation')}
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <div className="row">
        <CopyButton text={address} label={t('copyLink')} />
      </div>
    </div>
  )
}
