import assert from 'node:assert/strict'
import { test } from 'node:test'
import { announcement } from '../../../test/announcements.ts'
import { createTestApp } from '../../../test/app.ts'
import { column } from '../../../test/columns.ts'
import { engines } from '../../../test/databases/databases.ts'
import { rideInput } from '../../../test/rides.ts'
import { call } from '../../../test/send.ts'

const contents = {
  announcements: announcement,
  'riding-events': rideInput,
  'photo-albums': { titleKo: '가을', titleEn: 'Fall', dropboxUrl: 'https://photos.example/fall' },
}

for (const engine of engines) {
  test(`${engine}: a PUT with an old expectedVersion is a conflict; without one the last write wins`, async () => {
    await using app = await createTestApp({ engine })
    const admin = await app.signedInAs('admin')
    for (const [path, input] of Object.entries(contents)) {
      const { body: created } = await call(app, admin, `POST /api/${path}`, input)
      const put = (changes: object, id: string = created.id) =>
        call(app, admin, `PUT /api/${path}/${id}`, { ...input, ...changes })
      const known = { expectedVersion: created.updatedAt }
      while (new Date().toISOString() === created.updatedAt); // until the clock has moved on by a millisecond

      // Two editors with the same version save at the same moment.
      const both = await Promise.all([put({ titleEn: 'Theirs', ...known }), put({ titleEn: 'Mine', ...known })])
      assert.deepEqual(column(both, 'status').sort(), [200, 409], path)
      const winner = both.find(({ status }) => status === 200)?.body
      assert.match((await put({ titleEn: 'Late', ...known })).message, /^Someone else has changed this/)

      assert.equal((await put({ titleEn: 'Next', expectedVersion: winner.updatedAt })).status, 200)
      assert.equal((await put({ titleEn: 'Whatever' })).body.titleEn, 'Whatever')
      assert.equal((await put(created)).status, 200, 'a whole row that was sent back asks for no check')
      assert.equal((await put({ expectedVersion: null })).status, 200)
      assert.equal((await put(known, 'unknown')).status, 404)
      assert.equal((await put({ expectedVersion: 7 })).status, 400)
    }
  })
}
