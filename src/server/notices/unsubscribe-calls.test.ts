import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NoticeSwitch } from '#server/activities/notice.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { readUnsubscribeSecret, signUnsubscribing } from './unsubscribe-calls.ts'

const linkOf = async ({ db }: TestApp, userId: string, notices: NoticeSwitch) =>
  `/unsubscribe?token=${signUnsubscribing({ userId, notices }, await readUnsubscribeSecret(db))}`

const switchesOf = ({ db }: TestApp, id: string) =>
  db.selectFrom('users').select(['emailNotifications', 'eventReminders']).where('id', '=', id).executeTakeFirstOrThrow()

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const oneClick = { method: 'POST', headers: form, payload: 'List-Unsubscribe=One-Click' } as const

test('a mail provider turns one switch off by one POST without a session; opening the link does not', async () => {
  await using app = await createTestApp({ config: { publicUrl: new URL('https://riders.example.com') } })
  const { userId } = await app.signedInAs('member')
  const url = await linkOf(app, userId, 'eventReminders')
  const page = await app.inject(url)
  assert.equal(page.statusCode, 200)
  assert.match(page.body, /<form method="post" action="\/unsubscribe\?token=[\w.-]+"><button>끄기<\/button>/)
  assert.deepEqual(await switchesOf(app, userId), { emailNotifications: 'true', eventReminders: 'true' })
  for (const answer of [await app.inject({ url, ...oneClick }), await app.inject({ url, ...oneClick })]) {
    assert.equal(answer.statusCode, 200, 'twice is as good as once')
    assert.match(answer.body, /라이딩 전날 저녁의 메일과 푸시 알림을 껐습니다/)
    assert.match(answer.body, /href="\/settings"/)
    assert.deepEqual(await switchesOf(app, userId), { emailNotifications: 'true', eventReminders: 'false' })
  }

  // The page speaks the person's language, and its own form works.
  await app.db.updateTable('users').set({ language: 'en' }).where('id', '=', userId).execute()
  const news = await linkOf(app, userId, 'emailNotifications')
  const { body, headers } = await app.inject(news)
  assert.match(body, /Turn off announcements by email\? For administrators, this also ends the email about new/)
  assert.deepEqual([headers['cache-control'], headers['x-robots-tag']], ['no-store', 'noindex'])
  assert.equal(headers['referrer-policy'], 'same-origin', 'the browser names its origin with the form')
  assert.match(String(headers['content-security-policy']), /style-src 'self' 'sha256-[\w+/=]+'.*form-action 'self'/)
  const own = { ...form, origin: 'https://riders.example.com', 'sec-fetch-site': 'same-origin' }
  assert.match((await app.inject({ method: 'POST', url: news, headers: own })).body, /Announcements by email are off/)
})

test('a forged or cut link changes nothing, and an erased account is not told apart', async () => {
  const lines: string[] = []
  await using app = await createTestApp({ log: { write: (line) => void lines.push(line) } })
  const { userId } = await app.signedInAs('member')
  const real = await linkOf(app, userId, 'eventReminders')
  const other = signUnsubscribing({ userId, notices: 'emailNotifications' }, 'another secret')
  const [content = '', signature = ''] = real.split('token=')[1]?.split('.') ?? []
  const swapped = Buffer.from(JSON.stringify([userId, 'emailNotifications'])).toString('base64url')
  const cut = [content, `${content}.`, `${content}.${signature}.`, `${swapped}.${signature}`, `.${signature}`]
  for (const token of ['', 'x', '.', other, ...cut]) {
    const url = `/unsubscribe?token=${token}`
    // What looks like the end of a sentence is taken off an opened link first, never off what a provider sends.
    const opened = await app.inject(url)
    const isCut = /\.$/.test(token)
    assert.equal(opened.statusCode, isCut ? 302 : 404, token)
    const meant = isCut ? await app.inject(String(opened.headers.location)) : opened
    const isReal = token === `${content}.${signature}.`
    if (isReal) assert.equal(meant.statusCode, 200, 'the question; opening changes nothing')
    for (const answer of [...(isReal ? [] : [meant]), await app.inject({ url, ...oneClick })]) {
      assert.equal(answer.statusCode, 404, token)
      assert.match(answer.body, /<html lang="ko">.*lang="en"/)
    }
  }
  assert.deepEqual(await switchesOf(app, userId), { emailNotifications: 'true', eventReminders: 'true' })
  const erased = await linkOf(app, 'unknown', 'eventReminders')
  const bodies = [real, erased].map(async (url) => (await app.inject({ url, ...oneClick })).body)
  const [known, gone] = await Promise.all(bodies)
  assert.equal(known, gone)
  assert.doesNotMatch(lines.join(), new RegExp(content), 'the log has no query strings')
})

test('the signed link is enough: whatever a provider sends, and from wherever, it counts', async () => {
  await using app = await createTestApp({ config: { publicUrl: new URL('https://riders.example.com') } })
  for (const headers of [
    {},
    { 'content-type': 'text/plain' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': 'application/json' },
    { 'content-type': 'application/xml' },
    { ...form, origin: 'null' },
    { ...form, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
  ]) {
    const { userId } = await app.signedInAs('member')
    const url = await linkOf(app, userId, 'eventReminders')
    const answer = await app.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' })
    assert.equal(answer.statusCode, 200, JSON.stringify(headers))
    assert.equal((await switchesOf(app, userId)).eventReminders, 'false')
  }
  const url = await linkOf(app, 'unknown', 'eventReminders')
  assert.equal((await app.inject({ method: 'POST', url, headers: form, payload: 'x'.repeat(5_000) })).statusCode, 413)
})
