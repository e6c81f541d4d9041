import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { User } from '#contract/accounts/users.ts'
import { openDatabase } from '#server/db/open.ts'
import { answers } from '../applying.ts'
import { freshPostgresUrl } from '../databases/databases.ts'
import { startMailServer } from '../mail-server.ts'
import { startSiteProcess } from '../site-process.ts'

interface Answer {
  status: number
  text: string
  cookie: string
}

async function call(
  url: string,
  { method = 'GET', body, cookie = '' }: { method?: string; body?: object; cookie?: string } = {},
) {
  const answer = await fetch(url, {
    method,
    headers: { ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  return { status: answer.status, text: await answer.text(), cookie: cookies.join('; ') } satisfies Answer
}

const signIn = (site: string, username: string, password: string) =>
  call(`${site}/api/auth/login`, { method: 'POST', body: { username, password } })

test('two processes on one PostgreSQL are one site', { timeout: 150_000 }, async () => {
  const DATABASE_URL = await freshPostgresUrl()
  await using mailServer = await startMailServer()
  const password = 'same road, same pace'
  const env = {
    DATABASE_URL,
    ADMIN_PASSWORD: password,
    RATE_LIMITS: 'off',
    SMTP_URL: mailServer.url.href,
    PUBLIC_URL: 'http://club.example',
  }
  const dataDir = () => mkdtempSync(join(tmpdir(), 'club-machine-'))
  const KEY_FILE = join(dataDir(), 'keys.json')
  // The whole site with its pages, each with a disk of its own and the same key file, started at the same moment on an empty database.
  await using one = startSiteProcess({ ...env, KEY_FILE, DATA_DIR: dataDir() }, 'scripts/start.js')
  await using other = startSiteProcess({ ...env, KEY_FILE, DATA_DIR: dataDir() }, 'scripts/start.js')
  const [here, there] = await Promise.all([one.address(), other.address()])

  // A login at one is a session at the other.
  const { status, cookie } = await signIn(here, 'admin', password)
  assert.equal(status, 200)
  assert.equal((await call(`${there}/api/auth/user`, { cookie })).status, 200)

  // What one publishes is on the next page of the other, which had a cached page.
  for (let count = 0; count < 3; count += 1) {
    const titleKo = `공지 번호 ${count}`
    assert.ok(!(await call(`${there}/`)).text.includes(titleKo))
    const announcement = {
      type: 'general',
      titleKo,
      titleEn: `Announcement ${count}`,
      contentKo: '내용입니다.',
      contentEn: 'Content.',
      eventDate: '2026-12-01',
    }
    const posted = await call(`${here}/api/announcements`, { method: 'POST', body: announcement, cookie })
    assert.equal(posted.status, 201, posted.text)
    assert.ok((await call(`${there}/`)).text.includes(titleKo))
  }

  // A role that changes at one holds at both with the next call; so does a deactivation.
  const rider = { username: 'rider', password: 'a road for two', email: 'r@example.com', firstName: '도윤', lastName: '김' }
  const registered = await call(`${there}/api/auth/register`, { method: 'POST', body: rider })
  assert.equal(registered.status, 201, registered.text)
  await mailServer.arrived(1)
  const { id } = JSON.parse(registered.text) as User
  const riders = await signIn(there, rider.username, rider.password)
  const asAdmin = () =>
    Promise.all([here, there].map(async (site) => (await call(`${site}/api/users`, { cookie: riders.cookie })).status))
  assert.deepEqual(await asAdmin(), [403, 403])
  for (const [role, expected] of [
    ['admin', 200],
    ['member', 403],
  ] as const) {
    assert.equal((await call(`${here}/api/users/${id}/role`, { method: 'PATCH', body: { role }, cookie })).status, 200)
    assert.deepEqual(await asAdmin(), [expected, expected])
  }
  await call(`${there}/api/users/${id}/active`, { method: 'PATCH', body: { isActive: 'false' }, cookie })
  assert.deepEqual(await asAdmin(), [401, 401])

  // A logout at one ends the session at the other.
  const second = await signIn(there, 'admin', password)
  await call(`${there}/api/auth/logout`, { method: 'POST', cookie: second.cookie })
  assert.equal((await call(`${here}/api/auth/user`, { cookie: second.cookie })).status, 401)

  // Both share one outbox: each mail is sent once, also when both have shut down.
  const applicants = Array.from({ length: 8 }, (_, number) => `applicant-${number}@example.com`)
  await Promise.all(
    applicants.map((email, number) =>
      call(`${number % 2 ? here : there}/api/membership-applications`, { method: 'POST', body: { ...answers, email } }),
    ),
  )
  const people = [rider.email, ...applicants]
  await mailServer.arrived(people.length)
  for (const site of [one, other]) site.child.kill('SIGTERM')
  assert.deepEqual(await Promise.all([one.left(), other.left()]), [0, 0])
  assert.deepEqual(mailServer.mails.flatMap(({ recipients }) => recipients).toSorted(), people.toSorted())

  const db = openDatabase({ databaseUrl: DATABASE_URL, dataDir: '' })
  const admins = await db.selectFrom('users').select('username').where('role', '=', 'admin').execute()
  await db.destroy()
  assert.deepEqual(admins, [{ username: 'admin' }], 'two first starts at once made one administrator')
})
