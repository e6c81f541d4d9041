import { defaultLanguage, isLanguage } from '#contract/languages.ts'
import type { ApplicationDetail, ApplicationSummary } from '#contract/members/membership-applications.ts'
import { record } from '#server/activities/record.ts'
import type { Db } from '#server/db/open.ts'
import { matchesSearch } from '#server/db/search.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { comparableName, isSameName } from '#server/names/names.ts'
import { withRefusals } from '#server/notices/refused-addresses.ts'
import { phoneKeys } from '#server/phone-numbers.ts'
import { notFound } from '#server/refusals.ts'
import { summary, whole } from './membership-applications.ts'

/**
 * One application with the account that approval promotes, with a line in the activity log.
 * @throws 404 when there is no such application.
 */
export function viewApplication(db: Db, id: string, { actorId }: { actorId: string }): Promise<ApplicationDetail> {
  return inTransaction(db, async (change) => {
    // First, so that the transaction begins by writing. Without such an application it is rolled back.
    await record(change, 'application.view', { actorId, application: id })
    return readDetail(change, id)
  })
}

/**
 * As `viewApplication`, for an administrator whose change has left a line about this application in the log, which the owner sees as a
 * look (members/looks.ts). @throws 404 as above.
 */
export async function readDetail(db: Db, id: string): Promise<ApplicationDetail> {
  const row = await db
    .selectFrom('membershipApplications')
    .leftJoin('users', 'users.id', 'membershipApplications.userId')
    .select(whole.map((column) => `membershipApplications.${column}` as const))
    .select([
      'membershipApplications.language',
      'users.id as accountId',
      'users.username',
      'users.role',
      'users.deletionRequestedAt',
    ])
    .where('membershipApplications.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  const [known = row] = await withRefusals(db, [row])
  const { accountId, username, role, deletionRequestedAt, language, ...application } = known
  const account =
    accountId !== null && username !== null && role !== null ? { id: accountId, username, role, deletionRequestedAt } : null
  const { duplicateOf } = application
  const [original = null] = duplicateOf === null ? [] : await summaries(db).where('id', '=', duplicateOf).execute()
  return {
    ...application,
    language: isLanguage(language) ? language : defaultLanguage,
    account,
    original,
    likelySame: await findLikelySame(db, application),
  }
}

function summaries(db: Db) {
  return db.selectFrom('membershipApplications').select(summary).orderBy('submittedAt', 'desc').orderBy('id', 'desc')
}

const maxProposals = 5
/** Rows that contain the words of the names; most of them have the same names. */
const maxCandidates = 50

type Person = Pick<ApplicationSummary, 'id' | 'koreanName' | 'englishName' | 'phoneNumber' | 'duplicateOf'>

/** Other applications with the same phone number or the same name, as imports compare them, or marked as duplicates of this one. */
async function findLikelySame(db: Db, person: Person): Promise<ApplicationSummary[]> {
  const phones = phoneKeys(person.phoneNumber)
  const texts = [person.koreanName, person.englishName, ...phones].filter((text) => /[\p{L}\p{N}]/u.test(text))
  const candidates = await summaries(db)
    .where('id', 'not in', [person.id, ...(person.duplicateOf === null ? [] : [person.duplicateOf])])
    .where(({ or, eb }) => or([eb('duplicateOf', '=', person.id), ...texts.map((text) => matchesSearch(text))]))
    .limit(maxCandidates)
    .execute()
  const isSame = (other: Person) =>
    other.duplicateOf === person.id ||
    phoneKeys(other.phoneNumber).some((key) => phones.includes(key)) ||
    isSameName(comparableName(person.koreanName), comparableName(other.koreanName)) ||
    isSameName(comparableName(person.englishName), comparableName(other.englishName))
  return candidates.filter(isSame).slice(0, maxProposals)
}
