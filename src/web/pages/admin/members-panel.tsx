import { useTranslations } from 'use-intl'
import { userPagesQuery } from '#web/api/users.ts'
import { ActiveBadge } from '#web/badges/active-badge.tsx'
import { RoleBadge } from '#web/badges/role-badge.tsx'
import { personName } from '#web/i18n/person-name.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { PagedList } from '#web/pages/paged-list.tsx'
import { DataTable } from './data-table.tsx'

export function MembersPanel() {
  const t = useTranslations('admin')
  const format = useFormat()
  return (
    <PagedList query={userPagesQuery} empty={t('noMembers')}>
      {(users) => (
        <DataTable
          label={t('tabMembers')}
          rows={users}
          columns={[
            {
              key: 'name',
              heading: t('name'),
              place: 'name',
              // An account made by hand may have no name yet; its username still tells whose it is.
              cell: (user) => <b>{personName(user) ?? user.username}</b>,
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
              cell: ({ email }) => (email ? <a href={`mailto:${email}`}>{email}</a> : t('notAvailable')),
            },
            {
              key: 'joined',
              heading: t('joinedDate'),
              place: 'right',
              cell: ({ createdAt }) => <time dateTime={createdAt}>{format.shortDate(createdAt)}</time>,
            },
          ]}
        />
      )}
    </PagedList>
  )
}
