import { type ExpressionBuilder, sql } from 'kysely'
import { nameInList } from '#contract/accounts/person-name.ts'
import { type ShownDetail, shownBy, shownDetails } from '#contract/members/application-facts.ts'
import {
  type DirectoryChoices,
  type DirectoryMember,
  defaultDirectoryChoices,
  directoryChoices,
} from '#contract/members/directory.ts'
import * as calls from '#contract/members/member-calls.ts'
import { latestFirst, type Page, type PageRequest, toPage } from '#server/db/keyset.ts'
import type { Db } from '#server/db/open.ts'
import { matchesNames } from '#server/db/search.ts'
import type { Tables } from '#server/db/tables.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { answerListRead, answerRead } from '#server/http/reads.ts'

export function answerDirectoryCalls(app: Api, { db }: Site): void {
  answerListRead(app, calls.listDirectory, ({ query }) => listDirectory(db, query))

  answerRead(
    app,
    calls.findDirectoryChoices,
    async ({ currentUser }) => (await findDirectoryChoices(db, currentUser.id)) ?? defaultDirectoryChoices,
  )

  answer(app, calls.saveDirectoryChoices, ({ body, currentUser }) => saveDirectoryChoices(db, currentUser.id, body))
}

export async function findDirectoryChoices(db: Db, userId: string): Promise<DirectoryChoices | null> {
  const row = await db
    .selectFrom('directoryEntries')
    .select(['isListed', ...directoryChoices, 'city'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return null
  const { city, ...ticks } = row
  const shown = Object.fromEntries(Object.entries(ticks).map(([name, tick]) => [name, tick === 'true']))
  return { ...(shown as Record<keyof typeof ticks, boolean>), city }
}

export async function saveDirectoryChoices(db: Db, userId: string, choices: DirectoryChoices): Promise<DirectoryChoices> {
  const { city, ...ticks } = choices
  const stored = Object.fromEntries(Object.entries(ticks).map(([name, isTicked]) => [name, isTicked ? 'true' : 'false']))
  const row = { ...(stored as Record<keyof typeof ticks, 'true' | 'false'>), city }
  await db
    .insertInto('directoryEntries')
    .values({ userId, ...row })
    .onConflict((earlier) => earlier.column('userId').doUpdateSet(row))
    .execute()
  return choices
}

/** Newest account first. A search matches names and nothing else. */
export async function listDirectory(
  db: Db,
  { search = '', ...page }: PageRequest & { search?: string | undefined },
): Promise<Page<DirectoryMember>> {
  const listed = db
    .selectFrom('users')
    .select(['id', 'createdAt'])
    // Members and administrators. With `in` SQLite reads all of them by their role and sorts them.
    .where('role', '!=', 'guest')
    .where('isActive', '=', 'true')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('directoryEntries')
            .select('isListed')
            .whereRef('directoryEntries.userId', '=', 'users.id')
            .where('isListed', '=', 'false'),
        ),
      ),
    )
    .$if(search !== '', (query) => query.where(hasName(search)))
  const rows = await latestFirst(listed, ['createdAt', 'id'], page).execute()
  const { rows: shown, next } = toPage(rows, page.limit, ({ createdAt, id }) => [createdAt, id])
  const ids = shown.map(({ id }) => id)
  return { rows: await describeMembers(db, ids), next }
}

/** Of an account or its application, for a query that has "users" and no other column "searchText". */
export function hasName(search: string) {
  return ({ or, selectFrom }: ExpressionBuilder<Tables, 'users'>) =>
    or([
      matchesNames(search),
      sql<boolean>`${sql.ref('users.id')} in ${selectFrom('membershipApplications as application')
        .select('application.userId')
        .where(matchesNames(search))
        .where(isCurrent)}`,
    ])
}

/** Not joined to the page: PostgreSQL would read all applications for it. */
async function describeMembers(db: Db, ids: string[]): Promise<DirectoryMember[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .leftJoin('directoryEntries as entry', 'entry.userId', 'users.id')
    .leftJoin('membershipApplications as application', (join) => join.onRef('application.userId', '=', 'users.id').on(isCurrent))
    .select(['users.id', 'users.username', 'users.firstName', 'users.lastName'])
    .select(['entry.city', ...directoryChoices.map((choice) => `entry.${choice}` as const)])
    .select(['application.koreanName', 'application.englishName'])
    .select(shownDetails.map((name) => `application.${name}` as const))
    .where('users.id', 'in', ids)
    .execute()
  return rows
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map(({ username, firstName, lastName, koreanName, englishName, city, ...row }) => ({
      koreanName,
      englishName,
      ...(koreanName ? { firstName, lastName } : nameInList({ firstName, lastName, username })),
      ...(Object.fromEntries(
        shownDetails.map((detail) => [detail, row[shownBy[detail]] === 'true' ? row[detail] : null]),
      ) as Record<ShownDetail, string | null>),
      city,
    }))
}

/** The account's newest that counts. Compared with a maximum, because the databases answer `not exists` and `order by` for all at once. */
const isCurrent = sql<boolean>`"application"."status" = 'approved' and "application"."duplicateOf" is null
  and "application"."submittedAt" || "application"."id" = (
    select max("submittedAt" || "id") from "membershipApplications" as "approved"
    where "approved"."userId" = "application"."userId" and "approved"."status" = 'approved' and "approved"."duplicateOf" is null)`
