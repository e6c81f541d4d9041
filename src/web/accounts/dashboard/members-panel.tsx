import { useQuery } from '@tanstack/react-query'
import { FileUp, Route } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { personName } from '#contract/accounts/person-name.ts'
import { listUsers } from '#contract/accounts/user-calls.ts'
import type { AccountCorrection, User } from '#contract/accounts/users.ts'
import { findSeason } from '#contract/ride-day/attendance-calls.ts'
import { exportMembers } from '#contract/site/export-calls.ts'
import { ActiveBadge, RoleBadge } from '#web/accounts/account-badges.tsx'
import { readDraft } from '#web/accounts/session/drafts.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { pages, pathOf, read } from '#web/api/calls.ts'
import { useUnsavedRecords } from '#web/editor/unsaved-records.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import { DataTable } from '#web/lists/data-table.tsx'
import { DownloadCsv } from '#web/lists/download-csv.tsx'
import { PagedList } from '#web/lists/paged-list.tsx'
import { SearchResult } from '#web/lists/search.tsx'
import { SearchField } from '#web/lists/search-field.tsx'
import { ErasureDay } from '#web/members/erasure-day.tsx'
import { importDraft } from '#web/members/import/import-draft.ts'
import { ridesStaleAfter } from '#web/rides/ride-reads.ts'
import { AuditLines } from '#web/site/audit-lines.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { MailLink } from '#web/ui/contact/mail-link.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { AccountDialog } from './account-dialog.tsx'
import { MemberActions } from './member-actions.tsx'
import { PasswordLinkDialog } from './password-link-dialog.tsx'
import { UnverifiedAddress } from './unverified-address.tsx'
import './members.css'

const importPanel = lazy(() => import('#web/members/import/import-panel.tsx').then(({ ImportPanel }) => ImportPanel))

/** docs/product.md 10.5: Members tab: accounts, their roles, and a new password for members who forgot theirs. */
export function MembersPanel() {
  const t = useTranslations()
  const { user } = useSession()
  const [search, setSearch] = useState('')
  const [linkFor, setLinkFor] = useState<User | null>(null)
  const [editing, setEditing] = useState<User | null>(null)
  const unsaved = useUnsavedRecords<AccountCorrection>('accounts')
  const [historyOf, setHistoryOf] = useState<User | null>(null)
  const list = useLazyDialog(importPanel)
  const { open } = list
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (user && readDraft(importDraft, user.id) !== null) open()
  }, [])
  const query = pages(listUsers, {}, { query: { search } })
  if (list.Opened) return <list.Opened onClose={list.close} />
  return (
    <>
      <div className="list-tools">
        <SearchField label={t('memberCare.search')} onSearch={setSearch} />
        <div className="list-actions">
          <Button className="needs-script" onClick={list.open}>
            <FileUp aria-hidden="true" />
            {t('memberCare.importList')}
          </Button>
          <DownloadCsv address={(lang) => pathOf(exportMembers, {}, { lang })} />
          <LinkButton href="/admin?season">
            <Route aria-hidden="true" />
            {t('season.open')}
          </LinkButton>
        </div>
        <SearchResult query={query} isNarrowed={search !== ''} />
      </div>
      <PagedList query={query} empty={t('admin.noMembers')}>
        {(users) => <MemberTable users={users} onEdit={setEditing} onPasswordLink={setLinkFor} onHistory={setHistoryOf} />}
      </PagedList>
      {editing && <AccountDialog user={editing} unsaved={unsaved} onClose={() => setEditing(null)} />}
      {historyOf && (
        <Dialog onClose={() => setHistoryOf(null)} title={t('auditLog.heading')}>
          <div className="activity-of-person">
            <p className="dialog-text">{t('auditLog.person', { name: personName(historyOf) ?? historyOf.username })}</p>
            <AuditLines person={historyOf.id} />
          </div>
        </Dialog>
      )}
      {linkFor && <PasswordLinkDialog user={linkFor} onClose={() => setLinkFor(null)} />}
    </>
  )
}

interface MemberTableProps {
  users: readonly User[]
  onEdit: (user: User) => void
  onPasswordLink: (user: User) => void
  onHistory: (user: User) => void
}

function MemberTable({ users, onEdit, onPasswordLink, onHistory }: MemberTableProps) {
  const t = useTranslations('admin')
  const format = useFormat()
  return (
    <DataTable
      className="member-table"
      label={t('tabMembers')}
      rows={users}
      columns={[
        {
          key: 'name',
          heading: t('name'),
          place: 'name',
          // An account created on the server may have no name: its username stands in for it.
          cell: (user) => (
            <>
              <b>{personName(user) ?? user.username}</b> {personName(user) && <span>{user.username}</span>}
              <RideCount user={user} />
              <ErasureDay user={user} />
            </>
          ),
        },
        {
          key: 'role',
          heading: t('role'),
          place: 'corner',
          cell: ({ role, isActive }) => (
            <span className="cell-badges">
              <RoleBadge role={role} />
              {isActive === 'false' && <ActiveBadge isActive={isActive} />}
            </span>
          ),
        },
        {
          key: 'email',
          heading: t('email'),
          place: 'left',
          cell: (user) =>
            user.email ? (
              <>
                <MailLink address={user.email} /> <UnverifiedAddress {...user} />
              </>
            ) : (
              t('notAvailable')
            ),
        },
        {
          key: 'joined',
          heading: t('joinedDate'),
          place: 'right',
          cell: ({ createdAt }) => <time dateTime={createdAt}>{format.shortDate(createdAt)}</time>,
        },
        {
          key: 'actions',
          heading: t('actions'),
          place: 'actions',
          cell: (user) => (
            <MemberActions
              user={user}
              onEdit={() => onEdit(user)}
              onPasswordLink={() => onPasswordLink(user)}
              onHistory={() => onHistory(user)}
            />
          ),
        },
      ]}
    />
  )
}

/** How many rides of the present season a member rode; nothing before the first one is recorded. */
function RideCount({ user: { id, role } }: { user: User }) {
  const t = useTranslations('season')
  const { data } = useQuery(read(findSeason, {}, ridesStaleAfter))
  const count = data?.riders.find(({ userId }) => userId === id)?.rideCount ?? 0
  if (data === undefined || data.rides.length === 0 || (count === 0 && role === 'guest')) return null
  return <span className="member-rides">{t('ofMember', { year: String(data.year), count })}</span>
}
