import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, clubToday, fullDayText } from '#server/club-time.ts'
import { servePages } from '#server/pages/plugin.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { createTestApp } from '../../../test/app.ts'
import { testClub } from '../../../test/club-clock.ts'
import { shownDues } from './open-dues.ts'

const pages = servePages(await loadWebBuild())
const today = clubToday(new Date(), testClub.timeZone)

test('contact, join and home say what the open season’s dues are, at once and in every language, else what the settings say', async () => {
  await using site = await createTestApp({ pages })
  const { headers } = await site.signedInAs('admin')
  const shown = ['/contact', '/join', '/'].flatMap((path) => [path, `${path}?lang=en`])
  const reads = async (text: string) => {
    const found = await Promise.all(shown.map(async (url) => ((await site.inject(url)).body.includes(text) ? url : [])))
    return found.flat()
  }
  const { dues, duesPayment } = (await site.inject('/api/club')).json()
  const mentions = [await reads(dues), await reads(duesPayment.ways.ko), await reads(duesPayment.ways.en)]
  assert.ok(mentions.every((urls) => urls.length > 0))
  const send = async (method: 'POST' | 'PUT', url: string, input: object) => {
    const dueDate = addDays(today, 90)
    const payload = { kind: 'dues', titleKo: '회비', titleEn: 'Dues', amountCents: 7_350, dueDate, ...input }
    const answer = await site.inject({ method, url, headers, payload })
    assert.ok(answer.statusCode < 300, answer.body)
    return answer.json<{ id: string; dueDate: `${number}-${number}-${number}` }>()
  }
  const { id, dueDate } = await send('POST', '/api/collections', { waysKo: '계좌로 이체' })
  assert.deepEqual(await reads('$73.50'), mentions[0])
  assert.deepEqual(await reads(`${dues}`), [])
  assert.ok((await reads('계좌로 이체')).length > 0, 'the one language that was given stands for both')
  assert.ok((await reads(`by ${fullDayText(dueDate, 'en')}`)).includes('/contact?lang=en'))
  assert.ok((await reads(`${fullDayText(dueDate, 'ko')}까지`)).includes('/contact'))

  await send('POST', '/api/collections', {
    kind: 'other',
    amountCents: 123,
    titleEn: 'Vests',
    ...(await anyone(site.db)),
  })
  await send('PUT', `/api/collections/${id}`, { amountCents: 8_000, waysKo: null })
  assert.deepEqual([await reads('$80'), await reads(duesPayment.ways.ko), await reads(duesPayment.ways.en)], mentions)
  const own = await site.inject({ url: '/contact?lang=en', headers })
  assert.ok(own.body.includes('$80'), 'for those who are logged in, too')
  const settings = await site.inject({ url: '/api/club-settings', headers })
  assert.equal(settings.json().dues, dues, 'the settings stay what they are')

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

async function anyone(db: Parameters<typeof shownDues>[0]) {
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  return { charges: [{ userId: id }] }
}
