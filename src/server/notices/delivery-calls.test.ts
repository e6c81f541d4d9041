import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Delivery } from '#contract/notices/notices.ts'
import { record } from '#server/activities/record.ts'
import { createTestApp } from '../../../test/app.ts'
import { insertApplication } from '../../../test/applying.ts'
import { moment } from '../../../test/club-clock.ts'
import { engines } from '../../../test/databases/databases.ts'
import { type NewDelivery, queueDeliveries } from './outbox.ts'

for (const engine of engines) {
  test(`${engine}: administrators see what became of each message, and send a failed one again`, async () => {
    await using app = await createTestApp({ engine })
    const { headers } = await app.signedInAs('admin')
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

    const list = async (query = '') => (await app.inject({ url: `/api/deliveries${query}`, headers })).json<Delivery[]>()
    const all = await list()
    assert.deepEqual(
      all.map(({ channel, kind, recipient, state, errorCode }) => [channel, kind, recipient, state, errorCode]),
      [
        ['mail', 'notice', null, 'waiting', null],
        ['push', 'applicationApproved', username, 'waiting', null],
        ['mail', 'rejected', application.koreanName, 'failed', 'EENVELOPE 550'],
        ['mail', 'contact', null, 'sent', null],
      ],
    )
    assert.deepEqual(Object.keys(all[0] ?? {}).sort(), [
      ...['channel', 'createdAt', 'errorCode', 'id', 'kind', 'recipient', 'sentAt', 'state'],
    ])
    assert.deepEqual(
      (await list('?state=sent')).map(({ kind }) => kind),
      ['contact'],
    )
    assert.deepEqual((await list('?state=waiting')).length, 2)
    const [failed] = await list('?state=failed')
    const first = await app.inject({ url: '/api/deliveries?limit=3', headers })
    const [, next = ''] = /^<([^>]+)>/.exec(String(first.headers.link)) ?? []
    assert.deepEqual(
      (await app.inject({ url: next, headers })).json<Delivery[]>().map(({ kind }) => kind),
      ['contact'],
    )

    const retry = (id: string) => app.inject({ method: 'POST', url: `/api/deliveries/${id}/retry`, headers })
    assert.equal((await retry(failed?.id ?? '')).json<Delivery>().state, 'waiting')
    assert.deepEqual(await list('?state=failed'), [])
    assert.equal((await retry(failed?.id ?? '')).statusCode, 409)
    assert.equal((await retry('none')).statusCode, 404)
  })
}
