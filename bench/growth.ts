import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { applicationStatuses } from '#contract/applications/membership-applications.ts'
import { clubDays } from '#server/club-time.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { listSessions } from '#server/store/accounts/sessions.ts'
import { listUsers } from '#server/store/accounts/users.ts'
import {
  countApplications,
  findApplicationOf,
  listApplicationSummaries,
} from '#server/store/applications/membership-applications.ts'
import { listAnnouncementChanges, listAnnouncements, listOutdatedAnnouncements } from '#server/store/content/announcements.ts'
import { listActiveAlbums, listAllAlbums, listOutdatedAlbums } from '#server/store/content/photo-albums.ts'
import { listFeedRides } from '#server/store/rides/calendar-feeds.ts'
import { listParticipants } from '#server/store/rides/event-participants.ts'
import { listOutdatedEvents, listRidingEvents, listUpcomingEvents } from '#server/store/rides/riding-events.ts'
import { listAuditLog } from '#server/store/site/audit-log.ts'
import { countContactMessages, listContactMessages } from '#server/store/site/contact-messages.ts'
import { readStatus } from '#server/store/site/status.ts'
import { startPostgres } from '../test/databases/postgres.ts'
import { type ClubSize, fillClub } from '../test/growth/full-club.ts'

// What every list, page and search costs in a large club, as a ratio to what it costs in a small one, asked in turns in the same run.
// bench/README.md says how to read it.
const few = 100
const small: ClubSize = {
  announcements: few,
  pastRides: few,
  people: few,
  messages: few,
  auditLines: few,
  albums: few,
  riders: few,
}

/** @param factor 1 for what DESIGN section 8 names. */
const large = (factor: number): ClubSize => ({
  announcements: 100_000 * factor,
  pastRides: 100_000 * factor,
  people: 10_000 * factor,
  messages: 10_000 * factor,
  auditLines: 100_000 * factor,
  albums: 2_000 * factor,
  riders: 300,
})

/** In each round every list is asked for in turns, here and there. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 15)
const asksInARound = 20

interface Club {
  db: Db
  ride: string
  person: string
}

const now = new Date()
const days = clubDays(now, 'America/Denver')
/** Ten rows are what a search finds in the small club, too. */
const found = { limit: 9 }
const page = { limit: 20 }
const cursor = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')
const second = cursor('2025-12-31T20:00:00.000Z', 'x')

const lists: Record<string, (club: Club) => Promise<unknown>> = {
  announcements: ({ db }) => listAnnouncements(db, page),
  'announcements, a later page': ({ db }) => listAnnouncements(db, { ...page, after: second }),
  'announcements, outdated': ({ db }) => listOutdatedAnnouncements(db, page),
  'announcements of the site map (100)': ({ db }) => listAnnouncementChanges(db, few),
  rides: ({ db, person }) => listRidingEvents(db, { ...page, askerId: person }),
  'rides to come': ({ db, person }) => listUpcomingEvents(db, { ...page, ...days, askerId: person }),
  'rides, outdated': ({ db, person }) => listOutdatedEvents(db, { ...page, askerId: person }),
  'rides of a calendar': ({ db, person }) => listFeedRides(db, person, new Date(now.getTime() - 365 * 86_400_000).toISOString()),
  'riders of a ride': ({ db, ride }) => listParticipants(db, ride, page),
  albums: ({ db }) => listActiveAlbums(db, page),
  'albums, all': ({ db }) => listAllAlbums(db, page),
  'albums, outdated': ({ db }) => listOutdatedAlbums(db, page),
  members: ({ db }) => listUsers(db, page),
  'members, search rider': ({ db }) => listUsers(db, { ...found, search: 'rider' }),
  'members, search ㄱㄷㅇ': ({ db }) => listUsers(db, { ...found, search: 'ㄱㄷㅇ' }),
  applications: ({ db }) => listApplicationSummaries(db, page),
  ...Object.fromEntries(
    applicationStatuses.map((status) => [
      `applications, ${status}`,
      ({ db }: Club) => listApplicationSummaries(db, { ...page, status }),
    ]),
  ),
  'applications, counts': ({ db }) => countApplications(db, undefined),
  'applications, search ㄱㄷㅇ': ({ db }) => listApplicationSummaries(db, { ...found, search: 'ㄱㄷㅇ' }),
  'applications, search 0042': ({ db }) => listApplicationSummaries(db, { ...found, search: '0042' }),
  'applications, search bmw': ({ db }) => listApplicationSummaries(db, { ...found, search: 'bmw' }),
  'applications, search 3035550': ({ db }) => listApplicationSummaries(db, { ...found, search: '3035550' }),
  'applications, search 도윤 bmw': ({ db }) => listApplicationSummaries(db, { ...found, search: '도윤 bmw' }),
  'applications, search 도윤 honda': ({ db }) => listApplicationSummaries(db, { ...found, search: '도윤 honda' }),
  'applications, approved, search 도윤 honda': ({ db }) =>
    listApplicationSummaries(db, { ...found, status: 'approved', search: '도윤 honda' }),
  'applications, pending, search ㄱㄷㅇ': ({ db }) =>
    listApplicationSummaries(db, { limit: 2, status: 'pending', search: 'ㄱㄷㅇ' }),
  'applications, counts of rider': ({ db }) => countApplications(db, 'rider'),
  'applications, counts of 도윤 honda': ({ db }) => countApplications(db, '도윤 honda'),
  'an own application': ({ db, person }) => findApplicationOf(db, person),
  messages: ({ db }) => listContactMessages(db, page),
  'messages, spam': ({ db }) => listContactMessages(db, { ...page, status: 'spam' }),
  'messages, counts': ({ db }) => countContactMessages(db),
  'own sessions': ({ db, person }) => listSessions(db, person, now),
  'audit log': ({ db }) => listAuditLog(db, page),
  'status of the site': ({ db }) => readStatus(db, { backupRun: 'backup', verificationRun: 'verify' }),
}

/** Milliseconds for one ask. */
async function time(ask: (club: Club) => Promise<unknown>, club: Club): Promise<number> {
  const start = performance.now()
  await ask(club)
  return performance.now() - start
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Median and quartiles of the rounds' ratios. Of each round the fastest asks count: the machine's other work only ever makes one slower. */
async function compare(ask: (club: Club) => Promise<unknown>, one: Club, other: Club): Promise<[number, number, number]> {
  for (let times = 0; times < asksInARound; times += 1) {
    await time(ask, one)
    await time(ask, other)
  }
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    let [fastest, otherFastest] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let times = 0; times < asksInARound; times += 1) {
      fastest = Math.min(fastest, await time(ask, one))
      otherFastest = Math.min(otherFastest, await time(ask, other))
    }
    ratios.push(otherFastest / fastest)
  }
  return [quantile(ratios, 0.5), quantile(ratios, 0.25), quantile(ratios, 0.75)]
}

/** As a database is that has been in use for a while: PostgreSQL's own service does this by itself. SQLite's plans need no statistics. */
async function vacuum(db: Db): Promise<void> {
  await sql`vacuum analyze`.execute(db)
}

/** @param open an empty database of that name. */
async function measure(
  open: (name: string) => Promise<Db>,
  size: ClubSize,
  settle: (db: Db) => Promise<void> = async () => {},
): Promise<Map<string, [number, number, number]>> {
  const clubs: Club[] = []
  for (const [name, holds] of [
    ['small', small],
    ['large', size],
  ] as const) {
    const db = await open(name)
    await migrate(db)
    const { ride, person } = await fillClub(db, holds)
    await settle(db)
    clubs.push({ db, ride, person })
  }
  const [one, other] = clubs
  if (one === undefined || other === undefined) throw new Error('Two clubs are compared.')
  const results = new Map<string, [number, number, number]>()
  for (const [name, ask] of Object.entries(lists)) results.set(name, await compare(ask, one, other))
  for (const { db } of clubs) await db.destroy()
  return results
}

/** Prints a table of ratios for both databases. @param factor makes the large club smaller, for a quick look. */
export async function benchGrowth(factor = 1): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'club-growth-'))
  const postgres = await startPostgres()
  try {
    const sqlite = await measure(async (name) => openDatabase({ dataDir: join(folder, name) }), large(factor))
    const onPostgres = await measure(
      async (name) => {
        const server = openDatabase({ dataDir: ':memory:', databaseUrl: postgres.url })
        await sql.raw(`create database ${name}`).execute(server)
        await server.destroy()
        const url = new URL(postgres.url)
        url.pathname = name
        return openDatabase({ dataDir: ':memory:', databaseUrl: url.href })
      },
      large(factor),
      vacuum,
    )
    const told = ([median, low, high]: [number, number, number]) => `${median.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`
    console.log('| list | SQLite | PostgreSQL |\n|---|---|---|')
    for (const [name, ratio] of sqlite) console.log(`| ${name} | ${told(ratio)} | ${told(onPostgres.get(name) ?? ratio)} |`)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true })
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await benchGrowth(Number(process.env.BENCH_FACTOR ?? 1))
