import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openDatabase } from '#server/db/open.ts'
import { answers } from '../applying.ts'
import { freshPostgresUrl } from '../databases/databases.ts'
import { announcementText, call, password, signIn } from '../faults/club-writers.ts'
import { startMailServer } from '../mail-server.ts'
import { startSiteProcess } from '../site-process.ts'

// What holds between two processes, call by call: src/server/pages/two-processes.test.ts. Here are two whole sites.

test('two processes on one PostgreSQL, started at the same moment on an empty database, are one site', {
  timeout: 150_000,
}, async () => {
  const DATABASE_URL = await freshPostgresUrl()
  await using mailServer = await startMailServer()
  const dataDir = () => mkdtempSync(join(tmpdir(), 'club-machine-'))
  const settings = { ADMIN_PASSWORD: password, RATE_LIMITS: 'off', PUBLIC_URL: 'http://club.example' }
  const env = { ...settings, DATABASE_URL, SMTP_URL: mailServer.url.href, KEY_FILE: join(dataDir(), 'keys.json') }
  // Each with a disk of its own.
  await using one = startSiteProcess({ ...env, DATA_DIR: dataDir() }, 'scripts/start.js')
  await using other = startSiteProcess({ ...env, DATA_DIR: dataDir() }, 'scripts/start.js')
  const [here, there] = await Promise.all([one.address(), other.address()])

  const cookie = await signIn(here, 'admin', password)
  const whoAmI = async (site: string) => (await fetch(`${site}/api/auth/user`, { headers: { cookie } })).status
  assert.equal(await whoAmI(there), 200, 'a login at one is a session at the other')
  const pageThere = async () => (await fetch(there)).text()
  assert.ok(!(await pageThere()).includes('번호'))
  const posted = await call(here, { method: 'POST', path: '/api/announcements', cookie, body: announcementText('번호', '1') })
  assert.equal(posted?.status, 201)
  assert.ok((await pageThere()).includes('번호'), 'which had a cached page')
  await call(there, { method: 'POST', path: '/api/auth/logout', cookie })
  assert.equal(await whoAmI(here), 401)

  // Both share one outbox: each mail is sent once, also when both have shut down.
  const people = Array.from({ length: 8 }, (_, number) => `applicant-${number}@example.com`)
  await Promise.all(
    people.map((email, number) =>
      call(number % 2 ? here : there, { method: 'POST', path: '/api/membership-applications', body: { ...answers, email } }),
    ),
  )
  await mailServer.arrived(people.length)
  for (const site of [one, other]) site.child.kill('SIGTERM')
  assert.deepEqual(await Promise.all([one.left(), other.left()]), [0, 0])
  assert.deepEqual(mailServer.mails.flatMap(({ recipients }) => recipients).toSorted(), people.toSorted())

  const db = openDatabase({ databaseUrl: DATABASE_URL, dataDir: '' })
  const admins = await db.selectFrom('users').select('username').where('role', '=', 'admin').execute()
  await db.destroy()
  assert.deepEqual(admins, [{ username: 'admin' }], 'two first starts at once made one administrator')
})
