import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Role } from '#contract/accounts/users.ts'
import { noticeOf, readFacts } from '#server/activities/all-activities.ts'
import { cancelRegistration } from '#server/rides/event-participant-calls.ts'
import { createRidingEvent } from '#server/rides/riding-event-calls.ts'
import { setAccountActive, setRole } from '../../../test/app.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { makeUsers, newRide, signUp } from '../../../test/rides.ts'
import { listNotices } from './notices.ts'

// The ride starts on July 4, 2126 at 09:00 in Denver, 15:00 UTC.
const late = clockAt('2126-07-04T05:00:00Z')

for (const engine of engines) {
  test(`${engine}: of a place that was given up late the ride's leader hears too, as long as they are a member and lead it`, async () => {
    await using db = await freshDatabase(engine)
    const [first = '', second = '', leader = '', next = '', officer = ''] = (await makeUsers(db, 5)).map(({ id }) => id)
    await setRole(db, officer, 'admin')
    const { id: eventId } = await createRidingEvent(db, { ...newRide, leaderId: leader }, clockAt())
    for (const userId of [first, second]) await signUp(db, { eventId, userId, clock: clockAt() })
    const told = () => db.selectFrom('notices').selectAll().where('kind', '=', 'riderLeft').orderBy('userId').execute()
    const heard = async () => (await told()).map(({ userId }) => userId)

    await cancelRegistration(db, { eventId, userId: first, clock: late })
    assert.deepEqual(await heard(), [leader, officer].toSorted())
    const [notice] = (await told()).filter(({ userId }) => userId === leader)
    assert.ok(notice)
    const shown = async (role: Role) => (await listNotices(db, { userId: leader, role }, late)).map(({ kind }) => kind)
    const isDropped = async (role: Role) =>
      !(await noticeOf('riderLeft').isTrue?.(db, notice, {
        facts: readFacts(notice),
        reader: { userId: leader, role },
        moment: late,
      }))
    assert.deepEqual([await shown('member'), await isDropped('member')], [['riderLeft'], false])
    assert.deepEqual([await shown('guest'), await isDropped('guest')], [[], true], 'demoted')

    await db.updateTable('ridingEvents').set({ leaderId: next }).execute()
    assert.deepEqual([await shown('member'), await isDropped('member')], [[], true], 'another leader')
    await setAccountActive(db, next, 'false')
    await cancelRegistration(db, { eventId, userId: second, clock: late })
    assert.deepEqual(await heard(), [leader, officer, officer].toSorted(), 'a deactivated leader hears nothing')
  })
}
