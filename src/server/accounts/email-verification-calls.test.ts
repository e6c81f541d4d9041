import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteExpiredData } from '#server/jobs/retention.ts'
import { createTestApp } from '../../../test/app.ts'
import { answers, apply, register } from '../../../test/applying.ts'
import { engines } from '../../../test/databases/databases.ts'
import { config, eagerWorker, readOutbox, until } from '../../../test/eager-mail-worker.ts'
import { type MailServer, startMailServer } from '../../../test/mail-server.ts'
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

const subjects = (mails: MailServer) => mails.mails.map(({ recipients, headers }) => `${recipients} ${headers.get('subject')}`)

for (const engine of engines) {
  test(`${engine}: only the letter goes to a new address; its button, pressed once, lets the confirmation out`, async () => {
    await using mails = await startMailServer()
    await using app = await siteWith(mails, { engine })
    const sent = (await apply(app, { cookie: 'language=en' })).json()
    assert.equal(sent.awaitsVerification, true)
    await using worker = eagerWorker(app.db, mails.url)
    const [letter] = await mails.arrived(1)
    assert.equal(letter?.headers.get('subject'), 'Hangil Riders: please verify your email address')
    assert.deepEqual(letter?.recipients, [answers.email])
    assert.doesNotMatch(
      `${letter?.text}${letter?.html}${letter?.headers.get('to')}`,
      /Doyun|도윤/,
      'anyone may have typed the name',
    )
    const link = linkIn(letter)
    // Scanners, previews and browsers open it before the person does.
    const openers: Record<string, string>[] = [
      {},
      { purpose: 'prefetch' },
      { 'sec-purpose': 'prefetch;prerender' },
      { 'user-agent': 'scanner' },
    ]
    for (const headers of openers) assert.equal((await openLink(app, link, headers)).statusCode, 200)
    assert.equal((await app.inject({ method: 'HEAD', url: link, headers: { host } })).statusCode, 200)
    await until(() => nothingIsDue(app.db))
    assert.equal(await verifiedAt(app.db, sent.id), null)
    assert.equal(mails.mails.length, 1)
    const question = await openLink(app, link)
    assert.match(question.body, /<html lang="en">[\s\S]*<button>Yes, it is my address<\/button>/)
    assert.match((await openLink(app, `${link}?lang=ko`)).body, /<html lang="ko">[\s\S]*네, 제 주소입니다/)
    assert.doesNotMatch(question.body, /doyun|@|<script/i)
    const { headers } = question
    assert.deepEqual(
      [headers['cache-control'], headers['x-robots-tag'], headers['referrer-policy']],
      ['no-store', 'noindex', 'same-origin'],
    )

    const answer = await pressButton(app, link)
    assert.equal(answer.statusCode, 200)
    assert.match(answer.body, /Your email address is verified/)
    const at = await verifiedAt(app.db, sent.id)
    assert.ok(at)
    worker.nudge()
    await mails.arrived(2)
    assert.equal(subjects(mails)[1], `${answers.email} Hangil Riders: we have your application`)
    // Pressed twice, and opened later.
    assert.match((await pressButton(app, link)).body, /Your email address is verified/)
    assert.match((await openLink(app, link)).body, /Your email address is verified/)
    assert.equal(await verifiedAt(app.db, sent.id), at)
    await until(() => nothingIsDue(app.db))
    assert.equal(mails.mails.length, 2)
    assert.doesNotMatch(worker.lines.join(), /verify-email|@example/)
  })

  test(`${engine}: unknown, malformed, expired and orphaned links are one page with 404`, async () => {
    await using mails = await startMailServer()
    await using app = await siteWith(mails, { engine })
    await using worker = eagerWorker(app.db, mails.url)
    const hong = await register(app, 'hong')
    const gone = (await apply(app, {}, { email: 'gone@example.com' })).json()
    const [one, other] = await mails.arrived(2)
    const ofHong = linkIn([one, other].find((mail) => mail?.recipients.includes(hong.email)))
    const ofGone = linkIn([one, other].find((mail) => mail?.recipients.includes('gone@example.com')))
    await app.db.deleteFrom('membershipApplications').where('id', '=', gone.id).execute()
    const dead = [
      ofGone,
      '/verify-email/',
      `/verify-email/${'x'.repeat(43)}`,
      `${ofHong}x`,
      '/verify-email/%00',
      `/verify-email/${'가'.repeat(42)}x`,
    ]
    const pages = new Set<string>()
    for (const url of dead)
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
    await deleteExpiredData(app.db, new Date(), app.config.club)
    assert.deepEqual(await app.db.selectFrom('emailVerifications').selectAll().execute(), [])
    // A deactivated account has no links, and a letter that waits for it is not sent.
    const session = await logIn(app, 'hong')
    assert.equal((await askAgain(app, session)).statusCode, 200)
    await until(async () => (await app.db.selectFrom('emailVerifications').select('hash').execute()).length > 0)
    const admin = await app.signedInAs('admin')
    await app.inject({ method: 'DELETE', url: `/api/users/${hong.userId}`, headers: admin.headers })
    assert.deepEqual(await app.db.selectFrom('emailVerifications').selectAll().execute(), [])
    worker.nudge()
  })

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
    one.nudge()
    other.nudge()
    await mails.arrived(2)
    await until(() => nothingIsDue(app.db))
    assert.equal(mails.mails.length, 2)
    const used = await app.db.selectFrom('emailVerifications').select('usedAt').execute()
    assert.equal(used.length, 1)
  })
}

test('without a mail server, or an address of the site, nothing says that an address should be verified', async () => {
  for (const settings of [{}, { smtpUrl: new URL('smtp://localhost') }, { publicUrl: config.publicUrl }]) {
    await using app = await createTestApp({ config: settings })
    const hong = await register(app, 'hong')
    const sent = (await apply(app, hong.headers, { email: hong.email })).json()
    assert.equal(sent.awaitsVerification, false)
    const { headers, user } = await logIn(app, 'hong')
    assert.equal(user.awaitsVerification, undefined)
    assert.deepEqual(await addressesOf(app, { headers }), { account: null, application: null })
    assert.equal((await askAgain(app, { headers })).statusCode, 409)
    const admin = await app.signedInAs('admin')
    const deliveries = (await app.inject({ url: '/api/deliveries', headers: admin.headers })).json()
    const kinds = deliveries.map(({ kind }: { kind: string }) => kind)
    assert.equal(kinds.includes('accountAddress'), 'smtpUrl' in settings)
  }
})

test('a letter that cannot have a link is a fault of the mail settings', async () => {
  await using mails = await startMailServer()
  await using app = await createTestApp({ config: { smtpUrl: mails.url } })
  const admin = await app.signedInAs('admin')
  await register(app, 'hong')
  await using _worker = eagerWorker(app.db, mails.url, {
    config: { ...config, publicUrl: undefined, smtpUrl: mails.url },
    retryDelayMs: () => 60_000,
  })
  await until(() => nothingIsDue(app.db))
  const status = (await app.inject({ url: '/api/status', headers: admin.headers })).json()
  assert.equal(status.mail.lastErrorCode, 'EPUBLICURL')
  assert.deepEqual(mails.mails, [])
})

test('an account may ask five times in a quarter of an hour', async () => {
  await using mails = await startMailServer()
  await using app = await siteWith(mails, { config: { rateLimits: true } })
  const hong = await register(app, 'hong')
  const { headers } = await logIn(app, 'hong')
  const statuses = []
  for (let count = 0; count < 6; count += 1) statuses.push((await askAgain(app, { headers })).statusCode)
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429])
  assert.equal((await readOutbox(app.db)).length, 1, hong.email)
})
