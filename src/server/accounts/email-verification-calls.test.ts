import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteExpiredData } from '#server/jobs/retention.ts'
import { createTestApp } from '../../../test/app.ts'
import { answers, apply, register } from '../../../test/applying.ts'
import { engines } from '../../../test/databases/databases.ts'
import { config, eagerWorker, readOutbox, until } from '../../../test/eager-mail-worker.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { ask } from '../../../test/send.ts'
import {
  addressesOf,
  askAgain,
  host,
  linkIn,
  logIn,
  nothingIsDue,
  openLink,
  pressButton,
  siteWith,
  verifiedAt,
} from '../../../test/verification.ts'

test('only the letter goes to a new address; its button, pressed once, lets the confirmation out', async () => {
  await using mails = await startMailServer()
  await using app = await siteWith(mails)
  const sent = (await apply(app, { cookie: 'language=en' })).json()
  assert.equal(sent.awaitsVerification, true)
  await using worker = eagerWorker(app.db, mails.url)
  const [letter] = await mails.arrived(1)
  assert.equal(letter?.headers.get('subject'), 'Hangil Riders: please verify your email address')
  assert.deepEqual(letter?.recipients, [answers.email])
  const whole = `${letter?.text}${letter?.html}${letter?.headers.get('to')}`
  assert.doesNotMatch(whole, /Doyun|도윤/, 'anyone may have typed the name')
  const link = linkIn(letter)
  // Scanners, previews and browsers open it before the person does.
  for (const headers of [{}, { purpose: 'prefetch' }, { 'sec-purpose': 'prefetch;prerender' }] as Record<string, string>[])
    assert.equal((await openLink(app, link, headers)).statusCode, 200)
  assert.equal((await app.inject({ method: 'HEAD', url: link, headers: { host } })).statusCode, 200)
  await until(() => nothingIsDue(app.db))
  assert.equal(await verifiedAt(app.db, sent.id), null)
  assert.equal(mails.mails.length, 1)
  const { body, headers } = await openLink(app, link)
  assert.match(body, /<html lang="en">[\s\S]*<button>Yes, it is my address<\/button>/)
  assert.match((await openLink(app, `${link}?lang=ko`)).body, /<html lang="ko">[\s\S]*네, 제 주소입니다/)
  assert.doesNotMatch(body, /doyun|@|<script/i)
  const named = ['cache-control', 'x-robots-tag', 'referrer-policy'].map((name) => headers[name])
  assert.deepEqual(named, ['no-store', 'noindex', 'same-origin'])

  assert.match((await pressButton(app, link)).body, /Your email address is verified/)
  const at = await verifiedAt(app.db, sent.id)
  assert.ok(at)
  worker.nudge()
  await mails.arrived(2)
  assert.equal(mails.mails[1]?.headers.get('subject'), 'Hangil Riders: we have your application')
  for (const again of [await pressButton(app, link), await openLink(app, link)])
    assert.match(again.body, /Your email address is verified/)
  assert.equal(await verifiedAt(app.db, sent.id), at)
  await until(() => nothingIsDue(app.db))
  assert.equal(mails.mails.length, 2)
  assert.doesNotMatch(worker.lines.join(), /verify-email|@example/)
})

test('unknown, malformed, expired and orphaned links are one page with 404; who asks twice before the letter is sent gets one', async () => {
  await using mails = await startMailServer()
  await using app = await siteWith(mails)
  const hong = await register(app, 'hong')
  const session = await logIn(app, 'hong')
  for (let n = 0; n < 2; n += 1) assert.equal((await askAgain(app, session)).statusCode, 200)
  assert.equal((await readOutbox(app.db)).length, 1)
  const gone = (await apply(app, {}, { email: 'gone@example.com' })).json()
  await using _worker = eagerWorker(app.db, mails.url)
  const [one, other] = await mails.arrived(2)
  const ofHong = linkIn([one, other].find((mail) => mail?.recipients.includes(hong.email)))
  const ofGone = linkIn([one, other].find((mail) => mail?.recipients.includes('gone@example.com')))
  await app.db.deleteFrom('membershipApplications').where('id', '=', gone.id).execute()
  const pages = new Set<string>()
  const madeUp = ['', 'x'.repeat(43), '%00', `${'가'.repeat(42)}x`].map((token) => `/verify-email/${token}`)
  for (const url of [ofGone, `${ofHong}x`, ...madeUp])
    for (const answer of [await openLink(app, url), await pressButton(app, url)]) {
      assert.equal(answer.statusCode, 404, url)
      pages.add(answer.body)
    }
  await app.db.updateTable('emailVerifications').set({ expiresAt: new Date().toISOString() }).execute()
  pages.add((await openLink(app, ofHong)).body).add((await pressButton(app, ofHong)).body)
  assert.equal(pages.size, 1)
  assert.match([...pages].join(), /더 이상 쓸 수 없습니다[\s\S]*no longer works/)
  const { emailVerifiedAt } = await app.db.selectFrom('users').select('emailVerifiedAt').executeTakeFirstOrThrow()
  assert.equal(emailVerifiedAt, null)
  const links = () => app.db.selectFrom('emailVerifications').select('hash').execute()
  await deleteExpiredData(app.db, new Date(), app.config.club)
  assert.deepEqual(await links(), [])
  assert.equal((await askAgain(app, session)).statusCode, 200)
  await until(async () => (await links()).length > 0)
  await ask(app, await app.signedInAs('admin'), `DELETE /api/users/${hong.userId}`)
  assert.deepEqual(await links(), [], 'a deactivated account has no links')
})

test('without a mail server, or an address of the site, nothing says that an address should be verified', async () => {
  await using mails = await startMailServer()
  for (const settings of [{}, { smtpUrl: mails.url }, { publicUrl: config.publicUrl }]) {
    await using app = await createTestApp({ config: settings })
    const hong = await register(app, 'hong')
    assert.equal((await apply(app, hong.headers, { email: hong.email })).json().awaitsVerification, false)
    const session = await logIn(app, 'hong')
    assert.equal(session.user.awaitsVerification, undefined)
    assert.deepEqual(await addressesOf(app, session), { account: null, application: null })
    assert.equal((await askAgain(app, session)).statusCode, 409)
    const admin = await app.signedInAs('admin')
    const kinds = (await ask(app, admin, 'GET /api/deliveries')).map(({ kind }: { kind: string }) => kind)
    assert.equal(kinds.includes('accountAddress'), 'smtpUrl' in settings)
    if (!('smtpUrl' in settings)) continue
    // A letter that cannot have a link is a fault of the mail settings.
    const withoutAddress = { config: { ...config, publicUrl: undefined, smtpUrl: mails.url }, retryDelayMs: () => 60_000 }
    await using _worker = eagerWorker(app.db, mails.url, withoutAddress)
    await until(() => nothingIsDue(app.db))
    assert.equal((await ask(app, admin, 'GET /api/status')).mail.lastErrorCode, 'EPUBLICURL')
    assert.deepEqual(mails.mails, [])
  }
})

for (const engine of engines) {
  test(`${engine}: of many presses in two processes one verifies, and what was held goes out once`, async () => {
    await using mails = await startMailServer()
    await using app = await siteWith(mails, { engine })
    await using second = await siteWith(mails, { db: app.db })
    await apply(app)
    await using one = eagerWorker(app.db, mails.url)
    await using other = eagerWorker(app.db, mails.url)
    const [letter] = await mails.arrived(1)
    await until(() => nothingIsDue(app.db))
    const link = linkIn(letter)
    const pages = await Promise.all(Array.from({ length: 20 }, (_, index) => pressButton(index % 2 ? app : second, link)))
    assert.deepEqual(new Set(pages.map(({ statusCode }) => statusCode)), new Set([200]))
    for (const worker of [one, other]) worker.nudge()
    await mails.arrived(2)
    await until(() => nothingIsDue(app.db))
    assert.equal(mails.mails.length, 2)
    const used = await app.db.selectFrom('emailVerifications').select('usedAt').execute()
    assert.equal(used.length, 1)
  })
}
