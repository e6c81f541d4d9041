import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, clubToday, fullDayText } from '#server/club-time.ts'
import { servePages } from '#server/pages/plugin.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { createTestApp } from '../../../test/app.ts'
import { testClub } from '../../../test/club-clock.ts'
import { column } from '../../../test/columns.ts'
import { call, send } from '../../../test/send.ts'
import { shownDues } from './open-dues.ts'

const pages = servePages(await loadWebBuild())
const today = clubToday(new Date(), testClub.timeZone)

test('contact, join and home say what the open season’s dues are, at once and in every language, else what the settings say', async () => {
  await using site = await createTestApp({ pages })
  const admin = await site.signedInAs('admin')
  const urls = ['/contact', '/join', '/'].flatMap((path) => [path, `${path}?lang=en`])
  /** Reads the pages as they are now. @returns which of them have a text */
  const readPages = async () => {
    const pages = await Promise.all(urls.map(async (url) => ({ url, body: (await site.inject(url)).body })))
    return (text: string) =>
      column(
        pages.filter(({ body }) => body.includes(text)),
        'url',
      )
  }
  const { dues, duesPayment } = (await site.inject('/api/club')).json()
  const ways = [duesPayment.ways.ko, duesPayment.ways.en]
  const mentions = [dues, ...ways].map(await readPages())
  assert.ok(mentions.every((found) => found.length > 0))
  const texts = { kind: 'dues', titleKo: '회비', titleEn: 'Dues', amountCents: 7_350, dueDate: addDays(today, 90) }
  const save = async (request: 'POST /api/collections' | `PUT /${string}`, input: object) => {
    const answer = await call(site, admin, request, { ...texts, ...input })
    assert.ok(answer.status < 300, answer.message)
    return answer.body
  }
  const { id, dueDate } = await save('POST /api/collections', { waysKo: '계좌로 이체' })
  const opened = await readPages()
  assert.deepEqual([opened('$73.50'), opened(dues)], [mentions[0], []])
  assert.ok(opened('계좌로 이체').length > 0, 'the one language that was given stands for both')
  assert.ok(opened(`by ${fullDayText(dueDate, 'en')}`).includes('/contact?lang=en'))
  assert.ok(opened(`${fullDayText(dueDate, 'ko')}까지`).includes('/contact'))

  const others = { kind: 'other', amountCents: 123, titleEn: 'Vests', charges: [{ userId: admin.userId }] }
  await save('POST /api/collections', others)
  await save(`PUT /api/collections/${id}`, { amountCents: 8_000, waysKo: null })
  assert.deepEqual(['$80', ...ways].map(await readPages()), mentions)
  const own = await send(site, admin, 'GET /contact?lang=en')
  assert.ok(own.body.includes('$80'), 'for those who are logged in, too')
  assert.equal((await call(site, admin, 'GET /api/club-settings')).body.dues, dues, 'the settings stay what they are')

  const after = (days: number) => shownDues(site.db, site.config.club, new Date(Date.now() + days * 86_400_000))
  assert.equal((await after(90 + 365)).dues, '$80')
  assert.deepEqual(await after(90 + 366), { dues, duesPayment })
  const { duesPayment: alone } = await shownDues(site.db, { ...site.config.club, duesPayment: null })
  assert.deepEqual(alone?.ways, { ko: '운영진이 알려 드립니다.', en: 'Our officers will tell you.' })
})

test('who opens dues reads that everyone sees how they are paid, and of all else that members do', async () => {
  await using site = await createTestApp({ pages })
  const { headers } = await site.signedInAs('admin')
  const form = async (kind: string) => (await site.inject({ url: `/admin?money=new&kind=${kind}&lang=en`, headers })).body
  const hintOf = (page: string) => /(Members see it|Contact and Join show it to everyone)\./.exec(shownIn(page))?.[1]
  assert.equal(hintOf(await form('dues')), 'Contact and Join show it to everyone')
  for (const kind of ['ride', 'other']) assert.equal(hintOf(await form(kind)), 'Members see it')
})

/** Without the texts that scripts get. */
const shownIn = (page: string) => page.split('<script type="application/json"', 1)[0] ?? ''
