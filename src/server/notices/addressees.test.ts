import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toldActivities } from '#server/activities/all-activities.ts'
import { channelsOf } from '#server/activities/notice.ts'
import { insertApplication } from '../../../test/applying.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { makeMembers } from '../../../test/moved-delivery.ts'
import { findAddressees } from './addressees.ts'

for (const engine of engines) {
  test(`${engine}: mail goes to the application's address, else to the account's, and to none that is no address`, async () => {
    await using db = await freshDatabase(engine)
    const [one, other] = await makeMembers(db, 2)
    assert.ok(one && other)
    for (const { id: userId } of [one, other]) await insertApplication(db, { userId, email: '없음', status: 'approved' })
    await db.updateTable('users').set({ email: 'none' }).where('id', '=', other.id).execute()
    const people = await findAddressees(db, [one.id, other.id])
    assert.deepEqual([people.get(one.id)?.address, people.get(other.id)?.address], [one.email, null])
    const person = people.get(other.id)
    assert.ok(person && !channelsOf(toldActivities.rideChanged, person).mail)
  })
}
