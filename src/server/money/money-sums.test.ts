import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decimalOf, dollarsOf, maxCents } from '#contract/money/amounts.ts'
import { createUser } from '#server/accounts/users.ts'
import type { Db } from '#server/db/open.ts'
import { commandLineActor } from '#server/site/audit-log.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { changeCharge, recordPayments } from './charges.ts'
import { changeCollection, listCollections, openCollection, readCollection } from './collections.ts'
import { forgetWordsAboutCharges } from './money-erasure.ts'

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)

const by = { actorId: commandLineActor, clock: clockAt() }
const people = 4

const cents = fc.integer({ min: 0, max: maxCents })
const who = fc.nat(people - 1)
const act = fc.oneof(
  fc.record({
    kind: fc.constant('pay' as const),
    payments: fc.array(fc.tuple(who, fc.integer({ min: -maxCents, max: maxCents }).filter(Boolean)), {
      minLength: 1,
      maxLength: 5,
    }),
  }),
  fc.record({ kind: fc.constant('waive' as const), who, reason: fc.constantFrom('면제', null) }),
  fc.record({ kind: fc.constant('amount' as const), who, cents }),
  fc.record({ kind: fc.constant('usual' as const), cents }),
  fc.record({ kind: fc.constant('erase' as const), who }),
)

/** As an officer would keep it on paper. */
interface Line {
  amount: number
  paid: number
  isWaived: boolean
}

/** In cents that are no floating point numbers. */
function expected(lines: readonly Line[]) {
  const sum = (of: (line: Line) => number) => Number(lines.reduce((total, line) => total + BigInt(of(line)), 0n))
  const owed = ({ amount, paid }: Line) => Math.max(0, amount - paid)
  return {
    amountCents: sum(({ amount }) => amount),
    paidCents: sum(({ paid }) => paid),
    waivedCents: sum((line) => (line.isWaived ? owed(line) : 0)),
    openCents: sum((line) => (line.isWaived ? 0 : owed(line))),
  }
}

let accounts = 0

async function open(db: Db, amountCents: number) {
  const users = []
  for (let n = 0; n < people; n += 1) {
    accounts += 1
    const username = `rider ${accounts}`
    users.push(await createUser(db, { username, passwordHash: '', email: null, firstName: null, lastName: null, role: 'member' }))
  }
  const texts = { titleKo: '조끼', titleEn: 'Vests', waysKo: null, waysEn: null }
  const input = { kind: 'other', ...texts, amountCents, dueDate: '2027-03-31', eventId: null } as const
  const userIds = users.map(({ id }) => id)
  const opened = await openCollection(db, { ...input, charges: userIds.map((userId) => ({ userId })) }, by)
  const chargeIds = userIds.map((userId) => opened.charges.find((charge) => charge.userId === userId)?.id ?? assert.fail())
  return { input, userIds, chargeIds, id: opened.id }
}

for (const engine of engines) {
  test(`${engine}: whatever is paid, given back, waived, changed and erased, sums are right to the cent`, async () => {
    await using db = await freshDatabase(engine)
    const sequence = fc.asyncProperty(cents, fc.array(act, { maxLength: 12 }), async (amountCents, acts) => {
      const { input, userIds, chargeIds, id } = await open(db, amountCents)
      const lines: Line[] = userIds.map(() => ({ amount: amountCents, paid: 0, isWaived: false }))
      const lineOf = (index: number) => lines[index] ?? assert.fail()
      let usual = amountCents
      for (const done of acts) {
        if (done.kind === 'pay') {
          const after = lines.map(({ paid }) => paid)
          for (const [index, amount] of done.payments) after[index] = (after[index] ?? 0) + amount
          const payments = done.payments.map(([index, amount]) => ({
            ...{ chargeId: chargeIds[index] ?? '', amountCents: amount, paidOn: '2026-01-01', method: 'cash' as const },
            reason: amount < 0 ? '돌려줌' : null,
          }))
          const recording = recordPayments(db, id, { payments }, by)
          // All or none: of one who would have less than nothing, the others' are not recorded either.
          if (after.some((paid) => paid < 0)) await assert.rejects(recording, { status: 400 })
          else {
            await recording
            for (const [index, paid] of after.entries()) lineOf(index).paid = paid
          }
        } else if (done.kind === 'waive') {
          await changeCharge(db, chargeIds[done.who] ?? '', { waivedReason: done.reason }, by)
          lineOf(done.who).isWaived = done.reason !== null
        } else if (done.kind === 'amount') {
          await changeCharge(db, chargeIds[done.who] ?? '', { amountCents: done.cents }, by)
          lineOf(done.who).amount = done.cents
        } else if (done.kind === 'usual') {
          await changeCollection(db, id, { ...input, amountCents: done.cents }, by)
          for (const line of lines)
            if (line.amount === usual && !line.isWaived && line.paid < line.amount) line.amount = done.cents
          usual = done.cents
        } else {
          await forgetWordsAboutCharges(db, userIds[done.who] ?? '')
          const user = db.deleteFrom('users').where('id', '=', userIds[done.who] ?? '')
          await user.execute()
        }
      }
      const { totals, charges } = await readCollection(db, id, by.clock)
      assert.deepEqual(totals, expected(lines))
      assert.equal(charges.length, people)
      const listed = (await listCollections(db, { limit: 1_000 })).rows.find((row) => row.id === id)
      assert.deepEqual(listed?.totals, totals)
      assert.equal(sum(Object.values(listed?.counts ?? {})), people, 'each charge is counted in one state')
    })
    await fc.assert(sequence, { numRuns: engine === 'sqlite' ? 25 : 6 })
  })
}

test('amounts are written with two digits, in files and in texts', () => {
  assert.equal([0, 5, 50, 5_005, 105_050, -5].map(decimalOf).join(' '), '0.00 0.05 0.50 50.05 1050.50 -0.05')
  assert.equal([0, 50, 5_000, 105_050, 999_999, -2_500].map(dollarsOf).join(' '), '$0 $0.50 $50 $1,050.50 $9,999.99 -$25')
})
