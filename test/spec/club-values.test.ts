import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Club } from '#contract/site/club.ts'
import { readConfig } from '#server/config.ts'
import { loadWebBuild } from '#server/pages/documents/load-web-build.ts'
import { servePages } from '#server/pages/plugin.ts'
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
  dues: '$80',
  timeZone: 'America/New_York',
  bylawsAdopted: '2026-03-01',
})

test("another club's values are on every page, and none of ours", async () => {
  const { club } = readConfig({})
  await using site = await createTestApp({ pages: servePages(await loadWebBuild()), config: { club: other } })
  const ours = [club.name, club.city, club.state, { ko: club.abbreviation, en: club.abbreviation }]
  for (const language of ['ko', 'en'] as const) {
    for (const path of ['/', '/bylaws', '/join', '/contact', '/help', '/login', '/gallery', '/settings', '/nowhere']) {
      const { body } = await site.inject(`${path}?lang=${language}`)
      for (const value of [...ours.map((pair) => pair[language]), club.email, club.phone, club.emblem, club.motto[language][0]]) {
        assert.ok(!body.includes(String(value)), `${path} ${language} ${value}`)
      }
      assert.ok(body.includes('d="M8 24H40"') && body.includes('© 2019'), path)
      assert.match(body, language === 'ko' ? /천천히, 멀리\. 7년 넘게/ : /Slowly, and far\. .* over 7 years/)
    }
  }
  const bylaws = await Promise.all(['ko', 'en'].map((language) => site.inject(`/bylaws?lang=${language}`)))
  assert.match(bylaws[0]?.body ?? '', /<time dateTime="2026-03-01">2026년 3월 1일부터 시행<\/time>/)
  assert.match(bylaws[1]?.body ?? '', /<time dateTime="2026-03-01">Effective March 1, 2026<\/time>/)
  const home = await site.inject('/?lang=en')
  assert.match(home.body, />12<.*>34</s)
  const join = await site.inject('/join?lang=en')
  assert.match(join.body, /by LINE or email/)
})

test('before their day the page of the bylaws says that they will take effect', async () => {
  const club = { ...other, bylawsAdopted: '2999-03-01' }
  await using site = await createTestApp({ pages: servePages(await loadWebBuild()), config: { club } })
  assert.match((await site.inject('/bylaws?lang=ko')).body, />2999년 3월 1일부터 시행 예정</)
  assert.match((await site.inject('/bylaws?lang=en')).body, />Will take effect on March 1, 2999</)
})

test('the page of the bylaws says that they are a sample until the club names the day since which they are in force', async () => {
  await using site = await createTestApp({ pages: servePages(await loadWebBuild()) })
  assert.match((await site.inject('/bylaws?lang=ko')).body, /예시로 쓴 회칙입니다\./)
  const { body } = await site.inject('/bylaws?lang=en')
  assert.match(body, /These bylaws are a sample\./)
  assert.doesNotMatch(body, /Effective/)
})
