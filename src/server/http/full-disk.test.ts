import assert from 'node:assert/strict'
import { existsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { answers, register } from '../../../test/applying.ts'
import { send } from '../../../test/send.ts'
import { emptyFolder } from '../../../test/temporary-folder.ts'
import { reserveDiskSpace } from './full-disk.ts'

const long = `Where do you meet on Sunday? ${'x'.repeat(4_500)}`
const message = { name: 'Doyun Kim', email: 'a@club.example', subject: 'A question', message: long }

/** Leaves the database file this many pages to grow by. */
async function leaveRoom({ db }: TestApp, pages: number): Promise<void> {
  await sql`vacuum`.execute(db)
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + pages}`).execute(db)
}

test('the first write on a full disk frees the reserve; then changes get 503, and logging in and reading work', async () => {
  let isSpent = false
  const setSpent = (value: boolean) => () => {
    isSpent = value
  }
  const reserve = { isSpent: () => isSpent, spend: setSpent(true), stop: setSpent(false) }
  await using site = await createTestApp({ reserve, config: { rateLimits: true } })
  const admin = await site.signedInAs('admin')
  const write = () => send(site, null, 'POST /api/contact', message)
  const signIn = () => send(site, null, 'POST /api/auth/login', { username: 'officer', password: 'same road' })
  await register(site, 'officer')

  assert.equal((await write()).statusCode, 201)
  await leaveRoom(site, 0)
  const rejected = await write()
  assert.equal(rejected.statusCode, 503)
  assert.equal(rejected.headers['retry-after'], '60')
  assert.ok(isSpent)

  await leaveRoom(site, 1_000)
  const refused = await write()
  assert.equal(refused.statusCode, 503, 'what was set aside is for logins')
  assert.match(refused.json().message, /^The site has run out of disk space/)
  assert.equal((await signIn()).statusCode, 200)
  assert.equal((await send(site, admin, 'GET /api/users')).statusCode, 200)

  reserve.stop()
  assert.equal((await write()).statusCode, 201)
})

test('on a full disk a limited call fails with the sentence of the disk, and a client at its limit gets 429', async () => {
  await using site = await createTestApp({ config: { rateLimits: true } })
  const person = (n: number) => ({ username: `rider-${n}`, password: 'same road', firstName: 'A', lastName: 'B' })
  const calls: Record<string, (n: number) => object> = {
    '/api/auth/register': (n) => ({ ...person(n), email: `rider-${n}@club.example` }),
    '/api/membership-applications': () => answers,
    '/api/contact': () => message,
    '/api/auth/password-link': () => ({ token: 'x', newPassword: 'another road' }),
    '/api/auth/login': (n) => ({ username: `rider ${n}`, password: 'wrong' }),
  }
  const send = (url: string, n: number, remoteAddress: string) =>
    site.inject({ method: 'POST', url, remoteAddress, payload: calls[url]?.(n) ?? {} })
  const limited = '192.0.2.1'
  for (const url of Object.keys(calls)) for (let n = 0; n < 20; n += 1) await send(url, n, limited)
  await leaveRoom(site, 0)
  for (const url of Object.keys(calls)) {
    let answer = await send(url, 100, '10.0.0.1')
    for (let n = 0; n < 2_000 && answer.statusCode < 500; n += 1) answer = await send(url, 101 + n, `10.${n >> 8}.${n & 255}.2`)
    assert.equal(answer.statusCode, 503, url)
    assert.match(answer.json().message, /^The site has run out of disk space/)
    assert.equal((await send(url, 3_000, limited)).statusCode, 429, url)
  }
})

test('disk space is reserved for this account alone, freed at once, and reserved again when there is more', async () => {
  const folder = emptyFolder()
  const path = join(folder, 'reserve')
  const reserve = reserveDiskSpace(folder)
  assert.equal(reserve.isSpent(), false)
  assert.equal(statSync(path).size, 1024 * 1024)
  assert.equal(statSync(path).mode & 0o777, 0o600)
  reserve.spend()
  assert.ok(reserve.isSpent())
  assert.ok(!existsSync(path))
  while (reserve.isSpent()) await wait(20)
  assert.equal(statSync(path).size, 1024 * 1024)
  reserve.stop()
})

test('a reserve that cannot be written counts as spent', () => {
  const reserve = reserveDiskSpace(join(tmpdir(), 'club-no-such-folder'))
  assert.ok(reserve.isSpent())
  reserve.stop()
})
