import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashPassword } from '#server/accounts/passwords.ts'
import { createUser } from '#server/accounts/users.ts'
import { createTestApp } from '../app.ts'
import { gather, password, writersOf } from './club-writers.ts'
import { absent, createLedger } from './ledger.ts'

test('writers that run for longer than a confirmation lasts give the password again, and go on', async () => {
  await using site = await createTestApp()
  const person = { email: 'admin@club.example', firstName: 'Gil-dong', lastName: 'Hong' }
  await createUser(site.db, { ...person, username: 'admin', role: 'admin', passwordHash: await hashPassword(password) })
  const ledger = createLedger()
  const club = await gather(await site.app.listen({ host: '127.0.0.1', port: 0 }), ledger)
  const { announce } = writersOf(club, 'r')
  await announce()
  const elevenMinutesAgo = new Date(Date.now() - 11 * 60_000).toISOString()
  await site.db.updateTable('sessions').set({ confirmedAt: elevenMinutesAgo }).execute()
  await announce()
  assert.deepEqual(club.unexpected, [])
  assert.equal(ledger.before('announcements r-2'), absent)
  assert.deepEqual(ledger.unknown(), [])
  const titles = (await site.db.selectFrom('announcements').select('titleEn').execute()).map(({ titleEn }) => titleEn)
  assert.ok(titles.includes('r-1 a 2') && !titles.some((title) => title.startsWith('r-2 ')), titles.join())
})
