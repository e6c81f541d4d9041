import { useQuery } from '@tanstack/react-query'
import { backUpSite, describeSite } from '#contract/site/site-calls.ts'
import type { Status } from '#contract/site/status.ts'
import { SecondFactorRule } from '#web/accounts/second-factor-rule.tsx'
import { useAction } from '#web/api/action.ts'
import { read } from '#web/api/calls.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ContactInbox } from '#web/messages/contact-inbox.tsx'
import { Deliveries } from '#web/notices/deliveries.tsx'
import { Button } from '#web/ui/button.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { EmptyState, Loaded } from '#web/ui/list-states.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'
import { adminTexts } from './admin.texts.ts'
import { AuditLines } from './audit-lines.tsx'
import { auditLogTexts } from './audit-log.texts.ts'
import { RecentlyDeleted } from './recently-deleted.tsx'
import { type Concern, findConcerns } from './site-concerns.ts'
import { siteStatusTexts } from './site-status.texts.ts'

const statusQuery = read(describeSite, {})

export function SettingsPanel() {
  const t = useTexts(adminTexts)
  const log = useTexts(auditLogTexts)
  return (
    <div className="stack s6">
      <EmptyState heading={<h2>{t('comingSoonTitle')}</h2>} text={t('comingSoonText')} />
      <ContactInbox />
      <RecentlyDeleted />
      <SecondFactorRule />
      <SiteStatus />
      <Deliveries />
      <section aria-labelledby="audit-log-heading">
        <h2 id="audit-log-heading" className="heading display">
          {log('heading')}
        </h2>
        <p className="page-note">{log('note')}</p>
        <AuditLines />
      </section>
    </div>
  )
}

/** The state of the site: what needs attention, and the facts behind it. */
function SiteStatus() {
  const t = useTexts(siteStatusTexts)
  return (
    <section aria-labelledby="site-status-heading" className="stack start">
      <h2 id="site-status-heading" className="heading display">
        {t('heading')}
      </h2>
      <Loaded from={useQuery(statusQuery)}>{(status) => <Report status={status} />}</Loaded>
    </section>
  )
}

function Report({ status }: { status: Status }) {
  const t = useTexts(siteStatusTexts)
  const concerns = findConcerns(status, Date.now())
  return (
    <>
      {concerns.length === 0 ? (
        <p>{t('allWell')}</p>
      ) : (
        <ul className="stack s2 whole">
          {concerns.map((concern) => (
            <li key={concern} className="call-out">
              {t(`concern.${concern}`, factsOf(concern, status))}
            </li>
          ))}
        </ul>
      )}
      <Facts status={status} />
      {status.backups.isOn && <BackUpNow />}
    </>
  )
}

function factsOf(concern: Concern, { mail, push, beyondOutbox, lookalikes, setup }: Status) {
  const code = (concern === 'pushFailing' ? push : mail).lastErrorCode ?? ''
  return {
    code,
    count: concern === 'addressesRefused' ? mail.refused : beyondOutbox,
    names: lookalikes.join(', '),
    page: '',
    site: '',
    ...setup.wrongAddress,
  }
}

function Facts({ status: { backups, verifiedAt, mail, push, disk, activeAdmins, engine, version, build } }: { status: Status }) {
  const t = useTexts(siteStatusTexts)
  const format = useFormat()
  const when = (instant: string | null) =>
    instant === null ? t('never') : <time dateTime={instant}>{format.dateTime(instant)}</time>
  return (
    <dl className="tiles whole boxed site-facts">
      <Fact name={t('lastBackup')}>{when(backups.lastAt)}</Fact>
      <Fact name={t('lastVerified')}>{when(verifiedAt)}</Fact>
      <Fact name={t('sealed')}>{backups.isSealed ? t('yes') : t('no')}</Fact>
      <Fact name={t('mail')}>{mail.isOn ? t('mailWaiting', { count: mail.waiting }) : t('mailOff')}</Fact>
      {mail.isOn && <Fact name={t('lastSent')}>{when(mail.lastSentAt)}</Fact>}
      <Fact name={t('push')}>{t('pushWaiting', { count: push.waiting })}</Fact>
      {push.lastSentAt !== null && <Fact name={t('lastPushed')}>{when(push.lastSentAt)}</Fact>}
      {disk && <Fact name={t('disk')}>{t('diskFree', { free: gigabytes(disk.free), total: gigabytes(disk.total) })}</Fact>}
      <Fact name={t('admins')}>{t('adminCount', { count: activeAdmins })}</Fact>
      <Fact name={t('database')}>{engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}</Fact>
      <Fact name={t('version')}>{version}</Fact>
      {build && (
        <Fact name={t('build')}>
          {build.commit} {when(build.builtAt)}
        </Fact>
      )}
    </dl>
  )
}

function gigabytes(bytes: number): string {
  return String(bytes < 1e10 ? Math.round(bytes / 1e8) / 10 : Math.round(bytes / 1e9))
}

function BackUpNow() {
  const t = useTexts(siteStatusTexts)
  const { mutate, isPending } = useAction(backUpSite, {
    failed: t('backupFailedText'),
    // It succeeds when the backup is made, or has failed: the status says which.
    onSuccess(status, _nothing, client) {
      client.setQueryData(statusQuery.queryKey, status)
      if (status.backups.failure === null) notify({ title: t('backedUpTitle'), description: t('backedUpText'), tone: 'success' })
      else notify({ title: t('backupFailedTitle'), description: t('backupFailedText'), tone: 'error' })
    },
  })
  return (
    <Button disabled={isPending} onClick={() => mutate()}>
      {isPending ? t('backingUp') : t('backUpNow')}
    </Button>
  )
}
