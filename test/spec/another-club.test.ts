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
import { announcement } from '../announcements.ts'
import { createTestApp } from '../app.ts'
import { insertApplication } from '../applying.ts'
import { migratedPlace } from '../databases/databases.ts'
import { eagerWorker, readOutbox, until } from '../eager-mail-worker.ts'
import { startMailServer } from '../mail-server.ts'
import { joinRide, planRide } from '../rides.ts'
import { ask } from '../send.ts'

// The site starts with the club.config.json that comes with it. Then the club writes its own values in the dashboard, and nothing of the sample is left, in
// whatever the server sends. Its emblem on the riders' backs, icons and previews: src/server/pictures. What browsers draw later has the same values.

const pages = servePages(await loadWebBuild())
const sample = Club.parse(JSON.parse(readFileSync('club.config.json', 'utf8')))
const words = [
  ...['한길', '덴버', '콜로라도', '같은 길', 'Hangil', 'HGR', 'Denver', 'Colorado', 'Same road', '(303)', '3035550100'],
  ...['hangil.example', '20년 넘게', 'over 20 years', '© 2024', '$50'],
]

const { introduction: _, ...others } = sample
const withoutIntroduction = Club.parse(others)

const hourMs = 60 * 60 * 1000

const full: Partial<Club> = {
  name: { ko: '두바퀴', en: 'Two Wheels' },
  abbreviation: 'TW',
  emblem: 'M8 24H40',
  motto: { ko: ['천천히'], en: ['Slowly'] },
  city: { ko: '애틀랜타', en: 'Atlanta' },
  state: { ko: '조지아', en: 'Georgia' },
  email: 'hello@two.example',
  phone: '(404) 555-0199',
  country: 'US',
  messagingApp: {
    name: { ko: '라인', en: 'LINE' },
    label: { ko: '라인 대화방', en: 'LINE group' },
    url: 'https://line.example/two',
  },
  introduction: {
    hero: { ko: '{city}의 {name}', en: '{name} of {city}' },
    about: { ko: '{state}에서 달립니다', en: 'Riding in {state}' },
    features: [
      { ko: '하나', en: 'One' },
      { ko: '둘', en: 'Two' },
      { ko: '셋', en: 'Three' },
    ],
  },
  years: 7,
  copyrightYear: 2019,
  figures: { members: '12', rides: '34' },
  dues: '$80',
  duesPayment: { due: { ko: '5월까지', en: 'by May' }, ways: { ko: '계좌 이체', en: 'bank transfer' } },
  timeZone: 'America/New_York',
  bylawsAdopted: '2026-03-01',
}

const clubs = {
  'as many as can be': full,
  'as few as can be': {
    ...full,
    messagingApp: { name: { ko: 'LINE', en: 'LINE' }, label: { ko: 'LINE', en: 'LINE' }, url: null },
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

for (const [kind, values] of Object.entries(clubs))
  test(`with values that are ${kind}, nothing that the server sends is the sample club’s`, async () => {
    const { dataDir } = await migratedPlace('sqlite')
    const config = { ...readConfig({ DATA_DIR: dataDir, BACKUPS: 'off' }), publicUrl: new URL('https://two.example') }
    await using db = await openMigrated(config)
    await using mails = await startMailServer()
    const settings = { publicUrl: config.publicUrl, smtpUrl: mails.url, dataDir, club: config.club }
    await using site = await createTestApp({ db, config: settings, pages })
    const admin = await site.signedInAs('admin')
    const member = await site.signedInAs('member')
    const before = (await site.inject('/?lang=en')).body
    assert.ok(before.includes('Hangil Riders'), 'the sample until it is changed')
    await ask(site, admin, 'PUT /api/club-settings', values)

    if (values.duesPayment === null) {
      const { body } = await site.inject('/contact?lang=en')
      assert.doesNotMatch(body.replace(/<script.*?<\/script>/gs, ''), /\$80/, 'no amount until the club says how dues are paid')
    }

    const { ride } = await planRide(site)
    await joinRide(site, member, ride.id)
    const { id: news } = await ask(site, admin, 'POST /api/announcements', { ...announcement, sendToMembers: true })
    const link = await ask(site, member, 'POST /api/calendar-feed', { language: 'en' })
    const home = await ask(site, member, `POST /api/riding-events/${ride.id}/home-link`, { language: 'en' })

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
    const message = { name: 'Jisu', email: jisu, subject: 'A question', message: 'When do you ride?' }
    await ask(site, null, 'POST /api/contact', message)
    const account = { username: 'jisu', password: 'same road, far', email: jisu, firstName: 'Jisu', lastName: 'Park' }
    await ask(site, null, 'POST /api/auth/register', account)
    for (const language of languages)
      for (const decision of ['approve', 'reject']) {
        const email = `${decision}-${language}@people.example`
        const { id } = await insertApplication(db, { language, email, phoneNumber: '(404) 555-0142' })
        await ask(site, admin, `POST /api/membership-applications/${id}/${decision}`, { userId: '' })
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

test('the values of a club are on the pages where they belong', async () => {
  const club = Club.parse({ ...sample, ...full })
  await using site = await createTestApp({ pages, config: { club } })
  const shown: Record<string, string[]> = {
    '/?lang=ko': ['>애틀랜타의 두바퀴<', '>조지아에서 달립니다<', '하나<', '둘<', '셋<', '>12<', '>34<'],
    '/?lang=en': ['>Two Wheels of Atlanta<', '>Riding in Georgia<', 'One<', 'Two<', 'Three<', '>12<', '>34<'],
    '/bylaws?lang=ko': ['<time dateTime="2026-03-01">2026년 3월 1일부터 시행</time>'],
    '/bylaws?lang=en': ['<time dateTime="2026-03-01">Effective March 1, 2026</time>'],
    '/contact?lang=ko': ['>$80<', '5월까지', '계좌 이체'],
    '/contact?lang=en': ['>$80<', 'by May', 'bank transfer'],
    '/join?lang=en': ['by LINE or email'],
  }
  for (const [path, values] of Object.entries(shown)) {
    const { body } = await site.inject(path)
    const footer = path.endsWith('ko') ? ['천천히', '7년 넘게'] : ['Slowly', 'over 7 years']
    for (const value of ['d="M8 24H40"', '© 2019', ...footer, ...values]) assert.ok(body.includes(value), `${path}: ${value}`)
  }
})
