import { type QueryClient, useQuery } from '@tanstack/react-query'
import { FileUp, History, Pencil, Route } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { personName } from '#contract/accounts/person-name.ts'
import { changeActivity, changeRole, listUsers } from '#contract/accounts/user-calls.ts'
import { type AccountCorrection, type Role, roles, type User } from '#contract/accounts/users.ts'
import { findSeason } from '#contract/ride-day/attendance-calls.ts'
import { exportMembers } from '#contract/site/export-calls.ts'
import { ActiveBadge, RoleBadge, UnverifiedAddress } from '#web/accounts/account-badges.tsx'
import { roleTexts } from '#web/accounts/accounts.texts.ts'
import { readDraft } from '#web/accounts/session/drafts.ts'
import { currentUserQuery, useSession } from '#web/accounts/session/session.ts'
import { useAction } from '#web/api/action.ts'
import { pages, pathOf, read } from '#web/api/calls.ts'
import { invalidate } from '#web/api/changes.ts'
import { useUnsavedRecords } from '#web/editor/unsaved-records.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import { DataTable } from '#web/lists/data-table.tsx'
import { DownloadCsv } from '#web/lists/download-csv.tsx'
import { PagedList } from '#web/lists/paged-list.tsx'
import { SearchResult } from '#web/lists/search.tsx'
import { SearchField } from '#web/lists/search-field.tsx'
import { ErasureDay } from '#web/members/erasure-day.tsx'
import { importDraft } from '#web/members/import/import-draft.ts'
import { seasonTexts } from '#web/rides/past/past-rides.texts.ts'
import { ridesStaleAfter } from '#web/rides/ride-reads.ts'
import { adminTexts } from '#web/site/admin.texts.ts'
import { AuditLines } from '#web/site/audit-lines.tsx'
import { auditLogTexts } from '#web/site/audit-log.texts.ts'
import { Button, IconButton, LinkButton } from '#web/ui/button.tsx'
import { MailLink } from '#web/ui/contact/mail-link.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DeliberateSelect } from '#web/ui/form/deliberate-select.tsx'
import { AccountDialog } from './account-dialog.tsx'
import { accountRecordTexts, memberCareTexts } from './member-care.texts.ts'
import { PasswordLinkDialog } from './password-link-dialog.tsx'
import '#web/accounts/accounts.css'

const importPanel = lazy(() => import('#web/members/import/import-panel.tsx').then(({ ImportPanel }) => ImportPanel))

/** docs/product.md 10.5: Members tab: accounts, their roles, and a new password for members who forgot theirs. */
export function MembersPanel() {
  const t = useTexts(adminTexts, auditLogTexts, memberCareTexts, seasonTexts)
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
      <div className="stack s3 below-4 list-tools">
        <SearchField label={t('memberCare.search')} onSearch={setSearch} />
        <div className="row s2 even list-actions">
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

interface Openers {
  onEdit: (user: User) => void
  onPasswordLink: (user: User) => void
  onHistory: (user: User) => void
}

function MemberTable({ users, ...openers }: Openers & { users: readonly User[] }) {
  const t = useTexts(adminTexts)
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
            <span className="row close even">
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
          cell: (user) => <MemberActions user={user} {...openers} />,
        },
      ]}
    />
  )
}

/** How many rides of the present season a member rode; nothing before the first one is recorded. */
function RideCount({ user: { id, role } }: { user: User }) {
  const t = useTexts(seasonTexts)
  const { data } = useQuery(read(findSeason, {}, ridesStaleAfter))
  const count = data?.riders.find(({ userId }) => userId === id)?.rideCount ?? 0
  if (data === undefined || data.rides.length === 0 || (count === 0 && role === 'guest')) return null
  return <span className="block small">{t('ofMember', { year: String(data.year), count })}</span>
}

/** The changed account may be the current user's, who may no longer see this page: so the current user is read first. */
async function renew(_user: User, _input: unknown, client: QueryClient): Promise<void> {
  await client.invalidateQueries(currentUserQuery)
  if (client.getQueryData(currentUserQuery.queryKey)?.role === 'admin') await invalidate(client, ['/api/users/*'])
}

/** The actions for one account. Deactivating it, and a change to or from administrator, ask for confirmation. */
function MemberActions({ user, onEdit, onPasswordLink, onHistory }: Openers & { user: User }) {
  const t = useTexts(memberCareTexts)
  const record = useTexts(accountRecordTexts)
  const role = useTexts(roleTexts)
  const isOwn = useSession().user?.id === user.id
  const isActive = user.isActive === 'true'
  const name = personName(user) ?? user.username
  const [confirming, setConfirming] = useState<Role | 'deactivate' | null>(null)
  const [waiting, setWaiting] = useState<Role | null>(null)
  /** The role before, for Undo. */
  const before = useRef(user.role)
  const roleChange = useAction(changeRole, {
    onSuccess: renew,
    done(_user, { role: now }) {
      const undone = before.current
      return {
        title: t('roleUpdatedTitle'),
        description: t('roleUpdatedText'),
        // An administrator who has given up the own role can no longer undo it. The toast is there before the list has been read again.
        ...(!isOwn && {
          action: { label: t('undo'), run: () => roleChange.whenEnded(() => void give(undone, now).catch(() => {})) },
        }),
      }
    },
  })
  const activityChange = useAction(changeActivity, {
    onSuccess: renew,
    done: {
      title: isActive ? t('deactivatedTitle') : t('reactivatedTitle'),
      description: isActive ? t('deactivatedText') : t('reactivatedText'),
    },
  })

  function give(role: Role, from = user.role) {
    before.current = from
    return roleChange.mutateAsync({ id: user.id, role })
  }

  function chooseRole(next: Role) {
    if (roleChange.isPending) return setWaiting(next)
    if (next === user.role) return
    if (isOwn || next === 'admin' || user.role === 'admin') setConfirming(next)
    else void give(next).catch(() => {})
  }

  // A role that was chosen while another one was being saved: what follows from it depends on the role that the row has by now.
  const isDue = waiting !== null && !roleChange.isPending && confirming === null
  const chooseWaiting = useEffectEvent(() => {
    setWaiting(null)
    if (waiting) chooseRole(waiting)
  })
  useEffect(() => {
    if (isDue) chooseWaiting()
  }, [isDue])

  function switchActivity() {
    if (activityChange.isPending) return
    if (isActive) setConfirming('deactivate')
    else activityChange.mutate({ id: user.id, isActive: 'true' })
  }

  return (
    <>
      <DeliberateSelect
        className="control-small"
        aria-label={t('roleOf', { name })}
        aria-busy={roleChange.isPending}
        value={waiting ?? (roleChange.isPending ? roleChange.variables.role : user.role)}
        options={roles.map((value) => ({ value, label: role(value) }))}
        hint={t('roleHint')}
        onChoose={chooseRole}
      />
      <IconButton label={record('editOf', { name })} aria-haspopup="dialog" onClick={() => onEdit(user)}>
        <Pencil aria-hidden="true" />
      </IconButton>
      <Button
        size="small"
        aria-label={`${t('passwordLink')}: ${name}`}
        aria-haspopup="dialog"
        onClick={() => onPasswordLink(user)}
      >
        {t('passwordLink')}
      </Button>
      <IconButton label={t('activityOf', { name })} aria-haspopup="dialog" onClick={() => onHistory(user)}>
        <History aria-hidden="true" />
      </IconButton>
      <Button
        variant={isActive ? 'danger' : 'ghost'}
        size="small"
        aria-label={`${t(isActive ? 'deactivate' : 'reactivate')}: ${name}`}
        aria-busy={activityChange.isPending}
        onClick={switchActivity}
      >
        {t(isActive ? 'deactivate' : 'reactivate')}
      </Button>
      {confirming && (
        <ConfirmDialog
          {...(confirming === 'deactivate'
            ? {
                title: t('deactivateTitle'),
                text: isOwn ? t('deactivateOwnText') : t('deactivateText', { name }),
                confirmLabel: t('deactivate'),
              }
            : isOwn
              ? { title: t('giveUpTitle'), text: t('giveUpText'), confirmLabel: t('giveUp') }
              : confirming === 'admin'
                ? { title: t('makeAdminTitle', { name }), text: t('makeAdminText'), confirmLabel: t('makeAdmin') }
                : {
                    title: t('endAdminTitle', { name, role: confirming }),
                    text: t('endAdminText'),
                    confirmLabel: t('endAdmin'),
                  })}
          onConfirm={() =>
            confirming === 'deactivate' ? activityChange.mutateAsync({ id: user.id, isActive: 'false' }) : give(confirming)
          }
          onClose={() => setConfirming(null)}
        />
      )}
    </>
  )
}
