import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { findActivity } from '#contract/all-activities.ts'
import type { Language } from '#contract/languages.ts'
import { type ApplicationField, type Detail, detailsInFiles } from '#contract/members/application-facts.ts'
import type { MembershipApplication } from '#contract/members/membership-applications.ts'
import { eachOf } from '#contract/records.ts'
import type { SheetRider } from '#contract/ride-day/ride-day.ts'
import type { AuditEntry, AuditKind } from '#contract/site/audit-log.ts'
import type { Club } from '#contract/site/club.ts'
import { type Among, isAmong, requireAdministrator } from '#server/accounts/users.ts'
import { record } from '#server/activities/record.ts'
import { type ClubClock, clubDateTime } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { viewApplications } from '#server/members/membership-applications.ts'
import { openRideSheet } from '#server/ride-day/ride-sheets.ts'
import { listAuditLog } from '#server/site/audit-log.ts'
import { fileLabels, type Word, wordOf } from './words.ts'

// What administrators take along as files. Each leaves a line about the file, and one about each person whose details are in it.

interface By {
  actorId: string
}

/** An export reads in one transaction, so that its actor stays an administrator. */
export function takeAlong<Result>(db: Db, { actorId }: By, read: (change: Db) => Promise<Result>): Promise<Result> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    return read(change)
  })
}

export type ListedMember = Awaited<ReturnType<typeof findMembers>>[number]

/** All accounts or those of the filter, newest first, each with the application that counts: the newest approved one that is no duplicate. */
export function takeMembers(db: Db, { among, ...by }: By & { among?: Among | undefined }): Promise<ListedMember[]> {
  return takeAlong(db, by, async (change) => {
    const members = await findMembers(change, among)
    await record(change, 'export.members', by)
    await record(change, 'application.view', { ...by, application: members.flatMap(({ applicationId }) => applicationId ?? []) })
    return members
  })
}

async function findMembers(db: Db, among: Among | undefined) {
  const rows = await db
    .selectFrom('users')
    .leftJoin('membershipApplications as application', (join) =>
      join
        .onRef('application.userId', '=', 'users.id')
        .on('application.status', '=', sql.val('approved'))
        .on('application.duplicateOf', 'is', null),
    )
    .select(['users.id', 'username', 'firstName', 'lastName', 'role', 'isActive', 'users.email as accountEmail', 'createdAt'])
    .select(['application.id as applicationId', ...detailsInFiles.map((name) => `application.${name}` as const)])
    .select(['application.reviewedAt', 'application.paymentConfirmedAt', 'application.detailsConfirmedAt'])
    .where(isAmong(among))
    .orderBy('createdAt', 'desc')
    .orderBy('users.id', 'desc')
    .orderBy('application.submittedAt', 'desc')
    .orderBy('application.id', 'desc')
    .execute()
  return rows.filter(({ id }, index) => id !== rows[index - 1]?.id)
}

const rowsPerPage = 500

export function takeApplications(
  db: Db,
  { actorId, ...which }: By & Pick<Parameters<typeof viewApplications>[1], 'status'>,
): Promise<MembershipApplication[]> {
  return takeAlong(db, { actorId }, async (change) => {
    const rows: MembershipApplication[] = []
    let after: string | undefined
    do {
      const page = await viewApplications(change, { ...which, actorId, limit: rowsPerPage, after })
      rows.push(...page.rows)
      after = page.next ?? undefined
    } while (after !== undefined)
    await record(change, 'export.applications', { actorId, detail: String(rows.length) })
    return rows
  })
}

/** A rider, or a guest whom a rider announced. */
type ListedRider = Omit<
  SheetRider,
  'userId' | 'otherName' | 'status' | 'lateMinutes' | 'rideNumber' | 'isContactOfRide' | 'links'
> & {
  status: SheetRider['status'] | 'guest'
}

const noRider = eachOf(
  [
    ...(['lastName', 'koreanName', 'englishName', 'motorcycleModel', 'emergencyContactRelation'] as const),
    ...(['passengerName', 'passengerPhone', 'detailsConfirmedAt'] as const),
  ],
  null,
)

export function takeRideSheet(db: Db, eventId: string, { actorId, clock }: By & { clock: ClubClock }): Promise<ListedRider[]> {
  return takeAlong(db, { actorId }, async (change) => {
    const { riders, guests } = await openRideSheet(change, eventId, { actorId, clock, action: 'export.rideSheet' })
    return [...riders, ...guests.map((guest) => ({ ...noRider, ...guest, status: 'guest' as const, firstName: guest.name }))]
  })
}

interface Lines {
  kind?: AuditKind | undefined
  person?: string | undefined
}

/** The activity log, newest first, in pages: it can be far larger than the other lists. */
export async function takeLog(db: Db, { actorId, ...which }: By & Lines): Promise<AsyncGenerator<AuditEntry[]>> {
  await takeAlong(db, { actorId }, (change) => record(change, 'export.log', { actorId }))
  return readLog(db, which)
}

async function* readLog(db: Db, which: Lines): AsyncGenerator<AuditEntry[]> {
  let after: string | undefined
  do {
    const page = await listAuditLog(db, { ...which, limit: rowsPerPage, after })
    yield page.rows
    after = page.next ?? undefined
  } while (after !== undefined)
}

function columnOf<Name extends ApplicationField>(name: Name): Column<Record<Name, string | null>> {
  const isChoice = name === 'emergencyContactRelation' || name === 'paymentStatus'
  return { ...fileLabels[name], cell: ({ [name]: text }, say) => text && (isChoice ? say.word(name, text) : text) }
}

const detailColumns: Column<Record<Detail, string | null>>[] = detailsInFiles.map(columnOf)

export const memberColumns: readonly Column<ListedMember>[] = [
  { ko: '아이디', en: 'Username', cell: ({ username }) => username },
  { ko: '성', en: 'Last name', cell: ({ lastName }) => lastName },
  { ko: '이름', en: 'First name', cell: ({ firstName }) => firstName },
  { ko: '역할', en: 'Role', cell: ({ role }, say) => say.word('role', role) },
  { ko: '계정 상태', en: 'Account status', cell: ({ isActive }, say) => say.word('active', isActive) },
  { ko: '계정 이메일', en: 'Account email', cell: ({ accountEmail }) => accountEmail },
  { ko: '계정 만든 날', en: 'Account created', cell: ({ createdAt }, say) => say.day(createdAt) },
  ...detailColumns,
  { ko: '승인일', en: 'Approved', cell: ({ reviewedAt }, say) => say.day(reviewedAt) },
  { ko: '납부 확인일', en: 'Payment confirmed', cell: ({ paymentConfirmedAt }, say) => say.day(paymentConfirmedAt) },
  { ko: '본인이 확인한 날', en: 'Details confirmed', cell: ({ detailsConfirmedAt }, say) => say.day(detailsConfirmedAt) },
]

export const applicationColumns: readonly Column<MembershipApplication>[] = [
  { ko: '상태', en: 'Status', cell: ({ status }, say) => say.word('status', status) },
  { ko: '신청일', en: 'Applied', cell: ({ submittedAt }, say) => say.day(submittedAt) },
  ...detailColumns,
  columnOf('membershipFee'),
  columnOf('paymentStatus'),
  { ko: '납부 확인일', en: 'Payment confirmed', cell: ({ paymentConfirmedAt }, say) => say.day(paymentConfirmedAt) },
  { ko: '처리일', en: 'Decided', cell: ({ reviewedAt }, say) => say.day(reviewedAt) },
  { ko: '사유', en: 'Notes', cell: ({ notes }) => notes },
  { ko: '본인이 확인한 날', en: 'Details confirmed', cell: ({ detailsConfirmedAt }, say) => say.day(detailsConfirmedAt) },
  { ko: '개인정보 동의일', en: 'Consent', cell: ({ consentAt }, say) => say.day(consentAt) },
  { ko: '명단에서 옮긴 날', en: 'Imported', cell: ({ importedAt }, say) => say.day(importedAt) },
]

export const riderColumns: readonly Column<ListedRider>[] = [
  { ko: '참가', en: 'Place', cell: ({ status }, say) => say.word('place', status) },
  { ko: '성', en: 'Last name', cell: ({ lastName }) => lastName },
  { ko: '이름', en: 'First name', cell: ({ firstName }) => firstName },
  columnOf('koreanName'),
  columnOf('englishName'),
  columnOf('phoneNumber'),
  columnOf('motorcycleModel'),
  columnOf('emergencyContactName'),
  columnOf('emergencyContactRelation'),
  columnOf('emergencyContactPhone'),
  { ko: '동승자', en: 'Passenger', cell: ({ passengerName }) => passengerName },
  { ko: '동승자 비상 연락처', en: 'Passenger’s emergency phone', cell: ({ passengerPhone }) => passengerPhone },
  { ko: '본인이 확인한 날', en: 'Details confirmed', cell: ({ detailsConfirmedAt }, say) => say.day(detailsConfirmedAt) },
]

/** Names of what is gone are unknown: the end of the id shows which lines are about the same. */
const orEnd = (name: string | null, end: string | null) => name ?? (end && `…${end}`)

export const logColumns: readonly Column<AuditEntry>[] = [
  { ko: '시각', en: 'Time', cell: ({ at }, say) => say.time(at) },
  {
    ko: '분류',
    en: 'Kind',
    cell: ({ action }, say) => {
      const kind = findActivity(action)?.kind
      return kind === undefined ? null : say.word('logKind', kind)
    },
  },
  { ko: '활동', en: 'Action', cell: ({ action }) => action },
  { ko: '한 사람', en: 'By', cell: ({ actor, goneActor }) => orEnd(actor, goneActor) },
  { ko: '대상', en: 'Subject', cell: ({ subject, goneSubject }) => orEnd(subject, goneSubject) },
  { ko: '자세히', en: 'Detail', cell: ({ detail }) => detail },
]

/** One column of a file: its heading in both languages, and what it says of a row. */
export interface Column<Row> extends Record<Language, string> {
  cell: (row: Row, say: Speech) => string | null
}

export interface Speech {
  /** `2026-11-28 09:30`, in the club's time zone. */
  time(instant: string | null): string | null
  /** `2026-11-28`, the club's day. */
  day(instant: string | null): string | null
  /** In the language of the file; an unknown value stays as it is. */
  word(kind: Word, value: string): string
}

export interface CsvOptions {
  language: Language
  timeZone: string
}

export interface CsvFile<Row> {
  /** In ASCII; the club's day follows it. */
  name: string
  language: Language
  columns: readonly Column<Row>[]
  pages: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>
}

/** In pieces. */
export function sendCsv<Row>(
  reply: FastifyReply,
  { timeZone }: Pick<Club, 'timeZone'>,
  { name, language, columns, pages }: CsvFile<Row>,
): FastifyReply {
  const day = clubDateTime(new Date().toISOString(), timeZone).slice(0, 10)
  return reply
    .header('content-disposition', `attachment; filename="${name}-${day}.csv"`)
    .type('text/csv; charset=utf-8')
    .send(Readable.from(writeCsv(columns, pages, { language, timeZone })))
}

/**
 * A CSV file (RFC 4180) in pieces: the head, then each page of rows. Without the byte order mark Excel does not show Hangul.
 */
async function* writeCsv<Row>(
  columns: readonly Column<Row>[],
  pages: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>,
  { language, timeZone }: CsvOptions,
): AsyncGenerator<string> {
  const time = (instant: string | null) => instant && clubDateTime(instant, timeZone)
  const say: Speech = {
    time,
    day: (instant) => time(instant)?.slice(0, 10) ?? null,
    word: (kind, value) => wordOf(kind, value, language),
  }
  yield `\uFEFF${writeLine(columns.map((column) => column[language]))}`
  for await (const rows of pages) yield rows.map((row) => writeLine(columns.map(({ cell }) => cell(row, say)))).join('')
}

function writeLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => `"${defuse(cell ?? '').replaceAll('"', '""')}"`).join()}\r\n`
}

/**
 * Spreadsheets compute a cell that begins like a formula and drop a first zero; the apostrophe makes it text. What follows another list
 * separator or a line break begins a cell for programs that separate by it.
 */
function defuse(text: string): string {
  const inside = text.replaceAll(/([;\t|\r\n][\s"]*)(?=[=+\-@＝＋－＠])/g, "$1'")
  return /^[=+\-@＝＋－＠\t\r\n]|^0\d+$/.test(inside) ? `'${inside}` : inside
}
