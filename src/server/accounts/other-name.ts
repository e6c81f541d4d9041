import { type AliasedRawBuilder, sql } from 'kysely'

/**
 * The name of an account in the other script, from its newest approved application. Only if that has the account's own name too: no one who sees an account's
 * name is told another name than the one its owner chose to be seen by. A subquery, because a join makes SQLite read every approved application.
 *
 * @param users the table, or the name that it has in the query.
 */
export function otherName(users = 'users'): AliasedRawBuilder<string | null, 'otherName'> {
  const [id, first, last] = ['id', 'firstName', 'lastName'].map((column) => sql.ref(`${users}.${column}`))
  return sql<string | null>`(
    select case
      when replace("own"."koreanName", ' ', '') = coalesce(${last}, '') || coalesce(${first}, '') then nullif("own"."englishName", '')
      when lower("own"."englishName") = lower(coalesce(${first}, '') || ' ' || coalesce(${last}, '')) then nullif("own"."koreanName", '')
    end
    from "membershipApplications" as "own"
    where "own"."userId" = ${id} and "own"."status" = 'approved' and "own"."duplicateOf" is null
    order by "own"."submittedAt" desc, "own"."id" desc
    limit 1
  )`.as('otherName')
}
