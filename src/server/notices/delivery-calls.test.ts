import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Delivery } from '#contract/notices/notices.ts'
import { record } from '#server/activities/record.ts'
import { createTestApp } from '../../../test/app.ts'
import { insertApplication } from '../../../test/applying.ts'
import { moment } from '../../../test/club-clock.ts'
import { column, columns } from '../../../test/columns.ts'
import { engines } from '../../../test/databases/databases.ts'
import { call, send } from '../../../test/send.ts'
import { type NewDelivery, queueDeliveries } from './outbox.ts'

for (const engine of engines) {
  test(`${engine}: administrators see what became of each message, and send a failed one again`, async () => {
    await using app = await createTestApp({ engine })
    const admin = await app.signedInAs('admin')
    const { userId, username } = await app.signedInAs('member')
    const application = await insertApplication(app.db)
    await record(app.db, 'applicationApproved', { applicationId: application.id, userId, moment })
    const { id: notice } = await app.db.selectFrom('notices').select('id').executeTakeFirstOrThrow()
    const queue = (delivery: Omit<NewDelivery, 'recipient' | 'priority'>, minute: number) =>
      queueDeliveries(app.db, [{ ...delivery, recipient: delivery.subjectId, priority: 1 }], {
        now: new Date(Date.UTC(2126, 0, 1, 0, minute)),
      })
    await queue({ kind: 'contact', subjectId: 'gone' }, 1)
    await queue({ kind: 'rejected', subjectId: application.id }, 2)
    await queue({ kind: 'notice', subjectId: notice, channel: 'push', subscriptionId: 'phone' }, 3)
    await queue({ kind: 'notice', subjectId: 'erased' }, 4)
    const sentAt = '2126-01-01T01:00:00.000Z'
    const set = (subjectId: string, values: object) =>
      app.db.updateTable('outbox').set(values).where('subjectId', '=', subjectId).execute()
    await set('gone', { sentAt })
    await set(application.id, { failedAt: sentAt, lastErrorCode: 'EENVELOPE 550' })

    const list = async (query = '') => (await call<Delivery[]>(app, admin, `GET /api/deliveries${query}`)).body
    const all = await list()
    assert.deepEqual(columns(all, 'channel', 'kind', 'recipient', 'state', 'errorCode'), [
      ['mail', 'notice', null, 'waiting', null],
      ['push', 'applicationApproved', username, 'waiting', null],
      ['mail', 'rejected', application.koreanName, 'failed', 'EENVELOPE 550'],
      ['mail', 'contact', null, 'sent', null],
    ])
    const fields = 'channel createdAt errorCode id kind recipient sentAt state'.split(' ')
    assert.deepEqual(Object.keys(all[0] ?? {}).toSorted(), fields, 'and nothing of what it says')
    assert.deepEqual(column(await list('?state=sent'), 'kind'), ['contact'])
    assert.equal((await list('?state=waiting')).length, 2)
    const [failed] = await list('?state=failed')
    const first = await send(app, admin, 'GET /api/deliveries?limit=3')
    const [, query = ''] = /^<[^?]+([^>]+)>/.exec(String(first.headers.link)) ?? []
    assert.deepEqual(column(await list(query), 'kind'), ['contact'])

    const retry = (id = 'none') => call<Delivery>(app, admin, `POST /api/deliveries/${id}/retry`)
    assert.equal((await retry(failed?.id)).body.state, 'waiting')
    assert.deepEqual(await list('?state=failed'), [])
    assert.deepEqual([(await retry(failed?.id)).status, (await retry()).status], [409, 404])
  })
}
