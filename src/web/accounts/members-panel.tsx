import { type QueryClient, useQuery } from '@tanstack/react-query'
import { FileUp, History, Pencil, Route, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import {
  changeActivity,
  changeRole,
  correctAccount,
  listUsers,
  makePasswordLink,
  removeAccount,
} from '#contract/accounts/account-calls.ts'
import { passwordLinkPath } from '#contract/accounts/password-links.ts'
import { AccountCorrection, type PasswordLink, type Role, roles, type User } from '#contract/accounts/users.ts'
import { findSeason } from '#contract/ride-day/ride-day-calls.ts'
import { retentionDays } from '#contract/site/retention.ts'
import { exportMembers } from '#contract/site/site-calls.ts'
import { PersonName, usePersonName } from '#web/accounts/person-name.tsx'
import { readDraft } from '#web/accounts/session/drafts.ts'
import { currentUserQuery, useSession } from '#web/accounts/session/session.ts'
import { useAction } from '#web/api/action.ts'
import { pages, pathOf, read } from '#web/api/calls.ts'
import { invalidate } from '#web/api/changes.ts'
import { DeleteQuestion } from '#web/editor/delete-question.tsx'
import { RestoredNote, useRecordForm } from '#web/editor/record-form.tsx'
import { type UnsavedRecords, useUnsavedRecords } from '#web/editor/unsaved-records.ts'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import { DataTable } from '#web/lists/data-table.tsx'
import { DownloadCsv } from '#web/lists/download-csv.tsx'
import { SearchedList } from '#web/lists/searched-list.tsx'
import { ErasureDay } from '#web/members/erasure-day.tsx'
import { importDraft } from '#web/members/import/import-draft.ts'
import { ridesStaleAfter } from '#web/rides/ride-reads.ts'
import { seasonTexts } from '#web/rides/rides.texts.ts'
import { adminTexts, auditLogTexts } from '#web/site/admin.texts.ts'
import { AuditLines } from '#web/site/audit-lines.tsx'
import { Button, IconButton, LinkButton } from '#web/ui/button.tsx'
import { MailLink } from '#web/ui/contact-links.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/dialog/dialog.tsx'
import { DeliberateSelect } from '#web/ui/form/deliberate-select.tsx'
import { Form, FormFoot, TextField } from '#web/ui/form/form.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { ActiveBadge, RoleBadge, UnverifiedAddress } from './account-badges.tsx'
import { accountRecordTexts, memberCareTexts, roleTexts } from './accounts.texts.ts'
import './accounts.css'

const importPanel = lazy(() => import('#web/members/import/import-panel.tsx').then(({ ImportPanel }) => ImportPanel))

/** docs/product.md 10.5: Members tab: accounts, their roles, and a new password for members who forgot theirs. */
export function MembersPanel() {
  const nameOf = usePersonName()
  const t = useTexts(adminTexts, auditLogTexts, memberCareTexts, seasonTexts)
  const { user } = useSession()
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<{ dialog: MemberDialog; user: User } | null>(null)
  const unsaved = useUnsavedRecords<AccountCorrection>('accounts')
  const list = useLazyDialog(importPanel)
  const { open } = list
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (user && readDraft(importDraft, user.id) !== null) open()
  }, [])
  const close = () => setOpened(null)
  if (list.Opened) return <list.Opened onClose={list.close} />
  return (
    <>
      <SearchedList
        query={pages(listUsers, {}, { query: { search } })}
        search={{ label: t('memberCare.search'), onSearch: setSearch }}
        isNarrowed={search !== ''}
        actions={
          <>
            <Button className="needs-script" onClick={list.open}>
              <FileUp aria-hidden="true" />
              {t('memberCare.importList')}
            </Button>
            <DownloadCsv address={(lang) => pathOf(exportMembers, {}, { lang })} />
            <LinkButton href="/admin?season">
              <Route aria-hidden="true" />
              {t('season.open')}
            </LinkButton>
          </>
        }
        empty={t('admin.noMembers')}
      >
        {(users) => <MemberTable users={users} onOpen={(dialog, user) => setOpened({ dialog, user })} />}
      </SearchedList>
      {opened?.dialog === 'account' && <AccountDialog user={opened.user} unsaved={unsaved} onClose={close} />}
      {opened?.dialog === 'passwordLink' && <PasswordLinkDialog user={opened.user} onClose={close} />}
      {opened?.dialog === 'history' && (
        <Dialog onClose={close} title={t('auditLog.heading')}>
          <div className="activity-of-person">
            <p className="dialog-text">{t('auditLog.person', { name: nameOf(opened.user, opened.user.username) })}</p>
            <AuditLines person={opened.user.id} />
          </div>
        </Dialog>
      )}
    </>
  )
}

type MemberDialog = 'account' | 'passwordLink' | 'history'
type OnOpen = (dialog: MemberDialog, user: User) => void

function MemberTable({ users, onOpen }: { users: readonly User[]; onOpen: OnOpen }) {
  const t = useTexts(adminTexts)
  const format = useFormat()
  return (
    <DataTable
      className="member-table"
      label={t('tabMembers')}
      rows={users}
      columns={[
        {
          heading: t('name'),
          place: 'name',
          cell: (user) => (
            <>
              <b>
                <PersonName of={user} missing={user.username} />
              </b>{' '}
              {(user.firstName || user.lastName) && <span>{user.username}</span>}
              <RideCount user={user} />
              <ErasureDay user={user} />
            </>
          ),
        },
        {
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
          heading: t('joinedDate'),
          place: 'right',
          cell: ({ createdAt }) => <time dateTime={createdAt}>{format.shortDate(createdAt)}</time>,
        },
        {
          heading: t('actions'),
          place: 'actions',
          cell: (user) => <MemberActions user={user} onOpen={onOpen} />,
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
function MemberActions({ user, onOpen }: { user: User; onOpen: OnOpen }) {
  const nameOf = usePersonName()
  const t = useTexts(memberCareTexts)
  const record = useTexts(accountRecordTexts)
  const role = useTexts(roleTexts)
  const isOwn = useSession().user?.id === user.id
  const isActive = user.isActive === 'true'
  const name = nameOf(user, user.username)
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
      <IconButton label={record('editOf', { name })} aria-haspopup="dialog" onClick={() => onOpen('account', user)}>
        <Pencil aria-hidden="true" />
      </IconButton>
      <Button
        size="small"
        aria-label={`${t('passwordLink')}: ${name}`}
        aria-haspopup="dialog"
        onClick={() => onOpen('passwordLink', user)}
      >
        {t('passwordLink')}
      </Button>
      <IconButton label={t('activityOf', { name })} aria-haspopup="dialog" onClick={() => onOpen('history', user)}>
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

interface AccountDialogProps {
  user: User
  unsaved: UnsavedRecords<AccountCorrection>
  onClose: () => void
}

/** An administrator corrects names and email address of an account, or deletes the account (docs/product.md 10.13). */
function AccountDialog({ user, unsaved, onClose }: AccountDialogProps) {
  const t = useTexts(accountRecordTexts)
  const isOwn = useSession().user?.id === user.id
  // Unlike Escape, which leaves what was typed for the next time.
  const finish = () => {
    unsaved.delete(user.id)
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={t('title')} closeOutside={false}>
      <AccountForm user={user} unsaved={unsaved} onClose={onClose} />
      {!isOwn && user.deletionRequestedAt === null && <Deletion user={user} onClose={finish} />}
    </Dialog>
  )
}

function AccountForm({ user, unsaved, onClose }: AccountDialogProps) {
  const t = useTexts(accountRecordTexts)
  const { username, firstName, lastName, email } = user
  const { form, isRestored, finish } = useRecordForm(correctAccount, {
    record: user,
    schema: AccountCorrection,
    stored: { firstName: firstName ?? '', lastName: lastName ?? '', email: email ?? '' },
    unsaved,
    done: { title: t('savedTitle'), description: t('savedText') },
    onDone: onClose,
  })
  return (
    <Form form={form}>
      {isRestored && <RestoredNote />}
      <p className="form-note">{t('note', { username })}</p>
      <div className="field-pair">
        <TextField form={form} name="lastName" label={t('lastName')} autoComplete="off" optional />
        <TextField form={form} name="firstName" label={t('firstName')} autoComplete="off" optional />
      </div>
      <TextField form={form} name="email" label={t('email')} type="email" autoComplete="off" optional />
      <FormFoot submit={t('save')} busy={t('saving')} onCancel={finish} />
    </Form>
  )
}

function Deletion({ user, onClose }: Pick<AccountDialogProps, 'user' | 'onClose'>) {
  const nameOf = usePersonName()
  const t = useTexts(accountRecordTexts)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <section className="stack s2 start above-5 below-2 account-deletion" aria-labelledby="account-deletion-heading">
      <h3 id="account-deletion-heading">{t('delete')}</h3>
      <p className="field-hint">{t('deletionText')}</p>
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden="true" />
        {t('delete')}
      </Button>
      {isAsking && (
        <DeleteQuestion
          id={user.id}
          call={removeAccount}
          texts={accountRecordTexts}
          warning={t('deleteWarning', { name: nameOf(user, user.username), days: String(retentionDays.deletedAccount) })}
          onClose={() => setIsAsking(false)}
          onDeleted={onClose}
        />
      )}
    </section>
  )
}

/** Only the button creates the link, since that invalidates the previous one, which may have been sent already. */
function PasswordLinkDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const nameOf = usePersonName()
  const t = useTexts(memberCareTexts)
  const { mutate, data: link, isPending } = useAction(makePasswordLink)
  const id = useId()
  const [turnsCodesOff, setTurnsCodesOff] = useState(false)
  return (
    <Dialog onClose={onClose} title={t('passwordLink')} closeOutside={link === undefined}>
      {link ? (
        <MadeLink link={link} user={user} onClose={onClose} />
      ) : (
        <>
          <p className="dialog-text">{t('passwordLinkText', { name: nameOf(user, user.username) })}</p>
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

function MadeLink({ link: { token, expiresAt }, user, onClose }: { link: PasswordLink; user: User; onClose: () => void }) {
  const nameOf = usePersonName()
  const t = useTexts(commonTexts, memberCareTexts)
  const format = useFormat()
  const field = useRef<HTMLInputElement>(null)
  const address = location.origin + passwordLinkPath({ token, username: user.username })
  useEffect(() => field.current?.focus(), [])
  return (
    <div className="form">
      <p className="dialog-text">
        {t('memberCare.linkText', { name: nameOf(user, user.username), until: format.dateTime(expiresAt) })}
      </p>
      <QrCode text={address} label={t('memberCare.qrLabel')} />
      <input
        ref={field}
        className="control"
        aria-label={t('memberCare.passwordLink')}
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
