import type { ExpectedVersion } from '#contract/fields.ts'
import type { Detail } from '#contract/members/application-facts.ts'
import { isKept } from '#contract/members/applications.ts'
import type { DetailsConfirmation, OwnDetails } from '#contract/members/details.ts'
import * as calls from '#contract/members/member-calls.ts'
import type { MembershipApplication } from '#contract/members/membership-applications.ts'
import { type AddressChange, settleApplicationAddress, tellAddressChanged } from '#server/accounts/email-verification.ts'
import { record } from '#server/activities/record.ts'
import { clubClock } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import { derivedColumns } from '#server/db/search.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { rejectUpdate, versionMatches } from '#server/db/versions.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { isConfirmed } from '#server/http/clients/access.ts'
import { answerRead } from '#server/http/reads.ts'
import { confirmationNeeded, conflict, notFound } from '#server/refusals.ts'
import { whole } from './membership-applications.ts'

export function answerOwnDetailCalls(app: Api, { db, config }: Site): void {
  answerRead(app, calls.findOwnApplication, async ({ currentUser }) => (await findApplicationOf(db, currentUser.id)) ?? null)

  answer(app, calls.updateOwnDetails, (request) =>
    updateOwnDetails(db, request.currentUser.id, request.body, {
      isConfirmed: isConfirmed(request),
      moment: clubClock(new Date(), config.club),
    }),
  )

  answer(app, calls.confirmOwnDetails, ({ body, currentUser }) => confirmOwnDetails(db, currentUser.id, body))
}

/** The application that counts: an approved one before a pending one, the newest of several, never a duplicate. */
export async function findApplicationOf(db: Db, userId: string): Promise<MembershipApplication | undefined> {
  // All are read, but they are few: one has to be decided before the account can send the next.
  const rows = await db
    .selectFrom('membershipApplications')
    .select(whole)
    .where('userId', '=', userId)
    .where('duplicateOf', 'is', null)
    .orderBy('submittedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const ofStatus = (wanted: string) => rows.find(({ status }) => status === wanted)
  return ofStatus('approved') ?? ofStatus('pending') ?? rows[0]
}

/** The application whose details its owner keeps true. @throws 404 when there is only a rejected one, a duplicate or none. */
async function findKeptApplication(db: Db, userId: string): Promise<MembershipApplication> {
  const application = await findApplicationOf(db, userId)
  if (application === undefined || !isKept(application)) throw notFound()
  return application
}

/**
 * Details that are stored already are only confirmed, whatever the version.
 * @param addressChange given where the email address may change.
 * @throws 403 when the address would change unconfirmed, 404 when the account has no application to keep, 409 when it has changed since
 * `expectedVersion`.
 */
export function updateOwnDetails(
  db: Db,
  userId: string,
  { expectedVersion, ...details }: Partial<OwnDetails> & ExpectedVersion,
  addressChange?: AddressChange,
): Promise<MembershipApplication> {
  return inTransaction(db, async (change) => {
    const kept = await findKeptApplication(change, userId)
    const changed = (Object.keys(details) as (keyof typeof details)[]).filter((name) => details[name] !== kept[name])
    if (changed.length === 0) return confirmOwnDetails(change, userId, {})
    const stored = { details, expectedVersion, isPersonsWord: true, addressChange }
    const updated = await storeDetails(change, { ...kept, userId }, stored)
    await record(change, 'ownDetails.update', { actorId: userId, detail: changed.join(', ') })
    return updated
  })
}

interface StoredDetails extends ExpectedVersion {
  details: Partial<Record<Detail, string>>
  isPersonsWord: boolean
  addressChange: AddressChange | undefined
}

/** @throws 403 when the address would change unconfirmed, 409 when the application has changed since `expectedVersion`. */
export async function storeDetails(
  change: Db,
  before: MembershipApplication & { userId: string | null },
  { details, expectedVersion, isPersonsWord, addressChange }: StoredDetails,
): Promise<MembershipApplication> {
  const { id, userId, email } = before
  if (details.email !== undefined && details.email !== email && !addressChange?.isConfirmed) throw confirmationNeeded()
  const now = new Date().toISOString()
  const updated = await change
    .updateTable('membershipApplications')
    .set({
      ...details,
      ...derivedColumns({ ...before, ...details }),
      updatedAt: now,
      ...(isPersonsWord && { detailsConfirmedAt: now }),
    })
    .where('id', '=', id)
    .where(versionMatches({ expectedVersion }))
    .returning(whole)
    .executeTakeFirst()
  if (updated === undefined) return rejectUpdate(change, 'membershipApplications', id)
  const emailVerifiedAt = await settleApplicationAddress(change, id, email)
  if (addressChange) await tellAddressChanged(change, { userId, before, after: updated.email }, addressChange.moment)
  return { ...updated, emailVerifiedAt }
}

/** Also agrees to the privacy notice when its version is given. @throws 404, 409 as above. */
function confirmOwnDetails(
  db: Db,
  userId: string,
  { consentVersion, expectedVersion }: DetailsConfirmation,
): Promise<MembershipApplication> {
  return inTransaction(db, async (change) => {
    const { id } = await findKeptApplication(change, userId)
    const now = new Date().toISOString()
    const confirmed = await change
      .updateTable('membershipApplications')
      .set({ detailsConfirmedAt: now, ...(consentVersion && { consentVersion, consentAt: now }) })
      .where('id', '=', id)
      .where(versionMatches({ expectedVersion }))
      .returning(whole)
      .executeTakeFirst()
    if (confirmed === undefined) throw conflict('Your details have changed in the meantime. Please look at them once more.')
    if (consentVersion) await record(change, 'ownDetails.consent', { actorId: userId, detail: consentVersion })
    else await record(change, 'ownDetails.confirm', { actorId: userId })
    return confirmed
  })
}
