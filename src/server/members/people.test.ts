import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Role } from '#contract/accounts/users.ts'
import { consentVersion } from '#contract/members/applications.ts'
import { type PersonFilter, personFilters } from '#contract/members/person-filters.ts'
import { createUser, listUsers } from '#server/accounts/users.ts'
import type { Db } from '#server/db/open.ts'
import { derivedColumns } from '#server/db/search.ts'
import type { ApplicationRow } from '#server/db/tables.ts'
import { insertAttendance } from '#server/ride-day/attendance-calls.ts'
import { createRidingEvent } from '#server/rides/riding-event-calls.ts'
import { setAccountActive } from '../../../test/app.ts'
import { answers, insertApplication } from '../../../test/applying.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { newRide } from '../../../test/rides.ts'
import { countPeople, selectPeople, withPersonFacts } from './people.ts'

const clock = clockAt('2026-11-29T18:00:00Z')

async function account(db: Db, username: string, role: Role = 'member'): Promise<string> {
  const { id } = await createUser(db, { username, passwordHash: 'hash', email: null, firstName: null, lastName: null, role })
  return id
}

/** A member about whom no filter but the last has anything to say. */
const settled = {
  status: 'approved',
  detailsConfirmedAt: '2026-09-01T00:00:00.000Z',
  paymentConfirmedAt: '2026-09-01T00:00:00.000Z',
  consentVersion,
}

async function member(db: Db, username: string, values: Partial<ApplicationRow> = {}): Promise<string> {
  const userId = await account(db, username)
  await apply(db, userId, { ...settled, ...values })
  return userId
}

const apply = (db: Db, userId: string, values: Partial<ApplicationRow>) =>
  insertApplication(db, { userId, ...derivedColumns({ ...answers, ...values }), ...values })

for (const engine of engines) {
  test(`${engine}: each filter shows the members whom it names, and the counts are those of its lists`, async () => {
    await using db = await freshDatabase(engine)
    const rode = await member(db, 'rode')
    const ride = await createRidingEvent(db, { ...newRide, eventDate: '2026-05-02' }, clock)
    await db.updateTable('ridingEvents').set({ status: 'completed', starts: 1 }).where('id', '=', ride.id).execute()
    await insertAttendance(db, ride.id, [rode])
    await member(db, 'blank', { emergencyContactPhone: '' })
    await member(db, 'no number', { emergencyContactPhone: '없음' })
    await member(db, 'half a year ago', { detailsConfirmedAt: '2026-05-29T23:00:00.000Z' })
    await member(db, 'a day less', { detailsConfirmedAt: '2026-05-30T00:00:00.000Z' })
    await member(db, 'never confirmed', { detailsConfirmedAt: null })
    await member(db, 'says paid', { paymentConfirmedAt: null, paymentStatus: 'paid' })
    await member(db, 'older notice', { consentVersion: '2020-01' })
    await member(db, 'no consent', { consentVersion: null })
    const changed = await member(db, 'changed', { emergencyContactPhone: '', consentVersion: null, submittedAt: '2024' })
    await apply(db, changed, { ...settled, submittedAt: '2025' })
    await apply(db, changed, { status: 'rejected', submittedAt: '2026' })
    await apply(db, changed, { ...settled, emergencyContactPhone: '', submittedAt: '2027', duplicateOf: (await oldest(db)).id })
    await account(db, 'officer without application', 'admin')
    await apply(db, await account(db, 'guest', 'guest'), { emergencyContactPhone: '' })
    await setAccountActive(db, await member(db, 'inactive', { emergencyContactPhone: '' }), 'false')

    const expected: Record<PersonFilter, string[]> = {
      noEmergencyContact: ['blank', 'no number', 'officer without application'],
      unconfirmed: ['half a year ago', 'never confirmed'],
      duesOpen: ['officer without application', 'says paid'],
      noConsent: ['no consent', 'older notice'],
      notRidden: (await names(db)).filter((name) => !['rode', 'guest', 'inactive'].includes(name)),
      inactive: ['inactive'],
    }
    const counts = await countPeople(db, clock)
    for (const filter of personFilters) {
      assert.deepEqual(await names(db, filter), expected[filter].toSorted(), filter)
      assert.equal(counts[filter], expected[filter].length, filter)
    }
    assert.equal(counts.all, (await names(db)).length)
    assert.equal((await countPeople(db, clock, 'consent')).noConsent, 1)
  })

  test(`${engine}: the list says of each account what its application says, and never an emergency contact`, async () => {
    await using db = await freshDatabase(engine)
    const people: [string, Partial<ApplicationRow>][] = [
      ['settled', {}],
      ['old', { detailsConfirmedAt: null, paymentConfirmedAt: null, paymentStatus: 'paid' }],
      ['none', { emergencyContactPhone: '', paymentConfirmedAt: null }],
    ]
    for (const [username, values] of people) await member(db, username, values)
    await apply(db, await account(db, 'applicant', 'guest'), { phoneNumber: '303-555-0199' })
    await account(db, 'guest', 'guest')
    await account(db, 'officer', 'admin')
    const rows = await withPersonFacts(db, (await listUsers(db, { limit: 10 })).rows, clock)
    const said = Object.fromEntries(
      rows.map(({ username, person: { phoneNumber, emergencyContact, dues } }) => [
        username,
        [phoneNumber, emergencyContact, dues],
      ]),
    )
    assert.deepEqual(said, {
      settled: [answers.phoneNumber, 'known', 'confirmed'],
      old: [answers.phoneNumber, 'old', 'claimed'],
      none: [answers.phoneNumber, 'none', 'open'],
      applicant: ['303-555-0199', null, null],
      guest: [null, null, null],
      officer: [null, 'none', 'open'],
    })
    assert.ok(!JSON.stringify(rows).includes(answers.emergencyContactName) && !JSON.stringify(rows).includes('0143'))
  })
}

async function names(db: Db, filter?: PersonFilter): Promise<string[]> {
  const { rows } = await listUsers(db, { limit: 100, among: filter && selectPeople(db, filter, clock) })
  return rows.map(({ username }) => username).toSorted()
}

const oldest = (db: Db) => db.selectFrom('membershipApplications').select('id').orderBy('submittedAt').executeTakeFirstOrThrow()
