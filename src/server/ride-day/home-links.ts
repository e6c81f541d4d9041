import { randomBytes } from 'node:crypto'
import type { Language } from '#contract/languages.ts'
import type { HomeLink } from '#contract/ride-day/home-links.ts'
import { say } from '#contract/sentences.ts'
import { record } from '#server/activities/record.ts'
import type { ClubClock } from '#server/club-time.ts'
import { hashSecret } from '#server/db/encryption/cipher.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { conflict, notFound, unauthorized } from '#server/refusals.ts'
import { homeLinkEnd } from './home-rides.ts'

interface Own {
  eventId: string
  userId: string
  clock: ClubClock
}

/**
 * The link of the user's own registration while it works; when it ends, or would end.
 * @throws 404 when there is no such ride, 409 when the user has no place on it.
 */
export async function findHomeLink(db: Db, { eventId, userId, clock }: Own): Promise<HomeLink> {
  const { ride, endsAt } = await findTimes(db, eventId, clock)
  const own = await db
    .selectFrom('eventParticipants')
    .leftJoin('homeLinks', 'homeLinks.registrationId', 'eventParticipants.id')
    .select('homeLinks.token')
    .where('eventId', '=', ride.id)
    .where('userId', '=', userId)
    .where('status', '=', 'registered')
    .executeTakeFirstOrThrow(noPlace)
  return { path: own.token !== null && clock.now < endsAt ? pathOf(own.token) : null, endsAt: endsAt.toISOString() }
}

/**
 * Makes the link of the user's own registration, a secret of 256 random bits. If there is one already it stays, in the language that is asked for.
 * @throws 401 when the session has ended in the meantime: `endOtherAccess` ends both. 404 when there is no such ride, 409 when the user has no place on
 * it, or when it is over or cancelled.
 */
export function makeHomeLink(
  db: Db,
  { eventId, userId, sessionHash, clock }: Own & { sessionHash: string },
  language: Language,
): Promise<HomeLink> {
  return inTransaction(db, async (change) => {
    await change.selectFrom('sessions').select('sid').where('sid', '=', sessionHash).executeTakeFirstOrThrow(unauthorized)
    const { ride, endsAt } = await findTimes(change, eventId, clock)
    const { id: registrationId } = await change
      .selectFrom('eventParticipants')
      .select('id')
      .where('eventId', '=', eventId)
      .where('userId', '=', userId)
      .where('status', '=', 'registered')
      .executeTakeFirstOrThrow(noPlace)
    if ((ride.status !== 'upcoming' && ride.status !== 'ongoing') || clock.now >= endsAt) {
      throw conflict(say('This ride is over or has been cancelled, so it needs no link for home.'))
    }
    const token = randomBytes(32).toString('base64url')
    const link = await change
      .insertInto('homeLinks')
      .values({ registrationId, token, tokenHash: hashSecret(token), language, createdAt: new Date().toISOString() })
      .onConflict((own) => own.column('registrationId').doUpdateSet({ language }))
      .returning('token')
      .executeTakeFirstOrThrow()
    if (link.token === token) await record(change, 'homeLink.create', { actorId: userId })
    return { path: pathOf(link.token), endsAt: endsAt.toISOString() }
  })
}

/** Requested by the user; does nothing when there is no link. */
export function revokeHomeLink(db: Db, { eventId, userId }: Omit<Own, 'clock'>): Promise<void> {
  return inTransaction(db, async (change) => {
    const revoked = await change
      .deleteFrom('homeLinks')
      .where('registrationId', 'in', ({ selectFrom }) =>
        selectFrom('eventParticipants').select('id').where('userId', '=', userId).where('eventId', '=', eventId),
      )
      .returning('registrationId')
      .executeTakeFirst()
    if (revoked !== undefined) await record(change, 'homeLink.revoke', { actorId: userId })
  })
}

/** All links of the user, for the end of other access (accounts/account-changes.ts). */
export async function deleteHomeLinksOf(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('homeLinks')
    .where('registrationId', 'in', ({ selectFrom }) => selectFrom('eventParticipants').select('id').where('userId', '=', userId))
    .execute()
}

async function findTimes(db: Db, eventId: string, clock: ClubClock) {
  const ride = await db.selectFrom('ridingEvents').selectAll().where('id', '=', eventId).executeTakeFirstOrThrow(notFound)
  return { ride, endsAt: homeLinkEnd(ride, clock.club.timeZone) }
}

function noPlace() {
  return conflict(say('Only riders with a spot on this ride can make a link for home.'))
}

function pathOf(token: string): string {
  return `/ride-home/${token}`
}
