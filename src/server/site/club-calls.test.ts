import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { koreanTooLong, readTooLong } from '#contract/sentences.ts'
import { Club } from '#contract/site/club.ts'
import { clubSentences } from '#contract/site/club-problems.ts'
import type { ClubSettings } from '#contract/site/club-settings.ts'
import { findSetupSteps, sampleClub } from '#contract/site/setup-steps.ts'
import { readConfig } from '#server/config.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { column, columns } from '../../../test/columns.ts'
import { engines } from '../../../test/databases/databases.ts'
import { planRide } from '../../../test/rides.ts'
import { call } from '../../../test/send.ts'
import { settleClub } from './club-values.ts'

const sample = JSON.parse(readFileSync('club.config.json', 'utf8')) as Record<string, unknown>

async function openSettings(app: TestApp) {
  const admin = await app.signedInAs('admin')
  return {
    admin,
    read: async (path = 'club-settings') => (await call<ClubSettings>(app, admin, `GET /api/${path}`)).body,
    change: (payload: object, path = 'club-settings') => call<ClubSettings>(app, admin, `PUT /api/${path}`, payload),
  }
}

for (const engine of engines) {
  test(`${engine}: a change is seen at once and logged by the names of its fields; it can be undone, and of two at once one is made`, async () => {
    await using app = await createTestApp({ engine })
    const { read, change } = await openSettings(app)
    const before = await read()
    assert.deepEqual(before.name, sample.name)
    assert.deepEqual([before.readOnly, before.previous, before.changedAt], [false, null, null])

    const { status, body: changed } = await change({ dues: '$80', years: 7, expectedVersion: before.version })
    assert.deepEqual([status, changed.dues, changed.years, changed.name], [200, '$80', 7, sample.name])
    assert.notEqual(changed.version, before.version)
    assert.deepEqual(changed, await read())
    assert.deepEqual((await app.inject('/api/club')).json(), Club.parse({ ...sample, dues: '$80', years: 7 }))
    const again = await change({ ...changed, expectedVersion: changed.version })
    assert.deepEqual([again.status, again.body], [200, changed], 'what GET gave is accepted and changes nothing')
    const lines = await app.db.selectFrom('auditLog').select(['action', 'detail']).execute()
    assert.deepEqual(columns(lines, 'action', 'detail'), [['club.settings', 'years dues']])

    const { body: undone } = await change({ ...changed.previous, expectedVersion: changed.version })
    assert.deepEqual([undone.dues, undone.previous?.dues], [before.dues, '$80'])
    const atOnce = await Promise.all(['$80', '$90'].map((dues) => change({ dues, expectedVersion: undone.version })))
    assert.deepEqual(column(atOnce, 'status').sort(), [200, 409])
    assert.equal((await read()).dues, atOnce.find((answer) => answer.status === 200)?.body.dues)
  })

  test(`${engine}: club.config.json seeds the first start; what CLUB_CONFIG named leaves its values behind, and then what was saved`, async () => {
    await using app = await createTestApp({ engine })
    const { club } = readConfig({})
    const start = async (dues: string, clubFile?: string) => {
      const config = { club: { ...club, dues }, ...(clubFile && { clubFile }) }
      return [await settleClub(app.db, config), config.club.dues]
    }
    assert.deepEqual(await start('$60'), [undefined, '$60'])
    assert.deepEqual(await start('$60'), [undefined, '$60'])
    assert.deepEqual(await start('$70'), ['unread', '$60'], 'a later start says once that another one is not read')
    assert.deepEqual(await start('$70'), [undefined, '$60'])

    await using other = await createTestApp({ engine })
    const startWith = async (config: Parameters<typeof settleClub>[1]) => {
      await settleClub(other.db, config)
      return config.club.dues
    }
    const clubFile = '/etc/club.json'
    for (const dues of ['$60', '$61']) assert.equal(await startWith({ club: { ...club, dues }, clubFile }), dues)
    assert.equal(await startWith({ club }), '$61')
    await (await openSettings(other)).change({ dues: '$80' })
    assert.equal(await startWith({ club: { ...club, dues: '$62' }, clubFile }), '$62')
    assert.equal(await startWith({ club }), '$80', 'what the dashboard said before')
  })
}

// That their days and hours stay: time-zone.test.ts.
test('another time zone first names the rides that it moves', async () => {
  await using app = await createTestApp()
  const { change } = await openSettings(app)
  const { ride } = await planRide(app)
  const same = await change({ timeZone: 'america/denver' })
  assert.deepEqual([same.status, same.body.timeZone], [200, 'America/Denver'])
  const asked = await call(app, await app.signedInAs('admin'), 'PUT /api/club-settings', { timeZone: 'Asia/Seoul' })
  assert.equal(asked.status, 409)
  assert.deepEqual(columns(asked.body.rides, 'id', 'titleKo'), [[ride.id, ride.titleKo]])
  const moved = await change({ timeZone: 'Asia/Seoul', confirmsTimeZone: true })
  assert.deepEqual([moved.status, moved.body.timeZone], [200, 'Asia/Seoul'])
  const rule = await app.db.selectFrom('clubRules').select('value').where('name', '=', 'timeZone').executeTakeFirst()
  assert.equal(rule?.value, 'Asia/Seoul')
})

test('what visitors see is one value, whichever call changes it, where a file rules too, and stays when the file is left', async () => {
  const rides = (showsRidesToVisitors: boolean) => ({ showsRidesToVisitors, showsRecentRidesToVisitors: false })
  await using app = await createTestApp()
  const { read, change } = await openSettings(app)
  const shows = async () => [(await read('visitor-settings')).showsRidesToVisitors, (await read()).showsRidesToVisitors]
  await change(rides(true), 'visitor-settings')
  assert.deepEqual(await shows(), [true, true])
  await change({ showsRidesToVisitors: false })
  assert.deepEqual(await shows(), [false, false])

  const { club } = readConfig({})
  await using ruled = await createTestApp({
    config: { club: { ...club, showsRidesToVisitors: true }, clubFile: '/etc/club.json' },
  })
  const settings = await openSettings(ruled)
  const everywhere = async () => {
    const found = ['visitor-settings', 'club-settings', 'club'].map((path) => settings.read(path))
    return column(await Promise.all(found), 'showsRidesToVisitors')
  }
  assert.deepEqual(await everywhere(), [true, true, true], 'what the file says counts until an administrator decides')
  await settings.change(rides(false), 'visitor-settings')
  assert.deepEqual(await everywhere(), [false, false, false])
  await settings.change(rides(true), 'visitor-settings')
  assert.deepEqual(await everywhere(), [true, true, true])
  const left = { club }
  await settleClub(ruled.db, left)
  assert.equal(left.club.showsRidesToVisitors, true)
  const rules = await ruled.db.selectFrom('clubRules').select('name').where('name', '=', 'showsRidesToVisitors').execute()
  assert.deepEqual(rules, [])
})

test('wrong values are refused by their names as in the file, with sentences in both languages, and nothing is stored', async () => {
  await using app = await createTestApp()
  const { admin, read, change } = await openSettings(app)
  const before = await read()
  for (const [payload, path, english, korean] of [
    [{ dues: '$80', name: { ko: '한길', en: '' } }, 'name.en', /^This is empty/, /비어/],
    [{ abbreviation: '\u200b\u3164' }, 'abbreviation', /^This is empty/, /비어/],
    [{ timeZone: 'Mountain' }, 'timeZone', /^This must be an IANA time zone/, /시간대/],
    [{ timeZone: '+09:00' }, 'timeZone', /^This must be an IANA time zone/, /시간대/],
    [{ emial: 'ride@club.example' }, 'emial', /^This is a name that the site does not know/, /철자/],
    [{ introduction: { ...before.introduction, hero: { ko: '{nam}', en: 'x' } } }, 'introduction.hero.ko', /braces/, /중괄호/],
    [{ motto: { ko: ['1', '2', '3', '4'], en: ['1'] } }, 'motto.ko', /at most three lines/, /세 줄/],
    [{ dues: '$'.repeat(301) }, 'dues', /at most 300 characters/, /300자/],
    [{ email: 'no address' }, 'email', /email address/, /이메일/],
    [{ messagingApp: { ...before.messagingApp, url: 'javascript:alert(1)' } }, 'messagingApp.url', /https/, /https/],
    [{ accent: 'chartreuse' }, 'accent', /offered/, /목록/],
    [{ emblem: '"/><script>' }, 'emblem', /SVG path/, /SVG/],
    [{ emblem: 'MMMM' }, 'emblem', /SVG path/, /SVG/],
    [{ years: null }, 'years', /number/, /숫자/],
  ] as const) {
    const { status, body } = await call(app, admin, 'PUT /api/club-settings', payload)
    assert.deepEqual([status, column(body.issues, 'path')], [400, [path]])
    const { message } = body.issues[0]
    assert.match(message, english)
    const lengths = readTooLong(message)
    assert.match(lengths ? koreanTooLong(lengths) : (clubSentences[message] ?? ''), korean)
  }
  assert.deepEqual(await read(), before)

  // One line without invisible signs and those that turn the text around them.
  const cleaned = await change({ name: { ko: '두\u0000바퀴\r\n', en: '\u202eTwo\nWheels\ud800' } })
  assert.deepEqual(cleaned.body.name, { ko: '두 바퀴', en: 'Two Wheels' })
})

test('where CLUB_CONFIG names a file, the settings are shown and each change is refused with that name', async () => {
  await using app = await createTestApp({ config: { clubFile: '/etc/club.json' } })
  const { read, change } = await openSettings(app)
  assert.equal((await read()).readOnly, true)
  const { status, message } = await change({ dues: '$80' })
  assert.equal(status, 409)
  for (const sentence of [message, clubSentences[message] ?? '']) assert.match(sentence, /CLUB_CONFIG/)
  assert.equal((await read()).dues, sample.dues)
})

test('the table keeps the last changes only', async () => {
  await using app = await createTestApp()
  const { change } = await openSettings(app)
  for (let years = 101; years <= 121; years += 1) await change({ years })
  assert.equal((await app.db.selectFrom('clubValues').select('version').execute()).length, 20)
})

test('each step of the first setup is done when its values are no longer those of the file that comes with the site', () => {
  const club = Club.parse(sample)
  assert.partialDeepStrictEqual(club, sampleClub)
  assert.deepEqual(findSetupSteps(club), { club: false, face: false, words: false, dues: false })
  const own = { ...club, name: { ko: '두바퀴', en: 'Two' }, email: 'a@two.org', emblem: 'M8 24H40', duesPayment: null }
  assert.deepEqual(findSetupSteps(own), { club: true, face: true, words: false, dues: true })
  assert.equal(findSetupSteps({ ...own, motto: { ko: ['멀리'], en: ['Far'] } }), null)
})
