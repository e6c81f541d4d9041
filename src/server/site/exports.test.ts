import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MemberImportAnswer } from '#contract/members/member-import.ts'
import { guessColumns, readPeople } from '#contract/members/member-list.ts'
import { record } from '#server/activities/record.ts'
import { readList } from '#server/members/read-list.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { answers, insertApplication } from '../../../test/applying.ts'
import { column } from '../../../test/columns.ts'
import { joinRide, makeUsers, planRide } from '../../../test/rides.ts'
import { call } from '../../../test/send.ts'

/** The rows of a file as a program reads it that knows RFC 4180, the head first. */
function parse(csv: string): string[][] {
  assert.ok(csv.startsWith('\uFEFF'), 'Excel shows Hangul')
  assert.ok(csv.endsWith('\r\n'))
  const lines = csv.slice(1).matchAll(/((?:"(?:[^"]|"")*",?)+)\r\n/g)
  return [...lines].map(([, line = '']) =>
    [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"')),
  )
}

async function download(app: TestApp, { headers }: SignedIn, url: string) {
  const answer = await app.inject({ url, headers })
  assert.equal(answer.statusCode, 200, url)
  return { answer, rows: parse(answer.body) }
}

/** The cells of one column. */
function cells(rows: string[][], heading: string): (string | undefined)[] {
  const index = rows[0]?.indexOf(heading) ?? -1
  assert.notEqual(index, -1, heading)
  return rows.slice(1).map((row) => row[index])
}

async function linesOf(app: TestApp) {
  const lines = await app.db.selectFrom('auditLog').select(['action', 'subjectId', 'detail']).orderBy('id').execute()
  return lines.map((line) => [line.action, line.subjectId, line.detail].filter((word) => word !== null).join(' '))
}

test('the member list has each account once, with the application that counts, and logs whose details are in it', async () => {
  await using app = await createTestApp()
  const [admin, member] = [await app.signedInAs('admin'), await app.signedInAs('member')]
  const details = { userId: member.userId, status: 'approved' }
  await insertApplication(app.db, { ...details, submittedAt: '2025-03-01T00:00:00.000Z', motorcycleModel: 'The bike before' })
  const counting = await insertApplication(app.db, {
    ...details,
    submittedAt: '2026-03-01T00:00:00.000Z',
    reviewedAt: '2026-03-03T03:00:00.000Z',
    motorcycleModel: 'Ducati "Multistrada", V4',
  })
  const newer = { submittedAt: '2026-05-01T00:00:00.000Z', duplicateOf: counting.id }
  await insertApplication(app.db, { ...details, ...newer, motorcycleModel: 'A duplicate' })
  await insertApplication(app.db, { ...details, status: 'pending', motorcycleModel: 'Not approved' })

  const { answer, rows } = await download(app, admin, '/api/exports/members.csv')
  assert.equal(answer.headers['content-type'], 'text/csv; charset=utf-8')
  assert.equal(answer.headers['cache-control'], 'no-store')
  assert.match(String(answer.headers['content-disposition']), /^attachment; filename="members-\d{4}-\d\d-\d\d\.csv"$/)
  assert.deepEqual(cells(rows, '아이디'), [member.username, admin.username])
  assert.deepEqual(cells(rows, '한글 이름'), ['김도윤', ''])
  assert.deepEqual(cells(rows, '모터사이클 기종'), ['Ducati "Multistrada", V4', ''])
  assert.deepEqual(cells(rows, '비상 연락처 관계'), ['배우자', ''])
  assert.deepEqual(cells(rows, '승인일'), ['2026-03-02', ''], 'the day in Denver')
  assert.deepEqual(await linesOf(app), ['export.members', `application.view ${counting.id}`])
  const english = (await download(app, admin, '/api/exports/members.csv?lang=en')).rows
  assert.deepEqual(cells(english, 'Role'), ['Member', 'Admin'])
  assert.ok(!english.flat().some((cell) => cell.includes('no password')))
})

test('applications are those of the status, each with a look line', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  for (const koreanName of ['신청0', '신청1', '신청2']) await insertApplication(app.db, { koreanName })
  await insertApplication(app.db, { status: 'rejected', notes: '첫 줄\n둘째 줄, "인용"' })
  assert.equal((await download(app, admin, '/api/exports/applications.csv?status=pending')).rows.length, 4)
  const { rows } = await download(app, admin, '/api/exports/applications.csv?status=rejected&lang=en')
  assert.deepEqual(cells(rows, 'Notes'), ['첫 줄\n둘째 줄, "인용"'])
  assert.deepEqual(cells(rows, 'Status'), ['Rejected'])
  const lines = await linesOf(app)
  assert.equal(lines.filter((line) => line.startsWith('application.view ')).length, 4)
  const exported = lines.filter((line) => line.startsWith('export.'))
  assert.deepEqual(exported, ['export.applications 3', 'export.applications 1'])
  assert.equal((await call(app, admin, 'GET /api/exports/applications.csv?status=lost')).status, 400)
})

test('a ride sheet has its riders and waitlist, and logs the sheet and each rider whose contact is in it', async () => {
  await using app = await createTestApp()
  const { admin, ride } = await planRide(app, { maxParticipants: '1' })
  const [first, second] = [await app.signedInAs('member'), await app.signedInAs('member')]
  for (const rider of [first, second]) await joinRide(app, rider, ride.id)
  // As of riders who registered before an emergency contact was asked for.
  await app.db.deleteFrom('sheetDetails').execute()
  await insertApplication(app.db, { userId: first.userId, status: 'approved', phoneNumber: '+82 10-1234-5678' })
  const { answer, rows } = await download(app, admin, `/api/riding-events/${ride.id}/sheet.csv`)
  assert.match(String(answer.headers['content-disposition']), /"ride-sheet-\d{4}-\d\d-\d\d\.csv"$/)
  assert.deepEqual(cells(rows, '참가'), ['참가', '대기'])
  assert.deepEqual(cells(rows, '전화번호'), ["'+82 10-1234-5678", ''])
  assert.deepEqual((await linesOf(app)).slice(1), [`export.rideSheet ${ride.id}`, `rideSheet.view ${first.userId}`])
  const unknown = await call(app, admin, 'GET /api/riding-events/no-such-ride/sheet.csv')
  assert.deepEqual([unknown.status, unknown.message], [404, 'Not found'])
})

test('the log is read to its end, filtered as in the dashboard', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const users = await makeUsers(app.db, 1_010)
  await record(app.db, 'user.deactivate', { actorId: admin.userId, user: users.map(({ id }) => id) })
  const { rows } = await download(app, admin, '/api/exports/log.csv?kind=accounts&lang=en')
  assert.equal(new Set(cells(rows, 'Subject')).size, 1_010)
  assert.deepEqual(new Set(cells(rows, 'By')), new Set([admin.username]))
  assert.match(String(cells(rows, 'Time')[0]), /^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  const own = await download(app, admin, `/api/exports/log.csv?person=${users[7]?.id}`)
  assert.deepEqual(cells(own.rows, '대상'), ['rider-7'])
  const exports = await download(app, admin, '/api/exports/log.csv?kind=exports')
  assert.deepEqual(cells(exports.rows, '활동'), ['export.log', 'export.log', 'export.log'], 'its own line too')
})

test('a cell that a spreadsheet would compute, or whose first zero it would drop, is text', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const dangerous = ['=1+1', '+1-303-555-0142', '-2', '@SUM(A1)', '＝1+1', '\t1', '01012345678']
  const harmless = ['010-1234-5678', 'a=1', '(303) 555-0142', 'one; two | three', '김,=1+1']
  // Where the list separator is another, the part after it becomes a cell.
  const inside = ['k;=1+1;z', '\t=1', 'k\t +1', 'k|＠A1', 'k;"=1+1', 'k\n-1']
  const written = ["k;'=1+1;z", "'\t'=1", "k\t '+1", "k|'＠A1", `k;"'=1+1`, "k\n'-1"]
  for (const phoneNumber of [...dangerous, ...harmless, ...inside]) await insertApplication(app.db, { ...answers, phoneNumber })
  const { rows } = await download(app, admin, '/api/exports/applications.csv')
  const expected = [...dangerous.map((text) => `'${text}`), ...harmless, ...written]
  assert.deepEqual(cells(rows, '전화번호').toSorted(), expected.toSorted())
})

test('the import recognizes everybody in the member list that the site wrote', async () => {
  await using app = await createTestApp()
  const [admin, first, second] = [await app.signedInAs('admin'), await app.signedInAs('member'), await app.signedInAs('member')]
  const [ofFirst, ofSecond] = [
    { userId: first.userId, englishName: '', koreanName: '권바람', phoneNumber: '01012345678', email: 'one@club.example' },
    { userId: second.userId, englishName: '', koreanName: '선우은', phoneNumber: '+1 303 555 0142', email: 'two@club.example' },
  ]
  for (const details of [ofFirst, ofSecond]) await insertApplication(app.db, { ...details, status: 'approved' })
  for (const language of ['ko', 'en']) {
    const { answer } = await download(app, admin, `/api/exports/members.csv?lang=${language}`)
    const table = await readList(answer.rawPayload)
    const people = readPeople(table, guessColumns(table.header))
    assert.deepEqual(people.map(({ koreanName, phoneNumber, email }) => `${koreanName} ${phoneNumber} ${email}`).toSorted(), [
      '  ',
      '권바람 01012345678 one@club.example',
      '선우은 +1 303 555 0142 two@club.example',
    ])
    const checked = await call(app, admin, 'POST /api/members/import', { dryRun: true, people })
    for (const { username, issues, doubles } of MemberImportAnswer.parse(checked.body).people) {
      assert.ok(column(issues, 'field').includes('username'))
      const known = username === admin.username ? [] : [['phone', 'email', 'name']]
      assert.deepEqual(column(doubles, 'reasons'), known, username)
    }
  }
})
