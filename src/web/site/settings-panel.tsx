import { useQuery } from '@tanstack/react-query'
import { RotateCcw, Trash2 } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { useSearch } from 'wouter'
import {
  type DashboardPart,
  dashboardPartAddress,
  dashboardParts,
  readDashboardPart,
} from '#contract/site/dashboard-addresses.ts'
import type { DeletedItem } from '#contract/site/deleted-items.ts'
import { backUpSite, deleteForGood, describeSite, listDeletedItems, restoreDeletedItem } from '#contract/site/site-calls.ts'
import type { Status } from '#contract/site/status.ts'
import { SecondFactorRule } from '#web/accounts/second-factor-rule.tsx'
import { useAction } from '#web/api/action.ts'
import { pages, read } from '#web/api/calls.ts'
import type { ShownQuery } from '#web/api/query-client.ts'
import { BylawsEditor } from '#web/bylaws/bylaws-editor.tsx'
import { DeleteQuestion } from '#web/editor/delete-question.tsx'
import { useFormat, useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazySection, type ReadingPart } from '#web/lazy.ts'
import { PagedList } from '#web/lists/paged-list.tsx'
import { rowFocus } from '#web/lists/row-focus.ts'
import { ContactInbox, inboxReads } from '#web/messages/contact-inbox.tsx'
import { Deliveries } from '#web/notices/deliveries.tsx'
import { Button } from '#web/ui/button.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Link } from '#web/ui/link.tsx'
import { LazyContent, Loaded } from '#web/ui/list-states.tsx'
import { Badge } from '#web/ui/plates.tsx'
import { useAnchor } from '#web/ui/tabs.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'
import { adminTexts, auditLogTexts, recentlyDeletedTexts, siteStatusTexts } from './admin.texts.ts'
import { AuditLines, auditLogQuery } from './audit-lines.tsx'
import { ClubSettings } from './club/club-settings.tsx'
import { PageWordsPanel } from './page-words-panel.tsx'
import { type Concern, findConcerns } from './site-concerns.ts'
import { VisitorSettings } from './visitor-settings.tsx'

const statusQuery = read(describeSite, {})
const deletedQuery = pages(listDeletedItems, {})

const lateParts = {
  mail: lazySection('src/web/site/mail-part.tsx', () => import('./mail-part.tsx').then(({ MailPart }) => MailPart)),
  backups: lazySection('src/web/site/backups-part.tsx', () =>
    import('./backups-part.tsx').then(({ BackupsPart }) => BackupsPart),
  ),
  handover: lazySection('src/web/site/handover-part.tsx', () =>
    import('./handover-part.tsx').then(({ HandoverPart }) => HandoverPart),
  ),
}

/** What the server reads for the part that it renders. The other parts read in the browser. */
const readsOfParts: Partial<Record<DashboardPart, ShownQuery[]>> = {
  messages: inboxReads,
  deleted: [deletedQuery],
  log: [auditLogQuery({})],
  status: [statusQuery],
}
SettingsPanel.reads = ((search) => readsOfParts[readDashboardPart(search)] ?? []) satisfies ReadingPart['reads']

/** One part at a time, by its address, which loads when it is opened. */
export function SettingsPanel() {
  const t = useTexts(adminTexts)
  const [shown] = useAnchor(dashboardParts, readDashboardPart(new URLSearchParams(useSearch())))
  return (
    <div className="stack s4">
      <nav aria-label={t('tabSettings')} className="chips parts screen-only">
        {dashboardParts.map((part) => (
          <Link key={part} href={dashboardPartAddress(part)} className="chip" aria-current={part === shown ? 'true' : undefined}>
            {t(`parts.${part}`)}
          </Link>
        ))}
      </nav>
      {shown === 'messages' && <ContactInbox />}
      {shown === 'deleted' && <RecentlyDeleted />}
      {shown === 'notices' && <Deliveries />}
      {shown === 'log' && <ActivityLog />}
      {shown === 'status' && <SiteStatus />}
      {shown === 'club' && <ClubSettings />}
      {shown === 'security' && <SecondFactorRule />}
      {shown === 'visitors' && <VisitorSettings />}
      {shown === 'bylaws' && <BylawsEditor />}
      {shown === 'words' && <PageWordsPanel />}
      {(shown === 'mail' || shown === 'backups' || shown === 'handover') && (
        <LazyContent key={shown} section={lateParts[shown]} />
      )}
      <p className="row flat above-5 small boxed coming-soon screen-only">
        <b>{t('comingSoonTitle')}</b> <span className="quiet">{t('comingSoonText')}</span>
      </p>
    </div>
  )
}

function ActivityLog() {
  const t = useTexts(auditLogTexts)
  return (
    <section aria-labelledby="audit-log-heading">
      <h2 id="audit-log-heading" className="heading display">
        {t('heading')}
      </h2>
      <p className="page-note">{t('note')}</p>
      <AuditLines />
    </section>
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
      {status.backups.isOn && status.backups.isSealed && <p className="quiet">{t('needed')}</p>}
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
      {backups.copies && <Fact name={t('lastCopy')}>{when(backups.copies.lastAt)}</Fact>}
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

/** What was deleted in the last 30 days: to restore, or to delete for good. docs/product.md 10.12 */
export function RecentlyDeleted() {
  const t = useTexts(recentlyDeletedTexts)
  const titleOf = useTitle()
  const [deleting, setDeleting] = useState<DeletedItem | null>(null)
  return (
    <section aria-labelledby="recently-deleted-heading">
      <h2 id="recently-deleted-heading" className="heading display">
        {t('heading')}
      </h2>
      <p className="page-note">{t('note')}</p>
      <PagedList query={deletedQuery} empty={t('empty')}>
        {(items) => (
          <ul className="boxed ruled rows">
            {items.map((item) => (
              <DeletedRow key={item.id} item={item} title={titleOf(item)} onDelete={() => setDeleting(item)} />
            ))}
          </ul>
        )}
      </PagedList>
      {deleting && (
        <DeleteQuestion
          id={deleting.id}
          call={deleteForGood}
          texts={recentlyDeletedTexts}
          warning={t('deleteWarning', { title: titleOf(deleting) })}
          onClose={() => setDeleting(null)}
        />
      )}
    </section>
  )
}

function useTitle() {
  const { language } = useLanguage()
  return ({ title, titleEn }: DeletedItem) => (language === 'en' ? (titleEn ?? title) : title)
}

interface DeletedRowProps {
  item: DeletedItem
  title: string
  onDelete: () => void
}

function DeletedRow({ item, title, onDelete }: DeletedRowProps) {
  const t = useTexts(recentlyDeletedTexts)
  const format = useFormat()
  const { mutateAsync, isPending } = useAction(restoreDeletedItem, {
    done: { title: t('restoredToast'), description: t('restoredText') },
    failed: t('restoreFailed'),
  })
  const when = format.dateTime(item.deletedAt)

  function restore({ currentTarget }: MouseEvent) {
    // Not by mutate(…, { onSuccess }), which is not called once the row is gone. On failure a toast appears.
    mutateAsync({ id: item.id }).then(rowFocus(currentTarget), () => {})
  }

  return (
    <li className="row split">
      <div className="grow">
        <Badge tone="grey">{t(`kind.${item.kind}`)}</Badge> <b>{title}</b>
        <p className="quiet small">
          {item.deletedBy === null ? t('deletedAt', { when }) : t('deletedByAt', { name: item.deletedBy, when })}
          <br />
          {t('until', { when: format.shortDate(item.restorableUntil) })}
        </p>
      </div>
      <div className="row s2 spread">
        <Button aria-disabled={isPending || undefined} aria-label={t('restoreLabel', { title })} onClick={restore}>
          <RotateCcw aria-hidden="true" />
          {t('restore')}
        </Button>
        <Button variant="danger" aria-label={t('deleteLabel', { title })} onClick={onDelete}>
          <Trash2 aria-hidden="true" />
          {t('deleteForGood')}
        </Button>
      </div>
    </li>
  )
}
