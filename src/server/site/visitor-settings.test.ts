import assert from 'node:assert/strict'
import { test } from 'node:test'
import { servePages } from '#server/pages/plugin.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { newLines } from '../../../test/audit-lines.ts'
import { planRide } from '../../../test/rides.ts'
import { call, send } from '../../../test/send.ts'

const pages = servePages(await loadWebBuild())
const url = '/api/visitor-settings'

async function recordRide(app: TestApp, titleKo: string, eventDate: string, starts: number): Promise<void> {
  const { ride } = await planRide(app, { titleKo, eventDate, meetingLocation: 'Secret garage' })
  await app.db.updateTable('ridingEvents').set({ status: 'completed', starts }).where('id', '=', ride.id).execute()
}

test('an administrator decides what visitors see of rides: the next page of everyone has it, and the log says so', async () => {
  await using app = await createTestApp({ pages })
  const admin = await app.signedInAs('admin')
  await recordRide(app, '콜크리크 아침', '2026-01-11', 11)
  await recordRide(app, '과넬라 패스', '2026-02-08', 16)
  await recordRide(app, '아무도 없던 날', '2026-03-08', 0)
  const { ride } = await planRide(app, { meetingLocation: 'Secret garage' })
  const home = async () => (await app.inject('/')).body
  const recent = async () => (await app.inject('/api/riding-events/recent')).json()
  const choose = (showsRidesToVisitors: boolean, showsRecentRidesToVisitors: boolean) =>
    send(app, admin, `PUT ${url}`, { showsRidesToVisitors, showsRecentRidesToVisitors })
  const isShown = async () => (await app.inject(`/api/riding-events/${ride.id}/preview`)).statusCode === 200

  const nothing = { showsRidesToVisitors: false, showsRecentRidesToVisitors: false }
  assert.deepEqual((await call(app, admin, `GET ${url}`)).body, nothing)
  assert.deepEqual([await recent(), await isShown()], [[], false])
  assert.ok(!(await home()).includes('함께 달린 길'))

  assert.equal((await choose(false, true)).statusCode, 200)
  const untitled = await home()
  assert.match(untitled, /최근에 함께 달린 길.*16명이 함께 달렸습니다.*11명이 함께 달렸습니다/s)
  assert.ok(!untitled.includes('과넬라') && !untitled.includes('Secret'), 'titles may name places')
  const fields = (await recent()).map((shown: object) => Object.keys(shown).sort().join(' '))
  assert.deepEqual(fields, Array(2).fill('dayCount endDate eventDate riders titleEn titleKo'))

  await choose(true, true)
  assert.match(await home(), /과넬라 패스.*콜크리크 아침/s)
  assert.equal(await isShown(), true)
  const member = await app.signedInAs('member')
  assert.ok(!(await send(app, member, 'GET /')).body.includes('최근에 함께 달린 길'))

  await choose(false, false)
  assert.deepEqual([await recent(), await isShown()], [[], false])
  assert.ok(!(await home()).includes('함께 달린 길'))
  const lines = (await newLines(app)()).filter((line) => line.startsWith('club.visitors'))
  const details = lines.map((line) => line.split(' | ').at(-1))
  assert.deepEqual(details, ['showsRecentRidesToVisitors', 'all', 'none'])
})
