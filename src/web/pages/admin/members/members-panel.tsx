import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { User } from '#contract/accounts/users.ts'
import { userPagesQuery } from '#web/api/users.ts'
import { ActiveBadge } from '#web/badges/active-badge.tsx'
import { RoleBadge } from '#web/badges/role-badge.tsx'
import { personName } from '#web/i18n/person-name.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { type Column, DataTable } from '#web/pages/admin/list/data-table.tsx'
import { RowsInSteps } from '#web/pages/admin/list/rows-in-steps.tsx'
import { SearchField } from '#web/pages/admin/list/search-field.tsx'
import { SearchResult } from '#web/pages/admin/list/search-result.tsx'
import { PagedList } from '#web/pages/paged-list.tsx'
import { ActivityDialog } from './activity-dialog.tsx'
import { MemberActions } from './member-actions.tsx'
import { PasswordLinkDialog } from './password-link-dialog.tsx'
import { useMemberCare } from './use-member-care.tsx'

/** SPEC section 2, Members tab: who has an account, what it may do, and the way back in for whoever forgot the password. */
export function MembersPanel() {
  const t = useTranslations()
  const format = useFormat()
  const [search, setSearch] = useState('')
  const [linkFor, setLinkFor] = useState<User | null>(null)
  const [historyOf, setHistoryOf] = useState<User | null>(null)
  const { onRole, onActivity, question } = useMemberCare()
  const query = userPagesQuery(search)
  const columns = useMemo(
    (): Column<User>[] => [
      {
        key: 'name',
        heading: t('admin.name'),
        place: 'name',
        // An account made by hand may have no name yet; its username still tells whose it is.
        cell: (user) => (
          <>
            <b>{personName(user) ?? user.username}</b> {personName(user) && <span>{user.username}</span>}
          </>
        ),
      },
      {
        key: 'role',
        heading: t('admin.role'),
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
        heading: t('admin.email'),
        place: 'left',
        cell: ({ email }) => (email ? <a href={`mailto:${email}`}>{email}</a> : t('admin.notAvailable')),
      },
      {
        key: 'joined',
        heading: t('admin.joinedDate'),
        place: 'right',
        cell: ({ createdAt }) => <time dateTime={createdAt}>{format.shortDate(createdAt)}</time>,
      },
      {
        key: 'actions',
        heading: t('admin.actions'),
        place: 'actions',
        cell: (user) => (
          <MemberActions
            user={user}
            onRole={onRole}
            onActivity={onActivity}
            onPasswordLink={setLinkFor}
            onHistory={setHistoryOf}
          />
        ),
      },
    ],
    [t, format, onRole, onActivity],
  )
  return (
    <>
      <div className="list-tools">
        <SearchField label={t('memberCare.search')} onSearch={setSearch} />
        <SearchResult query={query} isNarrowed={search !== ''} />
      </div>
      <PagedList query={query} empty={t('admin.noMembers')} by={RowsInSteps}>
        {(users) => <DataTable className="member-table" label={t('admin.tabMembers')} rows={users} columns={columns} />}
      </PagedList>
      {question}
      {historyOf && <ActivityDialog user={historyOf} onClose={() => setHistoryOf(null)} />}
      {linkFor && <PasswordLinkDialog user={linkFor} onClose={() => setLinkFor(null)} />}
    </>
  )
}
