import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { createTestApp } from '../../../test/app.ts'
import { engines } from '../../../test/databases/databases.ts'

for (const engine of engines) {
  test(`the health check says ok while the database answers, and 503 when it does not (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const well = await app.inject('/healthz')
    assert.equal(well.statusCode, 200)
    assert.deepEqual(well.json(), { status: 'ok' })
    await app.db.schema.dropTable('contentVersions').execute()
    // One query answers all checks within 250 ms.
    await wait(300)
    const ill = await app.inject('/healthz')
    assert.equal(ill.statusCode, 503)
    assert.equal(ill.headers['retry-after'], '2')
    assert.deepEqual(ill.json(), { status: 'unavailable' })
  })
}
