import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { queueMail } from '#server/store/outbox.ts'
import { createUser } from '#server/store/users.ts'
import { insertApplication } from '../../../test/applicants.ts'
import { engines, freshDatabase, freshPostgresUrl } from '../../../test/databases.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { startSiteProcess, takenPort } from '../../../test/site-process.ts'
import { type MailWorkerOptions, retryDelay, startMailWorker } from './mail-worker.ts'

const config = { ...readConfig({}), publicUrl: new URL('https://riders.example.com') }
const { club } = config
const day = 86_400_000

/** A worker that looks often and retries at once; `lines` is what it logs. */
function worker(db: Db, smtpUrl: URL | undefined, options: Partial<MailWorkerOptions> = {}) {
  const lines: string[] = []
  const write = (...line: unknown[]) => void lines.push(JSON.stringify(line))
  const log = { info: write, warn: write, error: write } as unknown as MailWorkerOptions['log']
  const started = startMailWorker({ db, config: { ...config, smtpUrl }, log, idle: 20, retryAfter: () => 0, ...options })
  return { ...started, lines, [Symbol.asyncDispose]: started.stop }
}

const outbox = (db: Db) => db.selectFrom('outbox').selectAll().orderBy('id').execute()

async function until(happened: () => Promise<boolean> | boolean): Promise<void> {
  for (let left = 500; !(await happened()); left -= 1) {
    assert.ok(left > 0, 'it has not happened in ten seconds')
    await wait(20)
  }
}

test('each kind of mail arrives once, in the language of the application, at the applicant alone', async () => {
  await using db = await freshDatabase()
  await using server = await startMailServer()
  const { id: userId } = await createUser(db, {
    username: 'doyun',
    passwordHash: 'none',
    role: 'guest',
    email: 'the-account@example.com',
    firstName: null,
    lastName: null,
  })
  const notes = 'The officers know why.'
  const korean = await insertApplication(db, { userId, notes })
  const english = await insertApplication(db, { language: 'en', email: 'rider@example.com', notes })
  for (const kind of ['received', 'approved', 'rejected'] as const) {
    for (const { id } of [korean, english]) await queueMail(db, { kind, applicationId: id })
  }
  await queueMail(db, { kind: 'received', applicationId: korean.id })
  await using sender = worker(db, server.url)
  await until(async () => (await outbox(db)).every(({ sentAt }) => sentAt !== null))
  sender.nudge()
  await wait(100)

  assert.deepEqual(
    server.mails.map(({ recipients, headers }) => [recipients.join(), headers.get('subject')]).toSorted(),
    [
      ['doyun@example.com', '[한길 라이더스] 가입 신청서를 잘 받았습니다'],
      ['doyun@example.com', '[한길 라이더스] 가입을 환영합니다'],
      ['doyun@example.com', '[한길 라이더스] 가입 신청 결과를 알려 드립니다'],
      ['rider@example.com', 'Hangil Riders: we have your application'],
      ['rider@example.com', 'Welcome to Hangil Riders'],
      ['rider@example.com', 'Hangil Riders: about your application'],
    ].toSorted(),
  )
  for (const { sender: from, headers, text } of server.mails) {
    const isKorean = headers.get('to')?.includes('doyun@example.com')
    assert.equal(from, club.email)
    assert.equal(headers.get('from'), `${isKorean ? club.name.ko : club.name.en} <${club.email}>`)
    assert.equal(headers.get('auto-submitted'), 'auto-generated')
    assert.match(headers.get('content-type') ?? '', /^text\/plain; charset=utf-8/)
    assert.match(text, isKorean ? /^김도윤 님, 안녕하세요\.\n/ : /^Hello Doyun Kim,\n/)
    assert.ok(!text.includes(notes), 'what officers write among themselves stays there')
  }
  const welcome = server.mails.find(({ headers }) => headers.get('subject')?.endsWith('가입을 환영합니다'))
  assert.match(welcome?.text ?? '', /^https:\/\/riders\.example\.com\/login$/m)
  assert.doesNotMatch(sender.lines.join(), /@example|김도윤|Doyun/i)
})

test('a mail server that is down is tried again until it is up', async () => {
  await using db = await freshDatabase()
  const taken = await takenPort()
  const { port } = taken
  await taken[Symbol.asyncDispose]()
  const { id } = await insertApplication(db)
  await queueMail(db, { kind: 'approved', applicationId: id })
  await using sender = worker(db, new URL(`smtp://127.0.0.1:${port}`))
  await until(async () => (await outbox(db)).some(({ attempts, lastErrorCode }) => attempts >= 2 && lastErrorCode !== null))
  await using server = await startMailServer({ port })
  await server.arrived(1)
  await until(async () => (await outbox(db)).every(({ sentAt }) => sentAt !== null))
  assert.equal(server.mails.length, 1)
  assert.match(sender.lines[0] ?? '', /ESOCKET|ECONNECTION|ECONNREFUSED/)
})

test('a refused recipient is retried, and the log does not tell who it was', async () => {
  await using db = await freshDatabase()
  await using server = await startMailServer({
    onRcptTo: ({ address }, _session, done) => done(new Error(`${address} is unknown here`)),
  })
  const { id } = await insertApplication(db)
  await queueMail(db, { kind: 'rejected', applicationId: id })
  await using sender = worker(db, server.url)
  await until(() => sender.lines.length >= 2)
  assert.deepEqual(JSON.parse(sender.lines[0] ?? ''), [
    { mail: 'rejected', attempts: 1, code: 'EENVELOPE 550' },
    'could not send a mail',
  ])
  assert.deepEqual(server.mails, [])
})

for (const engine of engines) {
  test(`${engine}: two processes on one database send each mail once`, async () => {
    const place =
      engine === 'sqlite'
        ? { dataDir: mkdtempSync(join(tmpdir(), 'club-mail-')) }
        : { dataDir: '', databaseUrl: await freshPostgresUrl() }
    await using first = openDatabase(place)
    await using second = openDatabase(place)
    await migrate(first)
    await using server = await startMailServer()
    await using here = worker(first, server.url)
    await using there = worker(second, server.url)
    for (let count = 0; count < 20; count += 1) {
      const { id } = await insertApplication(first, { email: `rider-${count}@example.com` })
      await queueMail(first, { kind: 'received', applicationId: id })
      if (count % 5 === 0) for (const each of [here, there]) each.nudge()
    }
    await until(async () => (await outbox(first)).every(({ sentAt }) => sentAt !== null))
    await wait(100)
    assert.equal(new Set(server.mails.flatMap(({ recipients }) => recipients)).size, 20)
    assert.equal(server.mails.length, 20)
    assert.deepEqual(
      (await outbox(first)).map(({ attempts }) => attempts),
      Array(20).fill(1),
    )
  })
}

test('nothing that is typed into an application adds a header, a recipient or an advertisement', async () => {
  await using db = await freshDatabase()
  await using server = await startMailServer()
  const names = [
    'Kim\r\nBcc: victim@example.com',
    'Kim\nSubject: Free bikes',
    '"Kim" <victim@example.com>',
    'victim@example.com, other@example.com',
    'Win a bike at https://bikes.example',
    'bikes.example',
    `${'김'.repeat(80)}`,
  ]
  for (const name of names) {
    const { id } = await insertApplication(db, { koreanName: name, englishName: name, email: 'one@example.com' })
    await queueMail(db, { kind: 'received', applicationId: id })
  }
  await using _sender = worker(db, server.url)
  await server.arrived(names.length)
  const expected = [
    'From',
    'To',
    'Subject',
    'Message-ID',
    'Date',
    'Auto-Submitted',
    'MIME-Version',
    'Content-Type',
    'Content-Transfer-Encoding',
  ]
  for (const { headers, headerNames, recipients, text } of server.mails) {
    assert.deepEqual(recipients, ['one@example.com'])
    assert.deepEqual(headerNames.toSorted(), expected.toSorted())
    assert.match(headers.get('to') ?? '', /^<?one@example\.com>?$/)
    assert.match(text, /^안녕하세요\.\n/)
  }
})

test('names as people have them are kept, whatever script and marks', async () => {
  await using db = await freshDatabase()
  await using server = await startMailServer()
  const names = ["Mary O'Brien-Kim", 'J. R. Kim', 'Kim, Doyun', 'Zoë Çelik', '남궁 민수']
  for (const englishName of names) {
    const { id } = await insertApplication(db, { englishName, language: 'en' })
    await queueMail(db, { kind: 'received', applicationId: id })
  }
  await using _sender = worker(db, server.url)
  await server.arrived(names.length)
  for (const name of names) assert.ok(server.mails.some(({ text }) => text.startsWith(`Hello ${name},\n`)))
})

test('an application without one plain address gets no mail, and nobody else does', async () => {
  await using db = await freshDatabase()
  await using server = await startMailServer()
  for (const email of ['a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com', 'Kim <a@example.com>', '']) {
    const { id } = await insertApplication(db, { email })
    await queueMail(db, { kind: 'received', applicationId: id })
  }
  await using _sender = worker(db, server.url, { retryAfter: () => day })
  await until(async () => (await outbox(db)).every(({ lastErrorCode }) => lastErrorCode === 'EADDRESS'))
  assert.deepEqual(server.mails, [])
})

test('"we have your application" is not sent when the decision came first', async () => {
  await using db = await freshDatabase()
  await using server = await startMailServer()
  const { id } = await insertApplication(db, { status: 'approved' })
  await queueMail(db, { kind: 'received', applicationId: id })
  await queueMail(db, { kind: 'approved', applicationId: id })
  await using _sender = worker(db, server.url)
  await until(async () => (await outbox(db)).every(({ sentAt }) => sentAt !== null))
  assert.deepEqual(
    server.mails.map(({ headers }) => headers.get('subject')),
    ['[한길 라이더스] 가입을 환영합니다'],
  )
})

test('a mail goes with the transaction that asked for it, and with its application', async () => {
  await using db = await freshDatabase()
  const { id } = await insertApplication(db)
  const work = db.transaction().execute(async (change) => {
    await queueMail(change, { kind: 'approved', applicationId: id })
    throw new Error('the approval failed')
  })
  await assert.rejects(work, /the approval failed/)
  assert.deepEqual(await outbox(db), [])
  await queueMail(db, { kind: 'approved', applicationId: id })
  await db.deleteFrom('membershipApplications').where('id', '=', id).execute()
  assert.deepEqual(await outbox(db), [])
})

test('after a week a mail is given up with one line; without a mail server it goes silently', async () => {
  await using db = await freshDatabase()
  await using server = await startMailServer()
  const eightDaysAgo = new Date(Date.now() - 8 * day).toISOString()
  for (const smtpUrl of [server.url, undefined]) {
    const [old, young] = [await insertApplication(db), await insertApplication(db)]
    for (const { id } of [old, young]) await queueMail(db, { kind: 'received', applicationId: id })
    const values = { createdAt: eightDaysAgo, attempts: 9, lastErrorCode: 'EAUTH 535' }
    await db.updateTable('outbox').set(values).where('applicationId', '=', old.id).execute()
    await using cleaner = worker(db, smtpUrl)
    await until(async () => (await outbox(db)).every(({ applicationId }) => applicationId !== old.id))
    const gaveUp = ['[{"mail":"received","attempts":9,"code":"EAUTH 535"},"gave up on a mail after seven days"]']
    assert.deepEqual(
      cleaner.lines.filter((line) => line.includes('gave up')),
      smtpUrl ? gaveUp : [],
    )
  }
  assert.equal(server.mails.length, 1)
})

test('the waits grow from a minute to a day', () => {
  const minutes = [1, 2, 3, 4, 5, 6, 7].map((attempts) => retryDelay(attempts) / 60_000)
  assert.deepEqual(minutes, [1, 5, 30, 120, 360, 1440, 1440])
})

test('stopping waits for the mail in hand and begins no other', async () => {
  await using db = await freshDatabase()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let begun = 0
  await using server = await startMailServer({
    onMailFrom(_address, _session, done) {
      begun += 1
      held.then(() => done())
    },
  })
  for (const email of ['a@example.com', 'b@example.com']) {
    const { id } = await insertApplication(db, { email })
    await queueMail(db, { kind: 'received', applicationId: id })
  }
  await using sender = worker(db, server.url)
  await until(() => begun === 1)
  const stopped = sender.stop()
  release()
  await stopped
  assert.equal(server.mails.length, 1)
  assert.deepEqual((await outbox(db)).map(({ sentAt }) => sentAt !== null).toSorted(), [false, true])
})

test('the running site sends soon after somebody applied, and leaves cleanly', async () => {
  await using server = await startMailServer()
  const dataDir = mkdtempSync(join(tmpdir(), 'club-mail-'))
  await using site = startSiteProcess({ DATA_DIR: dataDir, SMTP_URL: server.url.href })
  const application = {
    koreanName: '김도윤',
    englishName: 'Doyun Kim',
    kakaoId: 'doyun',
    phoneNumber: '(303) 555-0142',
    email: 'doyun@example.com',
    dateOfBirth: '1991-04-17',
    motorcycleModel: 'BMW R 1250 GS',
    emergencyContactName: '이수빈',
    emergencyContactRelation: 'spouse',
    emergencyContactPhone: '(303) 555-0143',
    membershipFee: '$50',
  }
  const headers = { 'content-type': 'application/json', cookie: 'language=en' }
  const url = `${await site.address()}/api/membership-applications`
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(application) })
  assert.equal(answer.status, 201, await answer.text())
  const [mail] = await server.arrived(1)
  assert.equal(mail?.headers.get('subject'), 'Hangil Riders: we have your application')
  site.child.kill('SIGTERM')
  assert.equal(await site.left(), 0)
  assert.doesNotMatch(site.output().stderr, /doyun/i)
})
