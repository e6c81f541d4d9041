import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Club } from '#contract/site/club.ts'
import { servePages } from '#server/pages/plugin.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { createTestApp } from '../app.ts'

const other = Club.parse({
  name: { ko: '두바퀴', en: 'Two Wheels' },
  abbreviation: 'TWO',
  emblem: 'M8 24H40',
  motto: { ko: ['천천히,', '멀리.'], en: ['Slowly,', 'and far.'] },
  city: { ko: '애틀랜타', en: 'Atlanta' },
  state: { ko: '조지아', en: 'Georgia' },
  email: 'hello@two.example',
  phone: '(404) 555-0100',
  messagingApp: { name: { ko: '라인', en: 'LINE' }, label: { ko: '라인 대화방', en: 'LINE group' }, url: null },
  years: 7,
  copyrightYear: 2019,
  figures: { members: '12', rides: '34' },
  introduction: {
    hero: { ko: '{city}의 {name}입니다.', en: '{name} of {city}.' },
    about: { ko: '{years}년째 달립니다.', en: 'Riding for {years} years.' },
    features: [
      { ko: '첫째 줄', en: 'Line one' },
      { ko: '둘째 줄', en: 'Line two' },
      { ko: '셋째 줄, {state}', en: 'Line three, {state}' },
    ],
  },
  dues: '$80',
  duesPayment: { due: { ko: '5월 5일까지', en: 'by May 5' }, ways: { ko: '계좌 이체', en: 'bank transfer' } },
  timeZone: 'America/New_York',
  bylawsAdopted: '2026-03-01',
})

const pages = servePages(await loadWebBuild())
const siteOf = (club?: Club) => createTestApp({ pages, ...(club && { config: { club } }) })

// That none of the sample's are there: another-club.test.ts.
test("another club's values are on every page", async () => {
  await using site = await siteOf(other)
  for (const language of ['ko', 'en'] as const) {
    for (const path of ['/', '/bylaws', '/join', '/contact', '/help', '/login', '/gallery', '/settings', '/nowhere']) {
      const { body } = await site.inject(`${path}?lang=${language}`)
      assert.ok(body.includes('d="M8 24H40"') && body.includes('© 2019'), path)
      assert.match(body, language === 'ko' ? /천천히, 멀리\. 7년 넘게/ : /Slowly, and far\. .* over 7 years/)
    }
  }
  const bylaws = await Promise.all(['ko', 'en'].map((language) => site.inject(`/bylaws?lang=${language}`)))
  assert.match(bylaws[0]?.body ?? '', /<time dateTime="2026-03-01">2026년 3월 1일부터 시행<\/time>/)
  assert.match(bylaws[1]?.body ?? '', /<time dateTime="2026-03-01">Effective March 1, 2026<\/time>/)
  const home = await site.inject('/?lang=en')
  assert.match(home.body, />12<.*>34</s)
  assert.match(home.body, />Two Wheels of Atlanta\.<.*>Riding for 7 years\.<.*Line one<.*Line two<.*Line three, Georgia</s)
  assert.match(
    (await site.inject('/')).body,
    />애틀랜타의 두바퀴입니다\.<.*>7년째 달립니다\.<.*첫째 줄<.*둘째 줄<.*셋째 줄, 조지아</s,
  )
  const join = await site.inject('/join?lang=en')
  assert.match(join.body, /by LINE or email/)
  assert.match((await site.inject('/contact?lang=en')).body, />\$80<.*>by May 5<.*>bank transfer</s)
  assert.match((await site.inject('/contact')).body, />\$80<.*>5월 5일까지<.*>계좌 이체</s)
})

test('until the club has said how dues are paid, no page gives an amount that is due', async () => {
  await using site = await siteOf({ ...other, duesPayment: null })
  const { body } = await site.inject('/contact?lang=en')
  assert.match(body, /Details about dues are given during the application\./)
  assert.doesNotMatch(body.replace(/<script.*?<\/script>/gs, ''), /\$80/)
})

test('before their day the page of the bylaws says that they will take effect', async () => {
  await using site = await siteOf({ ...other, bylawsAdopted: '2999-03-01' })
  assert.match((await site.inject('/bylaws?lang=ko')).body, />2999년 3월 1일부터 시행 예정</)
  assert.match((await site.inject('/bylaws?lang=en')).body, />Will take effect on March 1, 2999</)
})

test('the page of the bylaws says that they are a sample until the club names the day since which they are in force', async () => {
  await using site = await siteOf()
  assert.match((await site.inject('/bylaws?lang=ko')).body, /예시로 쓴 회칙입니다\./)
  const { body } = await site.inject('/bylaws?lang=en')
  assert.match(body, /These bylaws are a sample\./)
  assert.doesNotMatch(body, /Effective/)
})
