import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FileUp, HandCoins, Route } from 'lucide-react'
import { useEffect, useState } from 'react'
import { listUsers } from '#contract/accounts/account-calls.ts'
import type { AccountCorrection, User } from '#contract/accounts/users.ts'
import type { ApplicationCorrection } from '#contract/members/details.ts'
import { countPeople } from '#contract/members/member-calls.ts'
import { type PersonFilter, personFilters } from '#contract/members/person-filters.ts'
import { exportMembers } from '#contract/site/site-calls.ts'
import { usePersonName } from '#web/accounts/person-name.tsx'
import { readDraft } from '#web/accounts/session/drafts.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { pages, pathOf, read } from '#web/api/calls.ts'
import { useUnsavedRecords } from '#web/editor/unsaved-records.ts'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy, type ReadingPart, useLazy, useLazyDialog } from '#web/lazy.ts'
import { readFilter } from '#web/lists/address-filter.ts'
import { DataTable } from '#web/lists/data-table.tsx'
import { DownloadCsv } from '#web/lists/download-csv.tsx'
import { SearchedList } from '#web/lists/searched-list.tsx'
import { ErasureDay } from '#web/members/erasure-day.tsx'
import { importDraft } from '#web/members/import/import-draft.ts'
import { FilterActions } from '#web/members/people/filter-actions.tsx'
import { peopleTexts } from '#web/members/people/people.texts.ts'
import { usePeopleAddress } from '#web/members/people/people-address.ts'
import { DuesMark, EmergencyContactMark, useNames } from '#web/members/people/person-states.tsx'
import { moneyAddress } from '#web/money/collection-reads.ts'
import { moneyListTexts } from '#web/money/money.texts.ts'
import { seasonTexts } from '#web/rides/rides.texts.ts'
import { adminTexts } from '#web/site/admin.texts.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { MailLink, PhoneLink } from '#web/ui/contact-links.tsx'
import { Link } from '#web/ui/link.tsx'
import { ActiveBadge, RoleBadge, UnverifiedAddress } from './account-badges.tsx'
import { RoleSelect } from './account-controls.tsx'
import { memberCareTexts } from './accounts.texts.ts'

const importPanel = lazy(() => import('#web/members/import/import-panel.tsx').then(({ ImportPanel }) => ImportPanel))
const drawer = lazy(() => import('#web/members/people/person-drawer.tsx').then(({ PersonDrawer }) => PersonDrawer))

const peopleQuery = (search: string, filter: PersonFilter | undefined) =>
  pages(listUsers, {}, { query: { view: 'people', search, filter } })

MembersPanel.reads = ((search) => [
  read(countPeople, {}),
  peopleQuery('', readFilter(search, 'filter', personFilters)),
]) satisfies ReadingPart['reads']

/** docs/product.md 10.5: Members tab: people, what is missing of whom, and all about each. */
export function MembersPanel() {
  const t = useTexts(adminTexts, memberCareTexts, moneyListTexts, peopleTexts, seasonTexts)
  const { user } = useSession()
  const [search, setSearch] = useState('')
  const { filter, chooseFilter, person, open, close } = usePeopleAddress()
  // By other names than in the Applications tab, which is there at the same time.
  const accounts = useUnsavedRecords<AccountCorrection>('accounts')
  const applications = useUnsavedRecords<ApplicationCorrection>('applications of people')
  const list = useLazyDialog(importPanel)
  // Downloaded before the first press, so that a row opens at once.
  const { loaded: PersonDrawer } = useLazy(drawer)
  const { data: counts } = useQuery({ ...read(countPeople, {}, { query: { search } }), placeholderData: keepPreviousData })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (user && readDraft(importDraft, user.id) !== null) list.open()
  }, [])
  if (list.Opened) return <list.Opened onClose={list.close} />
  return (
    <>
      <SearchedList
        query={peopleQuery(search, filter)}
        search={{ label: t('people.search'), onSearch: setSearch, shortcut: '/' }}
        filter={{
          label: t('people.filter'),
          chips: (['all', ...personFilters] as const).map((value) => ({
            key: value,
            label: t(`people.filters.${value}`),
            isPressed: (filter ?? 'all') === value,
            count: counts?.[value],
            onPress: () => chooseFilter(value === 'all' ? undefined : value),
          })),
        }}
        part={
          <Link href={moneyAddress} className="chip">
            <HandCoins aria-hidden="true" />
            {t('moneyList.open')}
          </Link>
        }
        isNarrowed={search !== '' || filter !== undefined}
        ofPeople
        actions={
          <>
            {filter ? (
              <FilterActions filter={filter} count={counts?.[filter] ?? 0} />
            ) : (
              <Button className="needs-script top-bar-button" onClick={list.open}>
                <FileUp aria-hidden="true" />
                <span className="sr-only top-bar-word">{t('memberCare.importList')}</span>
              </Button>
            )}
            <DownloadCsv
              address={(lang) => pathOf(exportMembers, {}, { lang, filter })}
              ignoresSearch={search !== ''}
              isShort={!filter}
            />
            {!filter && (
              <LinkButton href="/admin?season" className="top-bar-button">
                <Route aria-hidden="true" />
                <span className="sr-only top-bar-word">{t('season.open')}</span>
              </LinkButton>
            )}
          </>
        }
        empty={t(filter ? 'people.none' : 'admin.noMembers')}
      >
        {(users) => (
          <>
            {filter && (
              <h2 className="paper-only">
                {t('people.onPaper', { filter: t(`people.filters.${filter}`), count: counts?.[filter] ?? 0 })}
              </h2>
            )}
            <PeopleTable users={users} onOpen={open} />
          </>
        )}
      </SearchedList>
      {person && PersonDrawer && <PersonDrawer key={person} id={person} unsaved={{ accounts, applications }} onClose={close} />}
    </>
  )
}

function PeopleTable({ users, onOpen }: { users: readonly User[]; onOpen: (id: string) => void }) {
  const t = useTexts(adminTexts, peopleTexts)
  return (
    <DataTable
      className="people-table"
      label={t('admin.tabMembers')}
      rows={users}
      columns={[
        { heading: t('admin.name'), place: 'name', cell: (user) => <PersonName user={user} onOpen={onOpen} /> },
        { heading: t('admin.contact'), place: 'left', cell: (user) => <Contact user={user} /> },
        { heading: t('admin.motorcycle'), place: 'wide', cell: ({ person }) => person?.motorcycleModel },
        {
          heading: t('people.emergency'),
          place: 'contact',
          cell: ({ person }) => (
            <>
              <span className="cell-label">{t('people.emergency')} </span>
              <EmergencyContactMark state={person?.emergencyContact ?? null} />
            </>
          ),
        },
        {
          heading: t('people.dues'),
          place: 'dues',
          cell: ({ person }) => (
            <>
              <span className="cell-label">{t('people.dues')} </span>
              <DuesMark state={person?.dues ?? null} />
            </>
          ),
        },
        { heading: t('people.rides'), place: 'right', cell: (user) => <Rides user={user} /> },
        {
          heading: t('admin.role'),
          place: 'actions',
          cell: (user) => <RoleSelect user={user} className="control-small" />,
        },
      ]}
    />
  )
}

/** The whole row opens the person: its button covers it, below links and the choice of the role. */
function PersonName({ user, onOpen }: { user: User; onOpen: (id: string) => void }) {
  const t = useTexts(peopleTexts)
  const [first, second] = useNames()(user.person, usePersonName()(user, user.username))
  return (
    <>
      <button
        type="button"
        className="strong large person-open"
        aria-haspopup="dialog"
        aria-label={t('open', { name: first })}
        onClick={() => onOpen(user.id)}
      >
        {first}
      </button>{' '}
      {second && <span className="one-piece">{second}</span>}{' '}
      <span className="row close small">
        <RoleBadge role={user.role} />
        {user.isActive === 'false' && <ActiveBadge isActive={user.isActive} />}
        {first !== user.username && user.username}
      </span>
      <ErasureDay user={user} />
    </>
  )
}

function Contact({ user }: { user: User }) {
  const t = useTexts(adminTexts)
  const { person, email } = user
  return (
    <>
      {person?.phoneNumber && <PhoneLink number={person.phoneNumber} links={person.links?.phoneNumber} />}
      {email ? <MailLink address={email} /> : <span>{t('notAvailable')}</span>}
      <UnverifiedAddress {...user} />
    </>
  )
}

function Rides({ user: { person, createdAt } }: { user: User }) {
  const t = useTexts(peopleTexts)
  const format = useFormat()
  return (
    <>
      <span className="cell-label">{t('rides')} </span>
      <span>{t('times', { count: person?.rideCount ?? 0 })}</span>
      <time className="block small" dateTime={createdAt}>
        {t('joined', { date: format.shortDate(createdAt) })}
      </time>
    </>
  )
}
