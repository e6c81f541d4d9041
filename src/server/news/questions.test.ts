import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PersonalData } from '#contract/members/personal-data.ts'
import type { Announcement } from '#contract/news/announcements.ts'
import type { Answers, ListedQuestion, Question } from '#contract/news/questions.ts'
import { deleteExpiredData } from '#server/jobs/retention.ts'
import { createTestApp, type SignedIn, setAccountActive, setRole, type TestApp } from '../../../test/app.ts'
import { column, columns } from '../../../test/columns.ts'
import { engines } from '../../../test/databases/databases.ts'
import { toldOf } from '../../../test/notices.ts'
import { call, send } from '../../../test/send.ts'

const news = {
  type: 'general',
  titleKo: '조끼 주문',
  titleEn: 'Vest order',
  contentKo: '치수를 골라 주세요.',
  contentEn: 'Please choose a size.',
  eventDate: '2126-10-04',
}
const sizes = {
  kind: 'one',
  options: [
    { textKo: '중간', textEn: 'Medium' },
    { textKo: '큰 것', textEn: 'Large' },
  ],
}

async function announce(app: TestApp, question?: object) {
  const admin = await app.signedInAs('admin')
  const made = await call<Announcement>(app, admin, 'POST /api/announcements', { ...news, ...(question && { question }) })
  assert.equal(made.status, 201, made.message)
  const url = `/api/announcements/${made.body.id}` as const
  return {
    admin,
    id: made.body.id,
    made: made.body,
    url,
    ask: (changed: object) => call<Question>(app, admin, `PUT ${url}/question`, changed),
    read: async (by: SignedIn = admin) => (await call<Question>(app, by, `GET ${url}/question`)).body,
    answer: (by: SignedIn, choices: string[], companions?: number) =>
      call<Question>(app, by, `PUT ${url}/answer`, { choices, companions }),
    answers: async () => (await call<Answers>(app, admin, `GET ${url}/answers`)).body,
  }
}

/** `id: count/people` of each option. */
const totals = ({ options }: Question) => options.map(({ count, peopleCount }) => `${count}/${peopleCount}`).join(' ')

async function lines(app: TestApp): Promise<string[]> {
  const rows = await app.db.selectFrom('auditLog').select(['action', 'detail']).orderBy('id').execute()
  return rows.map(({ action, detail }) => [action, detail].filter((word) => word !== null).join(' '))
}

for (const engine of engines) {
  test(`${engine}: members answer with those who come along, the last answer of each counts, and officers see who`, async () => {
    await using app = await createTestApp({ engine })
    const { admin, url, ask, answer, read, answers, id } = await announce(app)
    assert.equal((await call(app, admin, `GET ${url}/question`)).status, 404)
    const asked = await ask({ kind: 'attendance' })
    assert.equal(asked.status, 200, asked.message)
    assert.deepEqual(columns(asked.body.options, 'id', 'textKo', 'textEn', 'day'), [
      ['yes', '참석', 'Going', null],
      ['no', '불참', 'Not going', null],
      ['maybe', '미정', 'Maybe', null],
    ])
    assert.deepEqual([asked.body.isOpen, asked.body.closesAt, asked.body.mine, asked.body.answerCount], [true, null, null, 0])
    const [one, two] = [await app.signedInAs('member'), await app.signedInAs('member')]
    await answer(one, ['maybe'])
    const last = await answer(one, ['yes'], 2)
    assert.deepEqual([last.status, last.body.mine], [200, { choices: ['yes'], companions: 2 }])
    await answer(two, ['no'], 3)
    assert.equal(totals(await read()), '1/3 1/1 0/0', 'who stays away brings no one')
    assert.equal((await read()).mine, null)
    assert.ok(!('names' in ((await read()).options[0] ?? {})))
    const seen = await answers()
    assert.deepEqual(columns(seen.answers, 'userId', 'firstName', 'lastName', 'choices', 'companions'), [
      [one.userId, 'Gil-dong', 'Hong', ['yes'], 2],
      [two.userId, 'Gil-dong', 'Hong', ['no'], 0],
    ])
    assert.deepEqual(column(seen.unanswered, 'userId'), [admin.userId])
    assert.ok((await lines(app)).includes('question.answers'), 'a look at the answers is in the log')

    // Without those who are no members any more.
    await setAccountActive(app.db, one.userId, 'false')
    await setRole(app.db, two.userId, 'guest')
    assert.equal(totals(await read()), '0/0 0/0 0/0')
    assert.equal((await answers()).answers.length, 0)
    await setAccountActive(app.db, one.userId, 'true')
    assert.equal(totals(await read()), '1/3 0/0 0/0')
    await app.db.deleteFrom('users').where('id', '=', two.userId).execute()
    assert.deepEqual(column(await app.db.selectFrom('answers').select('userId').execute(), 'userId'), [one.userId])

    const listed = await call<ListedQuestion[]>(app, admin, 'GET /api/announcements/questions')
    assert.deepEqual(columns(listed.body, 'announcementId', 'answerCount'), [[id, 1]])
  })

  test(`${engine}: of answers, presses and an edit at once each counts once, and none is lost`, async () => {
    await using app = await createTestApp({ engine })
    const { answer, read, ask, admin, url } = await announce(app, sizes)
    const people = await Promise.all([1, 2, 3].map(() => app.signedInAs('member')))
    const [first, second] = (await read()).options.map(({ id }) => id)
    assert.ok(first && second)
    const edited = [
      { id: first, textKo: '중간 (95)', textEn: 'Medium (95)' },
      { id: second, textKo: '큰 것', textEn: 'Large' },
    ]
    const all = await Promise.all([
      ...people.flatMap((person) => [answer(person, [first]), answer(person, [first])]),
      ask({ kind: 'one', options: edited }),
      call(app, admin, `POST ${url}/remind`),
      call(app, admin, `POST ${url}/remind`),
    ])
    const statuses = column(all, 'status')
    assert.deepEqual(statuses.slice(0, 7), Array(7).fill(200))
    assert.deepEqual(statuses.slice(7).toSorted(), [200, 409], 'one reminder')
    assert.equal(totals(await read()), '3/3 0/0')
    assert.equal((await read()).options[0]?.textKo, '중간 (95)')
  })
}

test('bad questions are refused at their field', async () => {
  await using app = await createTestApp()
  const { ask, read, admin, url } = await announce(app)
  const option = { textKo: '가', textEn: 'A' }
  const one = (...options: object[]) => ({ kind: 'one', options })
  const days = (...of: string[]) => ({ kind: 'days', options: of.map((day) => ({ day })) })
  const bad: [question: object, path: string][] = [
    [{ kind: 'poll' }, 'kind'],
    [{ kind: 'one' }, 'options'],
    [one(option), 'options'],
    [{ kind: 'many', options: Array(9).fill(option) }, 'options'],
    [one({ id: 'a', ...option }, { id: 'a', ...option }), 'options'],
    [{ kind: 'attendance', options: [option, option] }, 'options'],
    ...[' ', 'B\nC', 'x'.repeat(101)].map((textEn): [object, string] => [
      one(option, { textKo: '나', textEn }),
      'options.1.textEn',
    ]),
    [days('2126-02-30', '2126-03-01'), 'options.0.day'],
    [days('2126-03-01', '2126-03-01'), 'options.1.day'],
    [days('2126-03-01', '2025-03-01'), 'options.1.day'],
    [{ ...sizes, closesAt: 'tomorrow' }, 'closesAt'],
  ]
  for (const [question, path] of bad) {
    const { status, issues } = await ask(question)
    assert.deepEqual([status, issues[0]?.split(':')[0]], [400, path], JSON.stringify(question).slice(0, 80))
  }
  // In the announcement's form, what its shape forbids and what the calendar does.
  for (const [question, path] of [bad[0], bad.at(-2)] as typeof bad) {
    const { status, issues } = await call(app, admin, `PUT ${url}`, { ...news, question })
    assert.deepEqual([status, issues[0]?.split(':')[0]], [400, `question.${path}`])
  }
  assert.equal((await call(app, admin, `GET ${url}/question`)).status, 404, 'nothing of it was saved')
  assert.equal((await ask({ ...sizes, extra: 1 })).status, 200)
  assert.equal((await read()).options.length, 2)
})

test('bad answers are refused', async () => {
  await using app = await createTestApp()
  const { ask, answer, read } = await announce(app, sizes)
  const member = await app.signedInAs('member')
  const [first = '', second = ''] = column((await read()).options, 'id')
  for (const [choices, companions] of [
    [['nothing'], 0],
    [['yes'], 0],
    [[first, second], 0],
    [[], 0],
    [[first], 1],
    [Array(9).fill(first), 0],
  ] as const)
    assert.equal((await answer(member, [...choices], companions)).status, 400, JSON.stringify([choices, companions]))
  assert.equal((await answer(member, [first, first])).status, 200, 'the same twice is one')
  assert.equal((await ask({ kind: 'many', options: (await read()).options })).status, 200)
  assert.deepEqual((await answer(member, [second, first])).body.mine?.choices, [first, second])
  assert.deepEqual((await answer(member, [])).body.mine?.choices, [], 'none of these is an answer, too')
  assert.equal((await read()).answerCount, 1)
  const party = await announce(app, { kind: 'attendance' })
  for (const companions of [10, -1, 1.5, 'two'])
    assert.equal((await party.answer(member, ['yes'], companions as number)).status, 400, String(companions))
  assert.equal((await party.answer(member, ['yes'], 9)).status, 200)
})

test('visitors read that there is a question and nothing of it; members read names where they are shown', async () => {
  await using app = await createTestApp()
  const { id, read, answer, admin } = await announce(app, { ...sizes, showsNames: true })
  const member = await app.signedInAs('member')
  const [first = ''] = column((await read()).options, 'id')
  const own = { firstName: 'Gil-dong', lastName: 'Hong', otherName: null }
  assert.deepEqual((await answer(member, [first])).body.options[0]?.names, [own])
  assert.equal((await call(app, admin, 'PUT /api/announcements/nothing/question', sizes)).status, 404)
  for (const path of [`/api/announcements`, `/api/announcements/${id}`]) {
    const { body } = await app.inject(path)
    assert.match(body, /"answering":"open"/)
    assert.doesNotMatch(body, /Medium|중간|Hong|options|closesAt|showsNames/)
  }
})

test('after its end nothing is answered; an officer ends it at once, and an instant, a local time or null are ends', async () => {
  await using app = await createTestApp()
  const { ask, answer, read, admin, url } = await announce(app, { kind: 'attendance' })
  const member = await app.signedInAs('member')
  assert.equal((await ask({ kind: 'attendance', closesAt: '2126-10-04T21:00' })).body.closesAt, '2126-10-05T03:00:00.000Z')
  assert.equal((await ask({ kind: 'attendance', closesAt: '2126-10-04T21:00:00Z' })).body.closesAt, '2126-10-04T21:00:00.000Z')
  assert.equal((await answer(member, ['yes'])).status, 200)
  const closed = await ask({ kind: 'attendance', closesAt: new Date().toISOString() })
  assert.deepEqual([closed.status, closed.body.isOpen], [200, false])
  const late = await answer(member, ['no'])
  assert.deepEqual([late.status, late.message], [409, 'This announcement no longer takes answers.'])
  assert.equal((await call(app, admin, `POST ${url}/remind`)).status, 409)
  assert.deepEqual((await read(member)).mine?.choices, ['yes'])
  assert.equal((await call<Announcement>(app, null, `GET ${url}`)).body.answering, 'closed')
  assert.equal((await ask({ kind: 'attendance', closesAt: null })).body.isOpen, true)
  assert.equal((await answer(member, ['no'])).status, 200)
})

test('an option that someone chose stays, with other words; what no one chose goes, and another day is another option', async () => {
  await using app = await createTestApp()
  const { ask, answer, read } = await announce(app, sizes)
  const member = await app.signedInAs('member')
  const [medium, large] = (await read()).options
  assert.ok(medium && large)
  await answer(member, [medium.id])
  const small = { textKo: '작은 것', textEn: 'Small' }
  const removed = await ask({ kind: 'one', options: [large, small] })
  const gone = 'Someone has chosen an option that you removed. Please put it back; you can change its words.'
  assert.deepEqual([removed.status, removed.message], [409, gone])
  const named = await ask({ ...sizes, options: [medium, large], showsNames: true })
  const hidden = 'People have answered without their names being shown, so names stay hidden.'
  assert.deepEqual([named.status, named.message], [409, hidden])
  for (const other of [{ kind: 'attendance' }, { kind: 'days', options: [{ day: '2126-03-01' }, { day: '2126-03-02' }] }])
    assert.equal((await ask(other)).status, 409, other.kind)
  const changed = await ask({ kind: 'many', options: [small, { ...medium, textKo: '보통', textEn: 'Regular' }] })
  assert.equal(changed.status, 200)
  assert.deepEqual(columns(changed.body.options, 'textEn', 'count'), [
    ['Small', 0],
    ['Regular', 1],
  ])
  assert.equal(changed.body.options[1]?.id, medium.id)
  assert.equal((await answer(member, [large.id])).status, 400, 'it is gone')
  await answer(member, column(changed.body.options, 'id'))
  assert.equal((await ask({ kind: 'one', options: changed.body.options })).status, 409, 'two where one would be')

  const days = await announce(app, { kind: 'days', options: [{ day: '2126-03-01' }, { day: '2126-03-02' }] })
  const [one] = (await days.read()).options
  await days.answer(member, [one?.id ?? ''])
  const moved = [{ id: one?.id, day: '2126-03-08' }, { day: '2126-03-02' }]
  assert.equal((await days.ask({ kind: 'days', options: moved })).status, 409, 'no answer moves to a day that was not chosen')
  const kept = await days.ask({ kind: 'days', options: [{ day: '2126-03-01' }, { day: '2126-03-08' }] })
  assert.deepEqual([kept.status, kept.body.options[0]?.id, totals(kept.body)], [200, one?.id, '1/1 0/0'])
})

test('two officers: the version of the question, and the announcement’s form, which leaves what it does not change', async () => {
  await using app = await createTestApp()
  const { admin, ask, read, url, made } = await announce(app, sizes)
  assert.equal(made.answering, 'open')
  const before = await read()
  const options = before.options
  assert.equal((await ask({ ...sizes, options, expectedVersion: '2026-01-01T00:00:00.000Z' })).status, 409)
  await call(app, admin, `PUT ${url}`, { ...news, question: { ...sizes, options } })
  assert.equal((await read()).updatedAt, before.updatedAt, 'the same question is no new version')
  const changed = await ask({ ...sizes, options, showsNames: true, expectedVersion: before.updatedAt })
  assert.equal(changed.status, 200)
  assert.notEqual(changed.body.updatedAt, before.updatedAt)
  await call(app, admin, `PUT ${url}`, { ...news, titleEn: 'Vests' })
  assert.equal((await read()).showsNames, true, 'left out, it stays')
  const stale = { ...news, question: { ...sizes, options, expectedVersion: before.updatedAt } }
  assert.equal((await call(app, admin, `PUT ${url}`, stale)).status, 409)
  const removed = await call<Announcement>(app, admin, `PUT ${url}`, { ...news, question: null })
  assert.deepEqual([removed.status, 'answering' in removed.body], [200, false])
  assert.equal((await call(app, admin, `DELETE ${url}/question`)).status, 404)
  const logged = (await lines(app)).filter((line) => line.startsWith('question'))
  assert.deepEqual(logged, ['question.create', 'question.update', 'question.delete'])
})

test('an edit of one language of an option marks the other one, until that follows', async () => {
  await using app = await createTestApp()
  const { ask, read, admin } = await announce(app, sizes)
  const marked = async () => column((await call(app, admin, 'GET /api/announcements/outdated')).body, 'outdatedLanguage')
  const edit = async (texts: object) => {
    const [first, second] = (await read()).options
    return ask({ kind: 'one', options: [{ ...first, ...texts }, second] })
  }
  await edit({ textKo: '중간 (95)' })
  assert.deepEqual(await marked(), ['en'])
  await edit({ textEn: 'Medium (95)' })
  assert.deepEqual(await marked(), [])
  await edit({ textKo: '중', textEn: 'M' })
  assert.deepEqual(await marked(), [])
  await ask({ kind: 'one', options: [...(await read()).options, { textKo: '특대', textEn: 'XL' }] })
  assert.deepEqual(await marked(), [], 'a new option is in both languages')
})

test('a deleted announcement takes question and answers along and back, and for good', async () => {
  await using app = await createTestApp()
  const { admin, id, url, answer, read } = await announce(app, { kind: 'attendance' })
  const member = await app.signedInAs('member')
  await answer(member, ['yes'], 1)
  const before = await read(member)
  await call(app, admin, `DELETE ${url}`)
  for (const request of [`GET ${url}/question`, `GET ${url}/answers`] as const)
    assert.equal((await call(app, admin, request)).status, 404)
  assert.equal((await answer(member, ['no'])).status, 404)
  const exported = async () => (await call<PersonalData>(app, member, 'GET /api/auth/user/export')).body.answers
  assert.deepEqual(columns(await exported(), 'titleKo', 'choices', 'companions'), [[null, null, 1]])
  assert.equal((await call(app, admin, `POST /api/deleted-items/${id}/restore`)).status, 200)
  assert.deepEqual(await read(member), before)
  assert.deepEqual(columns(await exported(), 'titleEn', 'choices'), [['Vest order', ['참석 / Going']]])
  await call(app, admin, `DELETE ${url}`)
  const later = new Date(Date.now() + 31 * 86_400_000)
  await deleteExpiredData(app.db, later, app.config.club)
  assert.deepEqual(await app.db.selectFrom('questions').selectAll().execute(), [])
  assert.deepEqual(await app.db.selectFrom('answers').selectAll().execute(), [])
})

test('who has not answered is reminded once in 48 hours, by bell, push and mail, and not once they have', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  await using app = await createTestApp()
  const { admin, id, url, answer } = await announce(app, { kind: 'attendance' })
  const [one, two] = [await app.signedInAs('member'), await app.signedInAs('member')]
  await app.signedInAs('guest')
  await answer(one, ['yes'])
  const remind = () => call<{ told: number }>(app, admin, `POST ${url}/remind`)
  assert.deepEqual((await remind()).body, { told: 2 })
  assert.deepEqual(await toldOf(app.db, 'answerMissing'), [admin.userId, two.userId].toSorted())
  assert.ok((await lines(app)).includes('question.remind 2'))
  const again = await remind()
  assert.deepEqual([again.status, again.message], [409, 'These members were reminded in the last 48 hours.'])
  t.mock.timers.setTime(Date.now() + 48 * 3_600_000 - 1_000)
  assert.equal((await remind()).status, 409)
  t.mock.timers.setTime(Date.now() + 2_000)
  assert.equal((await remind()).status, 200)
  assert.ok((await call<Answers>(app, admin, `GET ${url}/answers`)).body.remindedAt)
  t.mock.timers.setTime(Date.now() + 49 * 3_600_000)
  for (const each of [two, admin]) await answer(each, ['no'])
  const none = await remind()
  assert.deepEqual([none.status, none.message], [409, 'All members have answered.'])
  const { body } = await send(app, two, 'GET /api/notices')
  assert.match(body, new RegExp(`/\\?announcement=${id}`))
  assert.match(body, /아직 답하지 않으셨습니다.*You have not answered yet/, 'in place of the announcement’s own words')
})

test('members order vests, and the file has who ordered what and who did not', async () => {
  await using app = await createTestApp()
  const { admin, url, answer, read } = await announce(app, sizes)
  const options = column((await read()).options, 'id')
  const silent = await app.signedInAs('member')
  for (let at = 0; at < 7; at += 1) await answer(await app.signedInAs('member'), [options[at % 2] ?? ''])
  assert.equal(totals(await read()), '4/4 3/3')
  const file = await send(app, admin, `GET ${url}/answers.csv?lang=ko`)
  assert.equal(file.statusCode, 200)
  assert.match(String(file.headers['content-disposition']), /^attachment; filename="answers-\d{4}-\d\d-\d\d\.csv"$/)
  const rows = file.body.trim().split('\r\n')
  assert.equal(rows[0], '"성","이름","다른 표기","답","함께 오는 사람","답한 시각"')
  assert.equal(rows.length, 1 + 7 + 2)
  assert.equal(rows.filter((row) => row.includes('"큰 것"')).length, 3)
  assert.equal(rows.filter((row) => row.includes('"","",""')).length, 2, 'the member without an answer, and the officer')
  assert.ok(!file.body.includes(silent.userId))
  assert.match((await send(app, admin, `GET ${url}/answers.csv?lang=en`)).body, /"Large"/)
  assert.ok((await lines(app)).includes('export.answers'))
})
