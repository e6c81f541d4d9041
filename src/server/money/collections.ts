import { sql } from 'kysely'
import { nameInList } from '#contract/accounts/person-name.ts'
import { memberRoles } from '#contract/accounts/users.ts'
import { type ChargeState, chargeState, chargeStates, reminderDays, seasonDays, sumCharges } from '#contract/money/amounts.ts'
import type { Charge, Collection, CollectionDetail, CollectionInput, CollectionUpdate } from '#contract/money/money.ts'
import { say } from '#contract/sentences.ts'
import { otherName } from '#server/accounts/other-name.ts'
import { requireAdministrator } from '#server/accounts/users.ts'
import { activeUsers, type Moment } from '#server/activities/notice.ts'
import { record } from '#server/activities/record.ts'
import { addDays, type ClubClock, type ClubDay, clubToday, toInstant } from '#server/club-time.ts'
import { latestFirst, type Page, type PageRequest, toPage } from '#server/db/keyset.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import type { ChargeRow, CollectionRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { nextVersion, rejectUpdate, versionMatches } from '#server/db/versions.ts'
import { invalid, notFound } from '#server/refusals.ts'
import { charges, findPayments, isFreshClaim } from './charge-states.ts'

export interface By {
  actorId: string
  clock: ClubClock
}

/** SQLite accepts 32,766 values in one statement. */
const rowsPerInsert = 2_000
const dayMs = 24 * 60 * 60 * 1000

/** Two queries, however many people are charged. */
export async function listCollections(db: Db, page: PageRequest): Promise<Page<Collection>> {
  const { rows, next } = toPage(
    await latestFirst(db.selectFrom('collections').selectAll(), ['createdAt', 'id'], page).execute(),
    page.limit,
    ({ createdAt, id }) => [createdAt, id],
  )
  const standings = await findStandings(
    db,
    rows.map(({ id }) => id),
  )
  return { rows: rows.map((row) => withSums(row, standings.get(row.id) ?? [])), next }
}

type Standing = Pick<ChargeRow, 'amountCents'> & { paidCents: number; state: ChargeState; people?: number }

/** By the collection: how many people have each standing. A list of sixty people has few different ones. */
async function findStandings(db: Db, ids: readonly string[]): Promise<Map<string, Standing[]>> {
  if (ids.length === 0) return new Map()
  const standing = ['collectionId', 'amountCents', 'paidCents', 'claimedAt', 'waivedAt'] as const
  const rows = await db
    .selectFrom(
      charges(db)
        .select(['charges.collectionId', 'charges.amountCents'])
        .select([
          sql<string | null>`case when "charges"."claimedAt" is not null then '1' end`.as('claimedAt'),
          sql<string | null>`case when "charges"."waivedAt" is not null then '1' end`.as('waivedAt'),
        ])
        .where('charges.collectionId', 'in', ids)
        .as('standing'),
    )
    .select(standing)
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .groupBy(standing)
    .execute()
  const all = rows.map((row) => ({ ...row, state: chargeState(row) }))
  return Map.groupBy(all, ({ collectionId }) => collectionId)
}

function withSums({ chargesNewMembers: _, ...row }: CollectionRow, standings: readonly Standing[]): Collection {
  const counts = Object.fromEntries(
    chargeStates.map((state) => [
      state,
      standings.reduce((count, standing) => count + (standing.state === state ? (standing.people ?? 1) : 0), 0),
    ]),
  ) as Collection['counts']
  return { ...row, totals: sumCharges(standings), counts }
}

/** Leaves a line: it shows who owes. @throws 401 or 403 when the actor is no longer an administrator, 404 */
export function viewCollection(db: Db, id: string, by: By): Promise<CollectionDetail> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, by.actorId)
    const detail = await readCollection(change, id, by.clock)
    await record(change, 'collection.view', { actorId: by.actorId, collection: id })
    return detail
  })
}

/** @throws 404 */
export async function readCollection(db: Db, id: string, clock: ClubClock): Promise<CollectionDetail> {
  const row = await findCollection(db, id)
  const people = await findCharges(db, id)
  const shown = people.map(({ isMember: _, ...charge }) => charge)
  const reminder = { people: people.filter((charge) => isToRemind(charge, clock)).length, from: remindableFrom(row, clock) }
  return { ...withSums(row, shown), charges: shown, reminder }
}

export function findCollection(db: Db, id: string): Promise<CollectionRow> {
  return db.selectFrom('collections').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound)
}

/** `isMember`: whether they can still see what they owe. */
export type ListedCharge = Charge & { isMember: boolean }

/** By name, with their payments; those of erased accounts last. @param chargeId of one alone */
export async function findCharges(db: Db, collectionId: string, chargeId?: string): Promise<ListedCharge[]> {
  const rows = await charges(db)
    .leftJoin('users', 'users.id', 'charges.userId')
    .select(['charges.id', 'charges.userId', 'charges.amountCents', 'charges.claimedAt', 'charges.waivedAt'])
    .select(['charges.waivedReason', 'charges.updatedAt', 'users.isActive', 'users.role', 'username', 'firstName', 'lastName'])
    .select(otherName())
    .where('charges.collectionId', '=', collectionId)
    .$if(chargeId !== undefined, (query) => query.where('charges.id', '=', chargeId ?? ''))
    .execute()
  const paymentsOf = await findPayments(
    db,
    rows.map(({ id }) => id),
  )
  return rows
    .map(({ username, firstName, lastName, otherName: other, isActive, role, waivedAt, ...charge }) => ({
      ...charge,
      ...nameInList({ username, firstName, lastName, otherName: other }),
      state: chargeState({ ...charge, waivedAt }),
      payments: paymentsOf.get(charge.id) ?? [],
      isMember: isActive === 'true' && role !== null && memberRoles.includes(role),
    }))
    .sort(byName)
}

function byName(one: ListedCharge, other: ListedCharge): number {
  if ((one.userId === null) !== (other.userId === null)) return one.userId === null ? 1 : -1
  return sortKey(one).localeCompare(sortKey(other), 'ko') || (one.id < other.id ? -1 : 1)
}

const sortKey = ({ lastName, firstName }: Pick<Charge, 'firstName' | 'lastName'>) => `${lastName ?? ''} ${firstName ?? ''}`.trim()

/** People who have just said that they paid are not reminded while an officer looks. */
export function isToRemind(
  { isMember, state, claimedAt }: Pick<ListedCharge, 'isMember' | 'state' | 'claimedAt'>,
  { now }: Pick<ClubClock, 'now'>,
): boolean {
  if (!isMember) return false
  if (state !== 'claimed') return state === 'open'
  return !isFreshClaim(claimedAt, now)
}

/** The instant from which those who owe may be reminded. */
export function remindableFrom({ dueDate, remindedAt }: CollectionRow, { club }: Pick<ClubClock, 'club'>): string {
  const first = toInstant(addDays(dueDate, -reminderDays.before), club.timeZone)
  const next = remindedAt === null ? '' : new Date(Date.parse(remindedAt) + reminderDays.between * dayMs).toISOString()
  return next > first ? next : first
}

/** @throws 400, 401, 403 */
export function openCollection(
  db: Db,
  { charges: wanted, ...input }: CollectionInput,
  { actorId, clock }: By,
): Promise<CollectionDetail> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    await checkRide(change, input.eventId)
    if (wanted !== undefined) await checkPeople(change, wanted)
    const people = wanted ?? (await findUsualPeople(change, input))
    if (people.length === 0) throw invalid([{ path: 'charges', message: say('Please choose at least one person.') }])
    const now = clock.now.toISOString()
    const row: CollectionRow = {
      id: newId(),
      ...input,
      dueDate: input.dueDate as ClubDay,
      chargesNewMembers: input.kind === 'dues' && wanted === undefined ? 'true' : 'false',
      remindedAt: null,
      createdAt: now,
      updatedAt: now,
    }
    await change.insertInto('collections').values(row).execute()
    await charge(change, row, people, now)
    await record(change, 'collection.create', { actorId, collection: row.id })
    return readCollection(change, row.id, clock)
  })
}

type Wanted = NonNullable<CollectionInput['charges']>

async function checkRide(change: Db, eventId: string | null): Promise<void> {
  if (eventId === null) return
  const ride = await change.selectFrom('ridingEvents').select('id').where('id', '=', eventId).executeTakeFirst()
  if (ride === undefined) throw invalid([{ path: 'eventId', message: say('Please choose a ride') }])
}

/** @throws 400 naming those who are there twice or are no members; deactivated ones may still owe. */
async function checkPeople(change: Db, wanted: Wanted): Promise<void> {
  const ids = wanted.map(({ userId }) => userId)
  const found = change.selectFrom('users').select('id').where('role', 'in', memberRoles)
  const members = new Set(ids.length === 0 ? [] : (await found.where('id', 'in', ids).execute()).map(({ id }) => id))
  const known = new Set<string>()
  const issues = ids.flatMap((userId, index) => {
    const isTwice = known.has(userId)
    known.add(userId)
    const path = `charges.${index}.userId`
    if (isTwice) return [{ path, message: say('Please choose each person once.') }]
    return members.has(userId) ? [] : [{ path, message: say('Please choose a member') }]
  })
  if (issues.length > 0) throw invalid(issues)
}

/** Of dues all active members and administrators, of a ride its riders: those who rode, and before that is recorded those with a place. */
async function findUsualPeople(change: Db, { kind, eventId }: Pick<CollectionInput, 'kind' | 'eventId'>): Promise<Wanted> {
  const members = change.selectFrom('users').select('users.id as userId').where('role', 'in', memberRoles).orderBy('users.id')
  if (kind === 'dues') return members.where('isActive', '=', 'true').execute()
  if (kind === 'other' || eventId === null) return []
  const rode = members.innerJoin('attendance', 'attendance.userId', 'users.id').where('eventId', '=', eventId)
  const recorded = await rode.execute()
  if (recorded.length > 0) return recorded
  const placed = members.innerJoin('eventParticipants', 'eventParticipants.userId', 'users.id')
  return placed.where('eventId', '=', eventId).where('status', '=', 'registered').execute()
}

/** People who are charged already stay as they are. */
async function charge(
  change: Db,
  { id: collectionId, amountCents: usual }: Pick<CollectionRow, 'id' | 'amountCents'>,
  people: Wanted,
  updatedAt: string,
): Promise<void> {
  const unpaid = { claimedAt: null, waivedAt: null, waivedReason: null, updatedAt }
  const rows = people.map(({ userId, amountCents = usual }) => ({ id: newId(), collectionId, userId, amountCents, ...unpaid }))
  for (let start = 0; start < rows.length; start += rowsPerInsert)
    await change
      .insertInto('charges')
      .values(rows.slice(start, start + rowsPerInsert))
      .onConflict((known) => known.columns(['collectionId', 'userId']).doNothing())
      .execute()
}

/**
 * Those who have just become active members: of dues that are charged to everyone, those whose due day is not over and the open season's. Call it in the
 * transaction that makes them members. Guests, and accounts that are not active, are not charged.
 */
export async function chargeNewMembers(change: Db, userIds: readonly string[], { now, club }: Moment): Promise<void> {
  const today = clubToday(now, club.timeZone)
  const dues = await change
    .selectFrom('collections')
    .selectAll()
    .where('kind', '=', 'dues')
    .where('chargesNewMembers', '=', 'true')
    .where('dueDate', '>=', addDays(today, -seasonDays))
    .execute()
  const season = await findOpenSeason(change, today)
  const present = dues.filter(({ id, dueDate }) => dueDate >= today || id === season?.id)
  if (present.length === 0) return
  const people = await activeUsers(change, { ids: userIds, roles: memberRoles })
  for (const row of present)
    await charge(
      change,
      row,
      people.map((userId) => ({ userId })),
      now.toISOString(),
    )
}

/** The dues that were opened last, until a year after their due day. */
export function findOpenSeason(db: Db, today: ClubDay): Promise<CollectionRow | undefined> {
  return db
    .selectFrom('collections')
    .selectAll()
    .where('kind', '=', 'dues')
    .where('dueDate', '>=', addDays(today, -seasonDays))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A new amount goes to those who have the former one and still owe. @throws 400, 401, 403, 404, 409 */
export function changeCollection(
  db: Db,
  id: string,
  { charges: wanted = [], expectedVersion, ...input }: CollectionUpdate,
  { actorId, clock }: By,
): Promise<CollectionDetail> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    const before = await findCollection(change, id)
    if (input.eventId !== before.eventId) await checkRide(change, input.eventId)
    await checkPeople(change, wanted)
    const updatedAt = nextVersion(before.updatedAt, clock.now)
    const row = await change
      .updateTable('collections')
      .set({ ...input, dueDate: input.dueDate as ClubDay, updatedAt })
      .where('id', '=', id)
      .where(versionMatches({ expectedVersion }))
      .returningAll()
      .executeTakeFirst()
    if (row === undefined) return rejectUpdate(change, 'collections', id)
    if (row.amountCents !== before.amountCents) await followAmount(change, before, row)
    await charge(change, row, wanted, updatedAt)
    await record(change, 'collection.update', { actorId, collection: id })
    return readCollection(change, id, clock)
  })
}

async function followAmount(change: Db, before: CollectionRow, { amountCents, updatedAt }: CollectionRow): Promise<void> {
  const usual = await charges(change)
    .select(['charges.id', 'charges.amountCents', 'claimedAt', 'waivedAt'])
    .where('collectionId', '=', before.id)
    .where('charges.amountCents', '=', before.amountCents)
    .execute()
  const owing = usual.filter((each) => ['open', 'claimed'].includes(chargeState(each))).map(({ id }) => id)
  if (owing.length > 0) await change.updateTable('charges').set({ amountCents, updatedAt }).where('id', 'in', owing).execute()
}
