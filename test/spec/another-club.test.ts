import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { languages } from '#contract/languages.ts'
import { Club } from '#contract/site/club.ts'
import { paths } from '#contract/site/own-address.ts'
import { writeHandover } from '#server/club/handover.ts'
import { readConfig } from '#server/config.ts'
import { servePages } from '#server/pages/plugin.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { openMigrated } from '#server/start/open-migrated.ts'
import { createTestApp } from '../app.ts'
import { insertApplication } from '../applying.ts'
import { migratedPlace } from '../databases/databases.ts'
import { eagerWorker, readOutbox, until } from '../eager-mail-worker.ts'
import { announcementText } from '../faults/club-writers.ts'
import { startMailServer } from '../mail-server.ts'
import { joinRide, planRide } from '../rides.ts'
import { send } from '../send.ts'

// The site starts with the club.config.json that comes with it. Then the club writes its own values in the dashboard, and nothing of the sample is left, in
// whatever the server sends. Its emblem on the riders' backs, icons and previews: src/server/pictures. What browsers draw later has the same values.

const sample = Club.parse(JSON.parse(readFileSync('club.config.json', 'utf8')))
const words = [
  ...['한길', '덴버', '콜로라도', '같은 길', 'Hangil', 'HGR', 'Denver', 'Colorado', 'Same road', '(303)', '3035550100'],
  ...['hangil.example', '20년 넘게', 'over 20 years', '© 2024', '$50'],
]

const { introduction: _, ...others } = sample
const withoutIntroduction = Club.parse(others)

const hourMs = 60 * 60 * 1000
const long = (text: string, length = 120) => `${text} `.repeat(length).slice(0, length).trim()
const both = (text: string) => ({ ko: text, en: text })

type Say = (ko: string, en: string) => { ko: string; en: string }

/** @param pair for what has braces, which cannot be cut anywhere */
function valuesOf(say: Say, pair: Say = say): Partial<Club> {
  return {
    name: say('두바퀴', 'Two Wheels'),
    abbreviation: say('두', 'TW').en,
    emblem: 'M8 24H40',
    motto: { ko: [say('천천히', 'Slowly').ko], en: [say('천천히', 'Slowly').en] },
    city: say('애틀랜타', 'Atlanta'),
    state: say('조지아', 'Georgia'),
    email: 'hello@two.example',
    phone: '(404) 555-0199',
    country: 'US',
    messagingApp: { name: say('라인', 'LINE'), label: say('라인 대화방', 'LINE group'), url: 'https://line.example/two' },
    introduction: {
      hero: pair('{city}의 {name}', '{name} of {city}'),
      about: pair('{state}에서 달립니다', 'Riding in {state}'),
      features: [say('하나', 'One'), say('둘', 'Two'), say('셋', 'Three')],
    },
    years: 7,
    copyrightYear: 2019,
    figures: { members: '12', rides: '34' },
    dues: '$80',
    duesPayment: { due: say('5월까지', 'by May'), ways: say('계좌 이체', 'bank transfer') },
    timeZone: 'America/New_York',
    bylawsAdopted: '2026-03-01',
  }
}

const clubs = {
  long: valuesOf(
    (ko, en) => ({ ko: long(ko), en: long(en) }),
    (ko, en) => ({ ko, en }),
  ),
  short: valuesOf(
    (ko, en) => ({ ko: ko.slice(0, 1), en: en.slice(0, 1) }),
    (ko, en) => ({ ko, en }),
  ),
  'Korean only': valuesOf((ko) => both(ko)),
  'English only': valuesOf((_, en) => both(en)),
  'as few as can be': {
    ...valuesOf((ko, en) => ({ ko, en })),
    messagingApp: { name: both('LINE'), label: both('LINE'), url: null },
    introduction: withoutIntroduction.introduction,
    duesPayment: null,
    bylawsAdopted: null,
  },
}

function assertOwn(text: string, place: string): void {
  const shown = text.replaceAll(/Hangil (?:Display|Stand-In)/g, 'the font')
  for (const word of [...words, sample.emblem]) {
    const at = shown.indexOf(word)
    assert.equal(at, -1, `${place} has ${word}: …${shown.slice(Math.max(0, at - 80), at + 80)}…`)
  }
}

/** The two with everything and with as little as can be, unless all are asked for. */
const usual = ['long', 'as few as can be']

for (const [kind, values] of Object.entries(clubs).filter(([name]) => process.env.TEST_ALL === '1' || usual.includes(name)))
  test(`with values that are ${kind}, nothing that the server sends is the sample club’s`, async () => {
    const { dataDir } = await migratedPlace('sqlite')
    const config = { ...readConfig({ DATA_DIR: dataDir, BACKUPS: 'off' }), publicUrl: new URL('https://two.example') }
    await using db = await openMigrated(config)
    await using mails = await startMailServer()
    const settings = { publicUrl: config.publicUrl, smtpUrl: mails.url, dataDir, club: config.club }
    await using site = await createTestApp({ db, config: settings, pages: servePages(await loadWebBuild()) })
    const admin = await site.signedInAs('admin')
    const member = await site.signedInAs('member')
    async function post(url: string, payload: object, headers = admin.headers) {
      const answer = await site.inject({ method: 'POST', url, headers, payload })
      assert.ok(answer.statusCode < 300, `${url}: ${answer.body}`)
      return answer
    }
    const before = (await site.inject('/?lang=en')).body
    assert.ok(before.includes('Hangil Riders'), 'the sample until it is changed')
    const put = await send(site, admin, 'PUT /api/club-settings', values)
    assert.equal(put.statusCode, 200, put.body)

    const { ride } = await planRide(site)
    await joinRide(site, member, ride.id)
    const { id: news } = (await post('/api/announcements', { ...announcementText('news', '1'), sendToMembers: true })).json()
    const link = (await post('/api/calendar-feed', { language: 'en' }, member.headers)).json()
    const home = (await post(`/api/riding-events/${ride.id}/home-link`, { language: 'en' }, member.headers)).json()

    const files = ['/feed.xml', '/sitemap.xml', '/robots.txt', '/.well-known/security.txt', '/manifest.webmanifest', '/offline']
    const calls = ['/api/club', '/api/handover', '/api/announcements', `/api/riding-events/${ride.id}/calendar.ics`]
    const refusals = ['/unsubscribe?token=x', '/verify-email/x', '/ride-home/x', '/%']
    const printed = ['season=2026', `sheet=${ride.id}`, 'guide=plan-a-ride', 'tab=members&filter=noEmergencyContact']
    const tabs = ['applications', 'events', 'members', 'albums', 'announcements', 'settings'].map((tab) => `/admin?tab=${tab}`)
    const shown = [`/?announcement=${news}`, `/?ride=${ride.id}`, '/nowhere', ...printed.map((query) => `/admin?${query}`)]
    const addresses = [...paths, ...tabs, ...shown, ...files, ...refusals, ...calls, link.path, home.path]
    for (const address of addresses)
      for (const language of languages)
        for (const headers of [{}, member.headers, admin.headers]) {
          const url = `${address}${address.includes('?') ? '&' : '?'}lang=${language}`
          const answer = await site.inject({ url, headers: { accept: 'text/html', ...headers } })
          assertOwn(answer.body, url)
        }
    for (const language of languages) {
      const name = values.name?.[language] ?? ''
      const named = ['/', '/login', '/manifest.webmanifest', '/offline', ...(language === 'en' ? ['/api/openapi.json'] : [])]
      for (const path of named)
        assert.ok((await site.inject(`${path}?lang=${language}`)).body.includes(name), `${path} has the club’s name`)
    }

    const jisu = 'jisu@two.example'
    const stranger = { cookie: '' }
    await post('/api/contact', { name: 'Jisu', email: jisu, subject: 'A question', message: 'When do you ride?' }, stranger)
    const account = { username: 'jisu', password: 'same road, far', email: jisu, firstName: 'Jisu', lastName: 'Park' }
    await post('/api/auth/register', account, stranger)
    for (const language of languages)
      for (const decision of ['approve', 'reject']) {
        const email = `${decision}-${language}@people.example`
        const { id } = await insertApplication(db, { language, email, phoneNumber: '(404) 555-0142' })
        await post(`/api/membership-applications/${id}/${decision}`, { userId: '' })
      }
    // It begins with the values of the file, as every process does. After the quiet hours, whatever the hour is.
    await using _worker = eagerWorker(db, mails.url, { now: () => new Date(Date.now() + 12 * hourMs) })
    const of = (part: string) => mails.mails.filter(({ recipients }) => recipients.some((address) => address.includes(part)))
    await until(() => of('@people.example').length === 4 && of('jisu@').length > 0 && of('hello@two.example').length > 0)
    await until(async () => (await readOutbox(db)).every(({ sentAt }) => sentAt !== null))
    for (const { headers, text, html, sender } of mails.mails) {
      assertOwn([...headers.values(), text, html, sender].join('\n'), `the letter “${headers.get('subject')}”`)
      for (const [, path = ''] of text.matchAll(/https:\/\/riders\.example\.com(\/(?:verify-email|unsubscribe)\S+)/g)) {
        const page = await site.inject(path)
        assert.equal(page.statusCode, 200, path)
        assertOwn(page.body, path)
      }
    }

    const document = join(dataDir, 'handover.html')
    await writeHandover(readConfig({ DATA_DIR: dataDir, BACKUPS: 'off' }), document, () => {})
    assertOwn(readFileSync(document, 'utf8'), 'the handover document')
  })
