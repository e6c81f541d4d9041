import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../../test/app.ts'
import { apply } from '../../../test/applying.ts'
import { engines } from '../../../test/databases.ts'

for (const engine of engines) {
  test(`the log names people as long as they are there, newest first, page by page (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const admin = await app.signedInAs('admin')
    const guest = await app.signedInAs('guest')
    const { id } = (await apply(app)).json()
    const call = (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
      app.inject({ method, url, headers: admin.headers, payload })
    const wait = () => new Promise((resolve) => setTimeout(resolve, 2))
    await call('GET', '/api/membership-applications?limit=1')
    await wait()
    await call('GET', `/api/membership-applications/${id}`)
    await wait()
    await call('PATCH', `/api/users/${guest.userId}/role`, { role: 'member' })
    const first = await call('GET', '/api/audit-log?limit=2')
    const next = /<(.*)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
    const second = await call('GET', next)
    assert.equal(second.headers.link, undefined)
    const told = [...first.json(), ...second.json()].map(({ id: _, at, ...line }) => {
      assert.ok(Date.now() - Date.parse(at) < 60_000)
      return line
    })
    const actor = admin.username
    assert.deepEqual(told, [
      { action: 'user.role', actor, subject: guest.username, subjectEn: null, detail: 'guest → member' },
      { action: 'application.view', actor, subject: '김도윤', subjectEn: null, detail: null },
      { action: 'application.view', actor, subject: '김도윤', subjectEn: null, detail: null },
    ])
    await app.db.deleteFrom('users').where('id', '=', guest.userId).execute()
    await app.db.deleteFrom('membershipApplications').execute()
    const later = (await call('GET', '/api/audit-log')).json()
    assert.deepEqual(
      later.map(({ subject }: { subject: string | null }) => subject),
      [null, null, null],
    )
  })
}
