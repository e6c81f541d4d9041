import type { FailureRide } from '#contract/failure.ts'
import { Club } from '#contract/site/club.ts'
import { clubSentence, explainClubIssue, sayOfClub } from '#contract/site/club-problems.ts'
import type { ClubSettings } from '#contract/site/club-settings.ts'
import { requireAdministrator } from '#server/accounts/users.ts'
import { record } from '#server/activities/record.ts'
import { type ClubClock, clubClock, toInstant } from '#server/club-time.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import type { ClubValuesRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { staleVersion } from '#server/db/versions.ts'
import { countMailboxChanges, readMailbox } from '#server/mail/mailbox.ts'
import { conflict, invalid, Refusal } from '#server/refusals.ts'
import { isUpcomingRow } from '#server/rides/ride-times.ts'
import { isPerson, siteActor } from './audit-log.ts'
import { readRule, storeRule } from './club-rules.ts'
import { raiseContentVersion } from './content-version.ts'
import { settleTimeZone } from './time-zone.ts'

// The club's own values. `config.club` has them for the whole server; `refreshClub` and `followClub` keep it up with the database.

type ClubConfig = Pick<Config, 'club' | 'clubFile'>

/** Changes that can be looked up in the table; one of them can be undone. */
const keptVersions = 20
const unstored = { version: 0, changedAt: null }

interface Stored {
  version: number
  club: Club
  changedAt: string | null
}

function newestRows(db: Db, count: number): Promise<ClubValuesRow[]> {
  return db.selectFrom('clubValues').selectAll().orderBy('version', 'desc').limit(count).execute()
}

/** Names that are newer than the row get their defaults. */
const readRow = ({ version, content, changedAt }: ClubValuesRow): Stored => ({
  version,
  club: Club.parse(JSON.parse(content)),
  changedAt,
})

/** The version that `config.club` has. */
const held = new WeakMap<ClubConfig, number>()

/**
 * Makes `config.club` what is stored: before work that no request has begun. Where nothing is stored yet, it stays, and where CLUB_CONFIG names a file, all but
 * what the dashboard says of rides.
 */
export async function refreshClub(db: Db, config: ClubConfig): Promise<void> {
  if (config.clubFile !== undefined) {
    config.club = withRule(config.club, await readRule(db, ruleOfRides))
    return
  }
  const [row] = await newestRows(db, 1)
  const known = held.get(config)
  // Of two readings at once, the older one may end last.
  if (row === undefined || (known !== undefined && row.version <= known)) return
  config.club = readRow(row).club
  held.set(config, row.version)
}

/** For requests. @returns a function that refreshes when the content version is another than before, since each change of values or mailbox raises it. */
export function followClub(
  db: Db,
  config: ClubConfig & Pick<Config, 'smtpUrl' | 'entered'>,
): (contentVersion: number) => void | Promise<void> {
  let followed = -1
  return (contentVersion) => {
    if (contentVersion === followed) return
    return Promise.all([refreshClub(db, config), readMailbox(db, config)]).then(() => {
      followed = Math.max(followed, contentVersion)
    })
  }
}

/** The one value that the dashboard changes where a file rules: kept apart until the values are stored again. */
const ruleOfRides = 'showsRidesToVisitors'
/** The values of club.config.json that were seeded, or that the start last called unread. */
const seededRule = 'clubFile'

/** The same object where the rule changes nothing. */
function withRule(club: Club, rule: string | undefined): Club {
  const showsRidesToVisitors = rule === undefined ? club.showsRidesToVisitors : rule === 'true'
  return showsRidesToVisitors === club.showsRidesToVisitors ? club : { ...club, showsRidesToVisitors }
}

/**
 * At the start. Seeds the values from the file when nothing is stored, and makes `config.club` the stored ones.
 * @returns whether club.config.json has other values than when it was last compared: they are not read.
 */
export async function settleClub(db: Db, config: ClubConfig): Promise<'unread' | undefined> {
  const { club: ofFile, clubFile } = config
  const isUnread = await inTransaction(db, async (change) => {
    if (clubFile === undefined) return settleStored(change, ofFile)
    await seedFromRulingFile(change, ofFile)
    return false
  })
  held.delete(config)
  await refreshClub(db, config)
  return isUnread ? 'unread' : undefined
}

async function settleStored(change: Db, ofFile: Club): Promise<boolean> {
  const [row] = await newestRows(change, 1)
  const before = row === undefined ? ofFile : readRow(row).club
  const rule = await readRule(change, ruleOfRides)
  const club = withRule(before, rule)
  if (row === undefined || club !== before) {
    await storeClub(change, { club, version: (row?.version ?? 0) + 1, changedBy: null, now: new Date() })
    await raiseContentVersion(change)
  }
  if (rule !== undefined) await change.deleteFrom('clubRules').where('name', '=', ruleOfRides).execute()
  const compared = await readRule(change, seededRule)
  // Parsed, so that a name that is newer than what was compared makes no difference.
  if (compared !== undefined && sameValues(Club.parse(JSON.parse(compared)), ofFile)) return false
  await storeRule(change, seededRule, JSON.stringify(ofFile))
  return row !== undefined
}

/** They are the club's when CLUB_CONFIG is no longer set, unless the dashboard had changed some before. */
async function seedFromRulingFile(change: Db, ofFile: Club): Promise<void> {
  const [row] = await newestRows(change, 1)
  if (row !== undefined && (row.version > 1 || sameValues(readRow(row).club, ofFile))) return
  await change.deleteFrom('clubValues').execute()
  await storeClub(change, { club: ofFile, version: 1, changedBy: null, now: new Date() })
}

const sameValues = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

async function storeClub(
  change: Db,
  { club, version, changedBy, now }: { club: Club; version: number; changedBy: string | null; now: Date },
): Promise<void> {
  const row = { version, content: JSON.stringify(club), changedAt: now.toISOString(), changedBy }
  await change.insertInto('clubValues').values(row).execute()
  await change
    .deleteFrom('clubValues')
    .where('version', '<=', version - keptVersions)
    .execute()
}

/** The values before the first change are kept for its undo. */
async function storeNext(
  change: Db,
  { before, version, club, actorId, now }: { before: Club; version: number; club: Club; actorId: string; now: Date },
): Promise<void> {
  const changedBy = isPerson(actorId) ? actorId : null
  if (version === 0) await storeClub(change, { club: before, version: 1, changedBy: null, now })
  await storeClub(change, { club, version: Math.max(1, version) + 1, changedBy, now })
}

/** For the call of what visitors see, which has a line of its own in the log. */
export async function storeRidesShown(change: Db, config: ClubConfig, shows: boolean, actorId: string): Promise<void> {
  if (config.clubFile !== undefined) return storeRule(change, ruleOfRides, String(shows))
  const { club: before, version } = await readCurrent(change, config)
  const club = withRule(before, String(shows))
  if (club !== before) await storeNext(change, { before, version, club, actorId, now: new Date() })
}

/** What is stored, or that of `config` before anything is. */
async function readCurrent(db: Db, config: ClubConfig): Promise<Stored & { previous: Club | null }> {
  if (config.clubFile !== undefined) return { ...unstored, club: config.club, previous: null }
  const [row, before] = await newestRows(db, 2)
  const stored = row === undefined ? { ...unstored, club: config.club } : readRow(row)
  return { ...stored, previous: before === undefined ? null : readRow(before).club }
}

export async function readClubSettings(db: Db, config: ClubConfig): Promise<ClubSettings> {
  const { club, version, changedAt, previous } = await readCurrent(db, config)
  return { ...club, version: await fullVersion(db, version), readOnly: config.clubFile !== undefined, changedAt, previous }
}

/** Of values and mailbox. */
async function fullVersion(db: Db, version: number): Promise<string> {
  return `${version}.${await countMailboxChanges(db)}`
}

/** @throws 409 where the file that CLUB_CONFIG names rules. */
export function refuseWhereFileRules({ clubFile }: Pick<Config, 'clubFile'>): void {
  if (clubFile === undefined) return
  throw conflict(sayOfClub('The club’s values are ruled by the file that CLUB_CONFIG names. Please change them in that file.'))
}

interface ClubChange {
  /** All or some of the names of `Club`, not checked yet; the rest stays. */
  values: Record<string, unknown>
  /** An administrator, or one of the special actors of the log. */
  actorId: string
  expectedVersion?: string | null | undefined
  /** Whether another time zone is accepted although rides are still to come. */
  confirmsTimeZone?: boolean | undefined
  now?: Date
}

/** In one transaction, and in `config.club` of this process. @throws 400 for wrong values; 409 for a stale version, a time zone that is not confirmed, and as above. */
export async function changeClub(db: Db, config: ClubConfig, wanted: ClubChange): Promise<ClubSettings> {
  refuseWhereFileRules(config)
  const settings = await inTransaction(db, (change) => storeChange(change, config, wanted))
  if (!db.isTransaction) await refreshClub(db, config)
  return settings
}

/**
 * Before what cannot be undone, such as a letter. Nothing to change is allowed where a file rules.
 * @throws as `changeClub`, without its change.
 */
export async function checkClubChange(db: Db, config: ClubConfig, wanted: ClubChange): Promise<void> {
  if (Object.keys(wanted.values).length > 0) refuseWhereFileRules(config)
  await findChange(db, config, wanted)
}

async function findChange(
  db: Db,
  config: ClubConfig,
  { values, actorId, expectedVersion, confirmsTimeZone, now = new Date() }: ClubChange,
) {
  if (actorId !== siteActor) await requireAdministrator(db, actorId)
  const { club: before, version } = await readCurrent(db, config)
  const club = checkClub({ ...before, ...values })
  // A new emblem without a style is drawn as lines, whatever the one before it was.
  if (club.emblem !== before.emblem && values.emblemStyle === undefined) club.emblemStyle = 'stroke'
  if (expectedVersion && expectedVersion !== (await fullVersion(db, version))) throw staleVersion()
  if (before.timeZone !== club.timeZone && !confirmsTimeZone) await refuseIfRidesMove(db, clubClock(now, before))
  const names = (Object.keys(club) as (keyof Club)[]).filter((name) => !sameValues(before[name], club[name]))
  return { before, version, club, names, now }
}

async function storeChange(change: Db, config: ClubConfig, wanted: ClubChange): Promise<ClubSettings> {
  const { actorId } = wanted
  const { names, ...found } = await findChange(change, config, wanted)
  const { before, club } = found
  if (names.length === 0) return readClubSettings(change, config)
  if (before.timeZone !== club.timeZone) {
    await settleTimeZone(change, before.timeZone)
    await settleTimeZone(change, club.timeZone)
  }
  await storeNext(change, { ...found, actorId })
  await record(change, 'club.settings', { actorId, detail: names.join(' ') })
  return readClubSettings(change, config)
}

/** @throws 400 with the name of each wrong value as in the file. */
function checkClub(values: Record<string, unknown>): Club {
  const parsed = Club.safeParse(values, { error: explainClubIssue })
  if (parsed.success) return parsed.data
  throw invalid(
    parsed.error.issues.flatMap((issue) => {
      const message = clubSentence(issue.message)
      // The library names the group that holds unknown names.
      const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
      return paths.map((path) => ({ path: path.join('.'), message }))
    }),
  )
}

/** More than a club has ahead; the question names these. */
const maxRides = 50

/** Their days and hours stay as they are, in another zone. */
async function refuseIfRidesMove(change: Db, clock: ClubClock): Promise<void> {
  const rides = await change
    .selectFrom('ridingEvents')
    .select(['id', 'titleKo', 'titleEn', 'eventDate'])
    .where(isUpcomingRow(clock))
    .orderBy('eventDate')
    .orderBy('startTime')
    .orderBy('id')
    .limit(maxRides)
    .execute()
  if (rides.length === 0) return
  const shown: FailureRide[] = rides.map((ride) => ({ ...ride, eventDate: toInstant(ride.eventDate, clock.club.timeZone) }))
  const message = sayOfClub(
    'Another time zone moves rides that are still to come: they keep their days and hours, in the new zone. Please confirm.',
  )
  throw new Refusal(409, message, [{ path: 'timeZone', message }], undefined, undefined, undefined, shown)
}
