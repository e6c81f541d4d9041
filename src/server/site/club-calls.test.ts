import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Failure } from '#contract/failure.ts'
import { koreanTooLong, readTooLong } from '#contract/sentences.ts'
import { Club } from '#contract/site/club.ts'
import { clubSentences } from '#contract/site/club-problems.ts'
import type { ClubSettings } from '#contract/site/club-settings.ts'
import { findSetupSteps, sampleClub } from '#contract/site/setup-steps.ts'
import { readConfig } from '#server/config.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { engines } from '../../../test/databases/databases.ts'
import { planRide } from '../../../test/rides.ts'
import { settleClub } from './club-values.ts'

const sample = JSON.parse(readFileSync('club.config.json', 'utf8')) as Record<string, unknown>

function calls(app: TestApp, { headers }: SignedIn) {
  return {
    read: async () => (await app.inject({ url: '/api/club-settings', headers })).json<ClubSettings>(),
    async change(payload: object) {
      const answer = await app.inject({ method: 'PUT', url: '/api/club-settings', headers, payload })
      return { status: answer.statusCode, settings: answer.json<ClubSettings>(), failure: answer.json<Failure>() }
    },
  }
}

for (const engine of engines) {
  test(`${engine}: a change is in the settings, in GET /api/club and in the log with the names of its fields alone`, async () => {
    await using app = await createTestApp({ engine })
    const { read, change } = calls(app, await app.signedInAs('admin'))
    const before = await read()
    assert.deepEqual(before.name, sample.name)
    assert.deepEqual([before.readOnly, before.previous, before.changedAt], [false, null, null])

    const { status, settings } = await change({ dues: '$80', years: 7, expectedVersion: before.version })
    assert.deepEqual([status, settings.dues, settings.years, settings.name], [200, '$80', 7, sample.name])
    assert.notEqual(settings.version, before.version)
    assert.deepEqual(settings, await read())
    const shown = (await app.inject('/api/club')).json<Club>()
    assert.deepEqual(shown, Club.parse({ ...sample, dues: '$80', years: 7 }))

    const lines = await app.db.selectFrom('auditLog').select(['action', 'detail']).execute()
    assert.deepEqual(lines, [{ action: 'club.settings', detail: 'years dues' }])
  })

  test(`${engine}: what GET gave is accepted back unchanged and changes nothing; the values before a change undo it`, async () => {
    await using app = await createTestApp({ engine })
    const { read, change } = calls(app, await app.signedInAs('admin'))
    const first = await read()
    const { settings } = await change({ dues: '$80' })
    const again = await change({ ...settings, expectedVersion: settings.version })
    assert.deepEqual([again.status, again.settings], [200, settings])
    const undone = await change({ ...settings.previous, expectedVersion: settings.version })
    assert.equal(undone.settings.dues, first.dues)
    assert.equal(undone.settings.previous?.dues, '$80')
  })

  test(`${engine}: of two changes of one version the second one gets 409`, async () => {
    await using app = await createTestApp({ engine })
    const { read, change } = calls(app, await app.signedInAs('admin'))
    const { version: expectedVersion } = await read()
    const changes = await Promise.all(['$80', '$90'].map((dues) => change({ dues, expectedVersion })))
    assert.deepEqual(changes.map(({ status }) => status).sort(), [200, 409])
    const { dues } = await read()
    assert.equal(dues, changes.find(({ status }) => status === 200)?.settings.dues)
  })

  test(`${engine}: another time zone first names the rides that it moves; their days and hours stay`, async () => {
    await using app = await createTestApp({ engine })
    const admin = await app.signedInAs('admin')
    const { change } = calls(app, admin)
    const { ride } = await planRide(app)
    const same = await change({ timeZone: 'america/denver' })
    assert.deepEqual([same.status, same.settings.timeZone], [200, 'America/Denver'])
    const asked = await change({ timeZone: 'Asia/Seoul' })
    assert.equal(asked.status, 409)
    assert.deepEqual(
      asked.failure.rides?.map(({ id, titleKo }) => [id, titleKo]),
      [[ride.id, ride.titleKo]],
    )
    const stored = () => app.db.selectFrom('ridingEvents').select(['eventDate', 'startTime']).execute()
    const before = await stored()
    const { status, settings } = await change({ timeZone: 'Asia/Seoul', confirmsTimeZone: true })
    assert.deepEqual([status, settings.timeZone], [200, 'Asia/Seoul'])
    assert.deepEqual(await stored(), before)
    const rule = await app.db.selectFrom('clubRules').select('value').where('name', '=', 'timeZone').executeTakeFirst()
    assert.equal(rule?.value, 'Asia/Seoul')
  })

  test(`${engine}: club.config.json seeds the first start; a later start says once that another one is not read`, async () => {
    await using app = await createTestApp({ engine })
    const { club } = readConfig({})
    const start = async (dues: string) => {
      const config = { club: { ...club, dues } }
      return [await settleClub(app.db, config), config.club.dues]
    }
    assert.deepEqual(await start('$60'), [undefined, '$60'])
    assert.deepEqual(await start('$60'), [undefined, '$60'])
    assert.deepEqual(await start('$70'), ['unread', '$60'])
    assert.deepEqual(await start('$70'), [undefined, '$60'])
  })

  test(`${engine}: a file that CLUB_CONFIG named leaves its values behind, not those of club.config.json`, async () => {
    await using app = await createTestApp({ engine })
    const { club } = readConfig({})
    const start = async (config: Parameters<typeof settleClub>[1]) => {
      await settleClub(app.db, config)
      return config.club.dues
    }
    const clubFile = '/etc/club.json'
    for (const dues of ['$60', '$61']) assert.equal(await start({ club: { ...club, dues }, clubFile }), dues)
    assert.equal(await start({ club }), '$61')
    await calls(app, await app.signedInAs('admin')).change({ dues: '$80' })
    assert.equal(await start({ club: { ...club, dues: '$62' }, clubFile }), '$62')
    assert.equal(await start({ club }), '$80', 'what the dashboard said before')
  })

  test(`${engine}: what visitors see is one value, whichever call changes it`, async () => {
    await using app = await createTestApp({ engine })
    const admin = await app.signedInAs('admin')
    const { read, change } = calls(app, admin)
    const visitors = { url: '/api/visitor-settings', headers: admin.headers }
    const shows = async () => (await app.inject(visitors)).json().showsRidesToVisitors
    const payload = { showsRidesToVisitors: true, showsRecentRidesToVisitors: false }
    await app.inject({ ...visitors, method: 'PUT', payload })
    assert.deepEqual([await shows(), (await read()).showsRidesToVisitors], [true, true])
    await change({ showsRidesToVisitors: false })
    assert.deepEqual([await shows(), (await read()).showsRidesToVisitors], [false, false])
  })

  test(`${engine}: what visitors see is one value where a file rules too, and stays when the file is left`, async () => {
    const { club } = readConfig({})
    await using app = await createTestApp({ engine, config: { club, clubFile: '/etc/club.json' } })
    const { headers } = await app.signedInAs('admin')
    const payload = { showsRidesToVisitors: true, showsRecentRidesToVisitors: false }
    await app.inject({ method: 'PUT', url: '/api/visitor-settings', headers, payload })
    for (const url of ['/api/visitor-settings', '/api/club-settings', '/api/club'])
      assert.equal((await app.inject({ url, headers })).json().showsRidesToVisitors, true, url)
    const config = { club }
    await settleClub(app.db, config)
    assert.equal(config.club.showsRidesToVisitors, true)
    const rules = await app.db.selectFrom('clubRules').select('name').where('name', '=', 'showsRidesToVisitors').execute()
    assert.deepEqual(rules, [])
  })
}

test('wrong values are refused by their names as in the file, with sentences in both languages, and nothing is stored', async () => {
  await using app = await createTestApp()
  const { read, change } = calls(app, await app.signedInAs('admin'))
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
    const { status, failure } = await change(payload)
    assert.equal(status, 400, path)
    assert.deepEqual(
      failure.issues?.map((issue) => issue.path),
      [path],
    )
    const message = failure.issues?.[0]?.message ?? ''
    assert.match(message, english)
    const lengths = readTooLong(message)
    assert.match(lengths ? koreanTooLong(lengths) : (clubSentences[message] ?? ''), korean)
  }
  assert.deepEqual(await read(), before)
})

test('a value is one line without invisible signs and those that turn the text around it', async () => {
  await using app = await createTestApp()
  const { change } = calls(app, await app.signedInAs('admin'))
  const { settings } = await change({ name: { ko: '두\u0000바퀴\r\n', en: '\u202eTwo\nWheels\ud800' } })
  assert.deepEqual(settings.name, { ko: '두 바퀴', en: 'Two Wheels' })
})

test('where CLUB_CONFIG names a file, the settings are shown and each change is refused with that name', async () => {
  await using app = await createTestApp({ config: { clubFile: '/etc/club.json' } })
  const { read, change } = calls(app, await app.signedInAs('admin'))
  assert.equal((await read()).readOnly, true)
  const { status, failure } = await change({ dues: '$80' })
  assert.equal(status, 409)
  assert.match(failure.message, /CLUB_CONFIG/)
  assert.match(clubSentences[failure.message] ?? '', /CLUB_CONFIG/)
  assert.equal((await read()).dues, sample.dues)
})

test('the table keeps the last changes only', async () => {
  await using app = await createTestApp()
  const { change } = calls(app, await app.signedInAs('admin'))
  for (let years = 1; years <= 25; years += 1) await change({ years: years + 100 })
  const rows = await app.db.selectFrom('clubValues').select('version').execute()
  assert.equal(rows.length, 20)
})

test('each step of the first setup is done when its values are no longer those of the file that comes with the site', () => {
  const club = Club.parse(sample)
  assert.partialDeepStrictEqual(club, sampleClub)
  assert.deepEqual(findSetupSteps(club), { club: false, face: false, words: false, dues: false })
  const own = { ...club, name: { ko: '두바퀴', en: 'Two' }, email: 'a@two.org', emblem: 'M8 24H40', duesPayment: null }
  assert.deepEqual(findSetupSteps(own), { club: true, face: true, words: false, dues: true })
  assert.equal(findSetupSteps({ ...own, motto: { ko: ['멀리'], en: ['Far'] } }), null)
})
