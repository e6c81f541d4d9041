import { memberRoles } from '#contract/accounts/users.ts'
import { chargeState, decimalOf } from '#contract/money/amounts.ts'
import type { Charge, ChargeUpdate, CollectionDetail, OwnCharge, Payment, PaymentsInput } from '#contract/money/money.ts'
import { say } from '#contract/sentences.ts'
import { findActiveRole, requireAdministrator } from '#server/accounts/users.ts'
import { record } from '#server/activities/record.ts'
import type { ClubDay } from '#server/club-time.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import type { ChargeRow, PaymentRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { nextVersion, staleVersion } from '#server/db/versions.ts'
import { conflict, forbidden, invalid, notFound, type RefusalIssue, unauthorized } from '#server/refusals.ts'
import { charges, findPayments, isFreshClaim } from './charge-states.ts'
import { type By, findCharges, findCollection, isToRemind, readCollection, remindableFrom } from './collections.ts'

/** All or none. @throws 400 naming each wrong payment, 401, 403, 404, 409 when a charge has changed since its `expectedVersion` */
export function recordPayments(
  db: Db,
  collectionId: string,
  { payments }: PaymentsInput,
  { actorId, clock }: By,
): Promise<CollectionDetail> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    const { id } = await findCollection(change, collectionId)
    const ids = [...new Set(payments.map(({ chargeId }) => chargeId))]
    const rows = await charges(change)
      .select(['charges.id', 'userId', 'updatedAt', 'claimedAt'])
      .where('collectionId', '=', id)
      .where('charges.id', 'in', ids)
      .execute()
    const known = new Map(rows.map((row) => [row.id, row]))
    const sums = new Map(rows.map((row) => [row.id, row.paidCents]))
    for (const { chargeId, amountCents } of payments) sums.set(chargeId, (sums.get(chargeId) ?? 0) + amountCents)
    const issues = payments.flatMap(({ chargeId, amountCents, paidOn }, index): RefusalIssue[] => {
      const at = (field: string) => `payments.${index}.${field}`
      if (!known.has(chargeId))
        return [{ path: at('chargeId'), message: say('This person is not in this collection. Please load the page again.') }]
      return [
        ...(paidOn > clock.today
          ? [{ path: at('paidOn'), message: say('This day is still to come. Please choose today or an earlier day.') }]
          : []),
        ...(amountCents < 0 && (sums.get(chargeId) ?? 0) < 0
          ? [{ path: at('amountCents'), message: say('No more can be given back than was paid.') }]
          : []),
      ]
    })
    if (issues.length > 0) throw invalid(issues)
    const isStale = ({ chargeId, expectedVersion }: PaymentsInput['payments'][number]) =>
      Boolean(expectedVersion) && known.get(chargeId)?.updatedAt !== expectedVersion
    if (payments.some(isStale)) throw staleVersion()
    const createdAt = clock.now.toISOString()
    const inserted = payments.map(
      ({ expectedVersion: _, paidOn, ...payment }): PaymentRow => ({
        ...payment,
        id: newId(),
        paidOn: paidOn as ClubDay,
        createdAt,
      }),
    )
    await change.insertInto('payments').values(inserted).execute()
    const newest = rows.map(({ updatedAt }) => updatedAt).reduce((one, other) => (one > other ? one : other))
    await change
      .updateTable('charges')
      .set({ updatedAt: nextVersion(newest, clock.now) })
      .where('id', 'in', ids)
      .execute()
    // An officer has looked: what is still owed is open again.
    const received = new Set(payments.flatMap(({ chargeId, amountCents }) => (amountCents > 0 ? [chargeId] : [])))
    const answered = rows.flatMap((row) => (row.claimedAt !== null && received.has(row.id) ? [row.id] : []))
    if (answered.length > 0) await change.updateTable('charges').set({ claimedAt: null }).where('id', 'in', answered).execute()
    await recordLines(change, {
      collectionId,
      actorId,
      payments: inserted,
      userOf: (chargeId) => known.get(chargeId)?.userId ?? null,
    })
    return readCollection(change, id, clock)
  })
}

interface Lines {
  collectionId: string
  actorId: string
  payments: readonly PaymentRow[]
  userOf: (chargeId: string) => string | null
}

/** One about the collection, and one about each payment of a person who still has an account. */
async function recordLines(change: Db, { collectionId, actorId, payments, userOf }: Lines): Promise<void> {
  await record(change, 'collection.payments', { actorId, collection: collectionId, detail: String(payments.length) })
  for (const [amountCents, alike] of Map.groupBy(payments, (payment) => payment.amountCents)) {
    const user = alike.flatMap(({ chargeId }) => userOf(chargeId) ?? [])
    const name = amountCents > 0 ? 'charge.payment' : 'charge.refund'
    if (user.length > 0) await record(change, name, { actorId, user, detail: decimalOf(Math.abs(amountCents)) })
  }
}

/** @throws 401, 403, 404, 409 */
export function changeCharge(
  db: Db,
  id: string,
  { amountCents, waivedReason, expectedVersion }: ChargeUpdate,
  { actorId, clock }: By,
): Promise<Charge> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    const before = await change.selectFrom('charges').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound)
    if (expectedVersion && expectedVersion !== before.updatedAt) throw staleVersion()
    const isChanged = amountCents !== undefined && amountCents !== before.amountCents
    const isWaived = waivedReason !== undefined && waivedReason !== null && waivedReason !== before.waivedReason
    const isTakenBack = waivedReason === null && before.waivedAt !== null
    if (isChanged || isWaived || isTakenBack)
      await change
        .updateTable('charges')
        .set({
          updatedAt: nextVersion(before.updatedAt, clock.now),
          ...(isChanged && { amountCents }),
          // That there was a claim is settled by an officer's word.
          ...(isWaived && { waivedReason, waivedAt: before.waivedAt ?? clock.now.toISOString(), claimedAt: null }),
          ...(isTakenBack && { waivedReason: null, waivedAt: null }),
        })
        .where('id', '=', id)
        .execute()
    await recordChange(change, before, {
      actorId,
      amount: isChanged ? amountCents : undefined,
      waiver: isWaived ? 'charge.waive' : isTakenBack ? 'charge.unwaive' : undefined,
    })
    return readCharge(change, before.collectionId, id)
  })
}

/** Of an erased person, the line is about the collection. */
async function recordChange(
  change: Db,
  before: ChargeRow,
  {
    actorId,
    amount,
    waiver,
  }: { actorId: string; amount: number | undefined; waiver: 'charge.waive' | 'charge.unwaive' | undefined },
): Promise<void> {
  const { userId, collectionId, amountCents } = before
  if (userId === null) {
    if (amount !== undefined || waiver !== undefined)
      await record(change, 'collection.update', { actorId, collection: collectionId })
    return
  }
  const detail = `${decimalOf(amountCents)} → ${decimalOf(amount ?? amountCents)}`
  if (amount !== undefined) await record(change, 'charge.change', { actorId, user: userId, detail })
  if (waiver !== undefined) await record(change, waiver, { actorId, user: userId })
}

async function readCharge(db: Db, collectionId: string, id: string): Promise<Charge> {
  const [found] = await findCharges(db, collectionId, id)
  if (found === undefined) throw notFound()
  const { isMember: _, ...charge } = found
  return charge
}

/** Also what officers wrote, which only the person's copy of their data has. */
type WholeCharge = OwnCharge & { waivedReason: string | null; payments: Payment[] }

/** Latest due day first. @param chargeId of one alone */
export async function listOwnCharges(db: Db, userId: string, chargeId?: string): Promise<WholeCharge[]> {
  const rows = await charges(db)
    .innerJoin('collections', 'collections.id', 'charges.collectionId')
    .select(['charges.id', 'collectionId', 'kind', 'titleKo', 'titleEn', 'charges.amountCents', 'dueDate', 'waysKo', 'waysEn'])
    .select(['claimedAt', 'waivedAt', 'waivedReason'])
    .where('userId', '=', userId)
    .$if(chargeId !== undefined, (query) => query.where('charges.id', '=', chargeId ?? ''))
    .execute()
  // One person has few.
  rows.sort((one, other) => (one.dueDate + one.id < other.dueDate + other.id ? 1 : -1))
  const ids = rows.map(({ id }) => id)
  const paymentsOf = await findPayments(db, ids)
  return rows.map(({ waivedAt, ...charge }) => ({
    ...charge,
    state: chargeState({ ...charge, waivedAt }),
    payments: paymentsOf.get(charge.id) ?? [],
  }))
}

/**
 * Pressing it again changes nothing while an officer may still look.
 * @throws 401 or 403 when the actor is no longer a member, 404 for another person's, 409 when nothing is owed.
 */
export function claimPayment(db: Db, id: string, { actorId, clock }: By): Promise<OwnCharge> {
  return inTransaction(db, async (change) => {
    const role = await findActiveRole(change, actorId)
    if (role === undefined) throw unauthorized()
    if (!memberRoles.includes(role)) throw forbidden()
    const [charge] = await listOwnCharges(change, actorId, id)
    if (charge === undefined) throw notFound()
    if (charge.state === 'paid' || charge.state === 'waived')
      throw conflict(say('This is already settled, so there is nothing left to pay.'))
    if (isFreshClaim(charge.claimedAt, clock.now)) return charge
    const claimedAt = clock.now.toISOString()
    await change.updateTable('charges').set({ claimedAt }).where('id', '=', id).execute()
    const { collectionId, titleKo, titleEn } = charge
    const claim = { chargeId: id, collectionId, titleKo, titleEn, claimedAt }
    await record(change, 'charge.claim', { actorId, claim, memberId: actorId, moment: clock })
    return { ...charge, claimedAt, state: 'claimed' }
  })
}

/** @returns how many are told. @throws 401, 403, 404; 409 too early, too soon after the last reminder, or when no one is left */
export function remindOfCollection(db: Db, id: string, { actorId, clock }: By): Promise<{ told: number }> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    const collection = await findCollection(change, id)
    const from = remindableFrom(collection, clock)
    if (from > clock.now.toISOString()) {
      const isFirst = from === remindableFrom({ ...collection, remindedAt: null }, clock)
      throw conflict(
        isFirst
          ? say('Reminders can be sent from 14 days before the due day.')
          : say('A reminder was sent in the last seven days. Please wait until a week has passed.'),
      )
    }
    const owing = (await findCharges(change, id)).filter((charge) => isToRemind(charge, clock))
    const userIds = owing.flatMap(({ userId }) => userId ?? [])
    if (userIds.length === 0)
      throw conflict(say('There is no one to remind: all have paid, are waived or have just said that they paid.'))
    const remindedAt = clock.now.toISOString()
    await change.updateTable('collections').set({ remindedAt }).where('id', '=', id).execute()
    await record(change, 'collection.remind', {
      actorId,
      collection: id,
      detail: String(userIds.length),
      reminder: { ...collection, remindedAt },
      userIds,
      moment: clock,
    })
    return { told: userIds.length }
  })
}
