import type * as z from 'zod/mini'
import { details, optionalFields } from '#contract/members/application-facts.ts'
import type { ImportedCorrection } from '#contract/members/details.ts'
import * as calls from '#contract/members/member-calls.ts'
import type { ApplicationDetail } from '#contract/members/membership-applications.ts'
import { say } from '#contract/sentences.ts'
import { type AddressChange, settleApplicationAddress, tellAddressChanged } from '#server/accounts/email-verification.ts'
import { requireAdministrator } from '#server/accounts/users.ts'
import { record } from '#server/activities/record.ts'
import { clubClock } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { isConfirmed } from '#server/http/clients/access.ts'
import { forgetUnusedRefusals } from '#server/notices/refused-addresses.ts'
import { conflict, invalid, notFound } from '#server/refusals.ts'
import { applicationOf, readDetail, viewApplication, whole } from './membership-applications.ts'
import { storeDetails } from './own-details.ts'

interface By {
  actorId: string
}

/**
 * Only a record from the club's list may have blank fields. A change that changes nothing leaves no new version, and the line of a look.
 * @throws 400 naming the blank fields, 401 or 403 when the actor is no longer an administrator, or changes the address unconfirmed; 404;
 * 409 when it was rejected or has changed since `expectedVersion`.
 */
function correctApplication(
  db: Db,
  id: string,
  { expectedVersion, isConfirmed: isPersonsWord, actorId, ...corrected }: z.infer<typeof ImportedCorrection> & By,
  addressChange: AddressChange,
): Promise<ApplicationDetail> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    const stored = applicationOf(change, id).select([...whole, 'userId'])
    const before = await stored.executeTakeFirstOrThrow(notFound)
    if (before.status === 'rejected') throw conflict('This application was rejected or closed, so it can no longer be changed.')
    const blank = details.filter((name) => corrected[name] === '' && !optionalFields.includes(name))
    if (before.importedAt === null && blank.length > 0)
      throw invalid(blank.map((path) => ({ path, message: say('This field is required') })))
    const changed: string[] = details.filter((name) => before[name] !== corrected[name])
    const named = [...changed, ...(isPersonsWord ? ['detailsConfirmedAt'] : [])]
    if (named.length === 0) return viewApplication(change, id, { actorId })
    await storeDetails(change, before, { details: corrected, expectedVersion, isPersonsWord, addressChange })
    await record(change, 'application.update', { actorId, application: id, detail: named.join(', ') })
    return readDetail(change, id)
  })
}

/** With its unsent mails. One that was marked as its duplicate stays, and the database clears its mark. @throws 401, 403, 404 as above. */
function deleteApplication(db: Db, id: string, { actorId }: By): Promise<void> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    await change.deleteFrom('membershipApplications').where('id', '=', id).returning('id').executeTakeFirstOrThrow(notFound)
    await forgetUnusedRefusals(change)
    await change.deleteFrom('outbox').where('subjectId', '=', id).execute()
    await change.deleteFrom('notices').where('subjectId', '=', id).execute()
    await record(change, 'application.delete', { actorId, application: id })
  })
}

export function answerCorrectionCalls(app: Api, { db, config }: Site): void {
  answer(app, calls.correctApplication, (request) =>
    correctApplication(
      db,
      request.params.id,
      { ...request.body, actorId: request.currentUser.id },
      { isConfirmed: isConfirmed(request), moment: clubClock(new Date(), config.club) },
    ),
  )

  answer(app, calls.deleteApplication, ({ params, currentUser }) => deleteApplication(db, params.id, { actorId: currentUser.id }))
}
