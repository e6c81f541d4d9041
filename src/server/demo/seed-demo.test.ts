import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOfClubDay } from '#server/club-time.ts'
import { listAnnouncements } from '#server/store/announcements.ts'
import { listUpcomingEvents } from '#server/store/riding-events.ts'
import { freshDatabase } from '../../../test/databases.ts'
import { seedDemo } from './seed-demo.ts'

const timeZone = 'America/Denver'
const hashPassword = async (password: string) => `hash of ${password}`

test('on every day of the week the club has six rides to come and nothing was written in the future', async () => {
  for (let day = 1; day <= 7; day += 1) {
    await using db = await freshDatabase()
    // Just after midnight in the club's zone, on the days around a change of its clocks.
    const now = new Date(`2026-11-0${day}T07:01:00Z`)
    await seedDemo(db, { now, timeZone, hashPassword })
    const today = startOfClubDay(now, timeZone)
    const { rows } = await listUpcomingEvents(db, {
      today,
      yesterday: startOfClubDay(now, timeZone, -1),
      limit: 100,
      askerId: 'nobody',
    })
    assert.equal(rows.length, 6)
    const announcements = await listAnnouncements(db, { limit: 100 })
    assert.equal(announcements.rows.length, 12)
    for (const { createdAt, titleKo, contentEn } of announcements.rows) {
      assert.ok(createdAt < now.toISOString(), createdAt)
      assert.doesNotMatch(titleKo + contentEn, /[{}]|undefined/)
    }
  }
})

test('each password is hashed once, and every account can be signed in to', async () => {
  await using db = await freshDatabase()
  const hashed: string[] = []
  const accounts = await seedDemo(db, {
    now: new Date(),
    timeZone,
    hashPassword: async (password) => `#${hashed.push(password)}`,
  })
  assert.equal(hashed.length, new Set(hashed).size)
  assert.deepEqual(
    accounts.map(({ username }) => username),
    ['admin', 'rider', 'guest'],
  )
  for (const { username, password } of accounts) {
    const user = await db.selectFrom('users').selectAll().where('usernameKey', '=', username).executeTakeFirstOrThrow()
    assert.equal(user.password, `#${hashed.indexOf(password) + 1}`)
    assert.equal(user.isActive, 'true')
  }
})
