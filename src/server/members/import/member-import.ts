import type { ImportedPerson, MemberImportAnswer } from '#contract/members/member-import.ts'
import { type ImportField, importFields } from '#contract/members/member-list.ts'
import { say } from '#contract/sentences.ts'
import type { Club } from '#contract/site/club.ts'
import { unknownAccountHash } from '#server/accounts/passwords/passwords.ts'
import { findMaker, type IssuedTicket, type Issuer, issueInvitations } from '#server/accounts/tickets.ts'
import { type LookOf, loadLooks } from '#server/accounts/username-looks.ts'
import { comparable, newUserRow } from '#server/accounts/users.ts'
import { record } from '#server/activities/record.ts'
import { toInstant } from '#server/club-time.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import { applicationSearchText } from '#server/db/search.ts'
import type { ApplicationRow, UserRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { accountName } from '#server/names/names.ts'
import { invalid, type RefusalIssue } from '#server/refusals.ts'
import type { KnownPerson } from './check-people.ts'
import { type CheckedPerson, checkPeople } from './check-people.ts'

type By = Issuer & {
  /** Where days and phone numbers of the list belong. */
  club: Pick<Club, 'timeZone' | 'country'>
}

/** What an import of these rows would make, and what is wrong with them. Changes nothing. */
export async function previewImport(
  db: Db,
  people: readonly ImportedPerson[],
  { club }: Pick<By, 'club'>,
): Promise<MemberImportAnswer> {
  return { people: (await check(db, people, club)).map((person, index) => answerOf(person, people[index])) }
}

/**
 * Makes an account without password and an approved application for each row, and a link by which the person sets a password: all
 * rows or none. @throws 400 naming the fields when a row is wrong, or has likely doubles and is not marked as another person; 401 or
 * 403 when the actor is no longer an administrator.
 */
export function importMembers(db: Db, people: readonly ImportedPerson[], { club, ...issuer }: By): Promise<MemberImportAnswer> {
  const { actorId } = issuer
  return inTransaction(db, async (change) => {
    const maker = await findMaker(change, issuer)
    const checked = await check(change, people, club)
    const problems = checked.flatMap((person, index) => problemsOf(person, index, people[index]?.isAnotherPerson === true))
    if (problems.length > 0) throw invalid(problems)

    const lookOf = await loadLooks(checked.map(({ fields }) => fields.username))
    const making = { at: new Date(), timeZone: club.timeZone, lookOf }
    const rows = checked.map(({ fields }) => rowsOf(fields, making))
    await insertAll(
      rows.map(({ user }) => user),
      (rows) => change.insertInto('users').values(rows).execute(),
    )
    await insertAll(
      rows.map(({ application }) => application),
      (rows) => change.insertInto('membershipApplications').values(rows).execute(),
    )
    const userIds = rows.map(({ user }) => user.id)
    const links = await issueInvitations(change, userIds, maker)
    const moment = { now: making.at, club }
    await record(change, 'members.import', { actorId, detail: String(rows.length), userIds, moment })
    await record(change, 'user.create', { actorId, user: userIds, detail: 'member' })
    return { people: checked.map((person, index) => answerOf(person, people[index], links[index])) }
  })
}

/** SQLite accepts 32,766 values in one statement. */
const rowsPerInsert = 500

async function insertAll<Row>(rows: readonly Row[], insert: (rows: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerInsert) await insert(rows.slice(start, start + rowsPerInsert))
}

function problemsOf({ issues, doubles }: CheckedPerson, index: number, isAnotherPerson: boolean): RefusalIssue[] {
  const problems = issues.map(({ field, message }) => ({ path: `people.${index}.${field}`, message }))
  if (doubles.length === 0 || isAnotherPerson) return problems
  const message = say('This person may be here already.')
  return [...problems, { path: `people.${index}.isAnotherPerson`, message }]
}

function answerOf(
  { row, fields, issues, warnings, doubles }: CheckedPerson,
  sent: ImportedPerson | undefined,
  link: IssuedTicket | null = null,
) {
  const { koreanName, englishName, phoneNumber, username } = fields
  const isMade = (field: ImportField) => field === 'username' && sent?.username === ''
  const changed = importFields.filter((field) => fields[field] !== '' && sent?.[field] !== fields[field] && !isMade(field))
  const changes = changed.map((field) => ({ field, text: fields[field] }))
  return { row, koreanName, englishName, phoneNumber, username, issues, warnings, changes, doubles, link }
}

async function check(db: Db, people: readonly ImportedPerson[], { timeZone, country }: By['club']): Promise<CheckedPerson[]> {
  const accounts = await db
    .selectFrom('users')
    .select(['id', 'usernameKey', 'usernameLook', 'emailKey', 'email', 'firstName', 'lastName'])
    .execute()
  const applications = await db
    .selectFrom('membershipApplications')
    .select(['userId', 'koreanName', 'englishName', 'phoneNumber', 'email'])
    .execute()
  const known: KnownPerson[] = [
    ...applications.map(({ koreanName, englishName, ...application }) => ({
      kind: 'application' as const,
      row: null,
      names: [koreanName, englishName],
      ...application,
    })),
    ...accounts.map(({ id, email, firstName, lastName }) => ({
      kind: 'account' as const,
      row: null,
      userId: id,
      names: [fullName(firstName ?? '', lastName ?? '')],
      phoneNumber: '',
      email: email ?? '',
    })),
  ]
  return checkPeople(people, {
    people: known,
    usernames: new Set(accounts.map(({ usernameKey }) => usernameKey)),
    looks: new Set(accounts.flatMap(({ usernameLook }) => usernameLook ?? [])),
    emails: new Set(accounts.flatMap(({ emailKey }) => emailKey ?? [])),
    comparable,
    lookOf: await loadLooks(people.map(({ username }) => username)),
    today: clubToday(timeZone),
    country,
  })
}

function fullName(first: string, last: string): string {
  return /[가-힣]/.test(first + last) ? last + first : `${first} ${last}`
}

function clubToday(timeZone: string): string {
  return Temporal.Now.plainDateISO(timeZone).toString()
}

function rowsOf(
  fields: CheckedPerson['fields'],
  { at, timeZone, lookOf }: { at: Date; timeZone: string; lookOf: LookOf },
): { user: UserRow; application: ApplicationRow } {
  const { username, joinedOn, email, ...details } = fields
  const name = accountName(details.koreanName, details.englishName)
  const account = { username, email: email || null, ...name }
  const now = at.toISOString()
  const joinedAt = joinedOn === '' ? now : toInstant(joinedOn, timeZone)
  const user = newUserRow({ ...account, passwordHash: unknownAccountHash, role: 'member' }, { at, lookOf })
  const application: ApplicationRow = {
    ...details,
    id: newId(),
    email,
    emailVerifiedAt: null,
    membershipFee: '',
    paymentStatus: 'pending',
    status: 'approved',
    submittedAt: joinedAt,
    reviewedAt: joinedAt,
    notes: null,
    userId: user.id,
    paymentConfirmedAt: null,
    language: details.koreanName === '' ? 'en' : 'ko',
    updatedAt: now,
    detailsConfirmedAt: null,
    consentVersion: null,
    consentAt: null,
    importedAt: now,
    duplicateOf: null,
    searchText: applicationSearchText({ ...details, email }),
  }
  return { user, application }
}
