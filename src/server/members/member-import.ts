import * as calls from '#contract/members/member-calls.ts'
import type { ImportedPerson, MemberImportAnswer } from '#contract/members/member-import.ts'
import { type ImportField, importFields } from '#contract/members/member-list.ts'
import { accountName } from '#contract/names.ts'
import { eachOf } from '#contract/records.ts'
import { say } from '#contract/sentences.ts'
import type { Club } from '#contract/site/club.ts'
import { unknownAccountHash } from '#server/accounts/passwords.ts'
import { findMaker, type IssuedTicket, type Issuer, issueInvitations } from '#server/accounts/tickets.ts'
import { type LookOf, loadLooks } from '#server/accounts/username-looks.ts'
import { comparable, newUserRow } from '#server/accounts/users.ts'
import { record } from '#server/activities/record.ts'
import { toInstant } from '#server/club-time.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import { derivedColumns } from '#server/db/search.ts'
import type { ApplicationRow, UserRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { chargeNewMembers } from '#server/money/collections.ts'
import { invalid, type RefusalIssue } from '#server/refusals.ts'
import { type CheckedPerson, checkPeople, type KnownPerson } from './check-people.ts'

/** For a thousand rows of ordinary length. Only administrators can send so much: access is checked before a body is read. */
const maxListBytes = 1024 * 1024

export function answerMemberImportCalls(app: Api, { db, config }: Site): void {
  answer(
    app,
    calls.importMembers,
    ({ body: { dryRun, people }, currentUser, session }) => {
      const { club } = config
      if (dryRun) return previewImport(db, people, { club })
      return importMembers(db, people, { actorId: currentUser.id, session: session?.idHash ?? '', club })
    },
    { bodyLimit: maxListBytes },
  )
}

type By = Issuer & {
  /** Where days and phone numbers of the list belong. */
  club: Pick<Club, 'timeZone' | 'country'>
}

export async function previewImport(
  db: Db,
  people: readonly ImportedPerson[],
  { club }: Pick<By, 'club'>,
): Promise<MemberImportAnswer> {
  return { people: (await check(db, people, club)).map((person, index) => answerOf(person, people[index])) }
}

/**
 * An account without password, an approved application and a link to set a password for each row: all or none.
 * @throws 400 naming the fields when a row is wrong, or has likely doubles and is not marked as another person; 401 or 403 when the actor is
 * no longer an administrator.
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
    const users = rows.map(({ user }) => user)
    const applications = rows.map(({ application }) => application)
    // In one statement each: of the most rows, fewer than the 32,766 values that SQLite accepts.
    await change.insertInto('users').values(users).execute()
    await change.insertInto('membershipApplications').values(applications).execute()
    const userIds = users.map(({ id }) => id)
    const links = await issueInvitations(change, userIds, maker)
    const moment = { now: making.at, club }
    await record(change, 'members.import', { actorId, detail: String(rows.length), userIds, moment })
    await record(change, 'user.create', { actorId, user: userIds, detail: 'member' })
    await chargeNewMembers(change, userIds, moment)
    return { people: checked.map((person, index) => answerOf(person, people[index], links[index])) }
  })
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
      ...{ kind: 'account' as const, row: null, userId: id, phoneNumber: '', email: email ?? '' },
      names: [
        /[가-힣]/.test(`${firstName}${lastName}`)
          ? `${lastName ?? ''}${firstName ?? ''}`
          : `${firstName ?? ''} ${lastName ?? ''}`,
      ],
    })),
  ]
  return checkPeople(people, {
    people: known,
    usernames: new Set(accounts.map(({ usernameKey }) => usernameKey)),
    looks: new Set(accounts.flatMap(({ usernameLook }) => usernameLook ?? [])),
    emails: new Set(accounts.flatMap(({ emailKey }) => emailKey ?? [])),
    comparable,
    lookOf: await loadLooks(people.map(({ username }) => username)),
    today: Temporal.Now.plainDateISO(timeZone).toString(),
    country,
  })
}

function rowsOf(
  fields: CheckedPerson['fields'],
  { at, timeZone, lookOf }: { at: Date; timeZone: string; lookOf: LookOf },
): { user: UserRow; application: ApplicationRow } {
  const { username, joinedOn, ridesBefore, email, ...details } = fields
  const name = accountName(details.koreanName, details.englishName)
  const account = { username, email: email || null, ...name }
  const now = at.toISOString()
  const joinedAt = joinedOn === '' ? now : toInstant(joinedOn, timeZone)
  const user = {
    ...newUserRow({ ...account, passwordHash: unknownAccountHash, role: 'member' }, { at, lookOf }),
    // Who is on the club's list has ridden with it.
    ridesBefore: ridesBefore === '' ? 1 : Number(ridesBefore),
  }
  const application: ApplicationRow = {
    ...details,
    id: newId(),
    email,
    membershipFee: '',
    paymentStatus: 'pending',
    status: 'approved',
    ...{ submittedAt: joinedAt, reviewedAt: joinedAt, updatedAt: now, importedAt: now },
    userId: user.id,
    language: details.koreanName === '' ? 'en' : 'ko',
    ...eachOf(['emailVerifiedAt', 'notes', 'paymentConfirmedAt', 'duplicateOf'], null),
    ...eachOf(['detailsConfirmedAt', 'consentVersion', 'consentAt'], null),
    ...derivedColumns({ ...details, email }),
  }
  return { user, application }
}
