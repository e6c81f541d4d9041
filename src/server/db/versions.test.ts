import assert from 'node:assert/strict'
import { test } from 'node:test'
import { announcement } from '../../../test/announcements.ts'
import { createTestApp } from '../../../test/app.ts'
import { engines } from '../../../test/databases/databases.ts'
import { rideInput } from '../../../test/rides.ts'

const contents = {
  announcements: announcement,
  'riding-events': rideInput,
  'photo-albums': { titleKo: '가을', titleEn: 'Fall', dropboxUrl: 'https://photos.example/fall' },
}

for (const engine of engines) {
  test(`${engine}: a PUT with an old expectedVersion is a conflict; without one the last write wins`, async () => {
    await using app = await createTestApp({ engine })
    const { headers } = await app.signedInAs('admin')
    for (const [path, input] of Object.entries(contents)) {
      const created = (await app.inject({ method: 'POST', url: `/api/${path}`, headers, payload: input })).json()
      const put = (changes: object, id: string = created.id) =>
        app.inject({ method: 'PUT', url: `/api/${path}/${id}`, headers, payload: { ...input, ...changes } })
      const known = { expectedVersion: created.updatedAt }
      while (new Date().toISOString() === created.updatedAt); // until the clock has moved on by a millisecond

      // Two editors with the same version save at the same moment.
      const both = await Promise.all([put({ titleEn: 'Theirs', ...known }), put({ titleEn: 'Mine', ...known })])
      assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [200, 409], path)
      const winner = both.find(({ statusCode }) => statusCode === 200)?.json()
      const late = await put({ titleEn: 'Late', ...known })
      assert.equal(late.statusCode, 409)
      assert.match(late.json().message, /^Someone else has changed this/)

      const next = await put({ titleEn: 'Next', expectedVersion: winner.updatedAt })
      assert.equal(next.statusCode, 200)
      assert.notEqual(next.json().updatedAt, created.updatedAt)
      assert.equal((await put({ titleEn: 'Whatever' })).json().titleEn, 'Whatever')
      assert.equal((await put(created)).statusCode, 200, 'a whole row that was sent back asks for no check')
      assert.equal((await put({ expectedVersion: null })).statusCode, 200)
      assert.equal((await put(known, 'unknown')).statusCode, 404)
      assert.equal((await put({ expectedVersion: 7 })).statusCode, 400)
    }
  })
}
