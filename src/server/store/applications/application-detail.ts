import type { ApplicationDetail, ApplicationSummary } from '#contract/applications/membership-applications.ts'
import { defaultLanguage, isLanguage } from '#contract/languages.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { notFound } from '#server/refusals.ts'
import { comparable } from '#server/store/accounts/users.ts'
import { withRefusals } from '#server/store/notices/refused-addresses.ts'
import { matchesSearch } from '#server/store/search.ts'
import { recordAudit } from '#server/store/site/audit-log.ts'
import { summary, whole } from './membership-applications.ts'

/**
 * One application with the account that approval promotes, with a line in the activity log.
 * @throws 404 when there is no such application.
 */
export function viewApplication(db: Db, id: string, { actorId }: { actorId: string }): Promise<ApplicationDetail> {
  return inTransaction(db, async (change) => {
    // First, so that the transaction begins by writing. Without such an application it is rolled back.
    await recordAudit(change, { actorId, action: 'application.view', application: id })
    return readDetail(change, id)
  })
}

/**
 * As `viewApplication`, for an administrator whose change has left a line about this application in the log, which the owner sees as a
 * look (store/accounts/looks.ts). @throws 404 as above.
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
  const duplicates = await summaries(db).where('duplicateOf', '=', id).limit(maxDuplicates).execute()
  const likelySame = duplicateOf === null ? await findLikelySame(db, application) : []
  return {
    ...application,
    language: isLanguage(language) ? language : defaultLanguage,
    account,
    original,
    duplicates,
    likelySame,
  }
}

/** Far more than a person sends. */
const maxDuplicates = 50

function summaries(db: Db) {
  return db.selectFrom('membershipApplications').select(summary).orderBy('submittedAt', 'desc').orderBy('id', 'desc')
}

const maxProposals = 5
/** Rows that contain the words of the names; most of them have the same names. */
const maxCandidates = 50

type Person = Pick<ApplicationSummary, 'id' | 'koreanName' | 'englishName' | 'phoneNumber'>

/** Other applications with the same phone digits or the same name, none of them a duplicate of a third one. */
async function findLikelySame(db: Db, person: Person): Promise<ApplicationSummary[]> {
  const [koreanName, englishName, phone] = keysOf(person)
  const texts = [koreanName, englishName, phone].filter((text) => text !== undefined)
  if (texts.length === 0) return []
  const candidates = await summaries(db)
    .where('id', '!=', person.id)
    .where('duplicateOf', 'is', null)
    .where(({ or }) => or(texts.map((text) => matchesSearch(text))))
    .limit(maxCandidates)
    .execute()
  const isSame = (other: Person) => keysOf(other).some((key, index) => key !== undefined && key === keysOf(person)[index])
  return candidates.filter(isSame).slice(0, maxProposals)
}

/** Korean name without spaces, words of the English name in any order, digits of the phone; undefined where there are none. */
function keysOf({ koreanName, englishName, phoneNumber }: Person) {
  const words = (name: string) => comparable(name).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const korean = words(koreanName).join('')
  const english = words(englishName).sort().join(' ')
  const digits = phoneNumber.replaceAll(/\D/g, '')
  return [korean || undefined, english || undefined, digits.length < shortestPhone ? undefined : digits] as const
}

const shortestPhone = 7
