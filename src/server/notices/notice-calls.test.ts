import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Notice } from '#contract/notices/notices.ts'
import { newId } from '#server/db/new-id.ts'
import { approveApplication } from '#server/members/decisions.ts'
import { createTestApp, type SignedIn, setRole, type TestApp } from '../../../test/app.ts'
import { answers, apply, insertApplication } from '../../../test/applying.ts'
import { moment } from '../../../test/club-clock.ts'
import { column, columns } from '../../../test/columns.ts'
import { readTold, toldOf } from '../../../test/notices.ts'
import { cancelRide, joinRide, planRide, rideInput } from '../../../test/rides.ts'
import { call, send } from '../../../test/send.ts'
import { findDeliverable } from './notices.ts'

const read = async (app: TestApp, by: SignedIn) => (await call<Notice[]>(app, by, 'GET /api/notices')).body

const markRead = (app: TestApp, by: SignedIn, ids: unknown) => send(app, by, 'POST /api/notices/read', { ids })

const decide = (app: TestApp, by: SignedIn, id: string, decision: 'approve' | 'reject') =>
  send(app, by, `POST /api/membership-applications/${id}/${decision}`, {})

const message = { name: '이서연', email: 'a@example.com', subject: '첫 라이딩 문의', message: '함께할 수 있을까요?' }
const write = (app: TestApp, changes: object = {}) => send(app, null, 'POST /api/contact', { ...message, ...changes })
const setStatus = (app: TestApp, by: SignedIn, id: string, status: string) =>
  send(app, by, `PATCH /api/contact-messages/${id}`, { status })

test('an applicant is told that the application arrived and how it was decided, once; a correction is nothing new', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const guest = await app.signedInAs('guest')
  const { id } = (await apply(app, guest.headers)).json()
  await apply(app, guest.headers, { kakaoId: 'corrected' })
  await decide(app, admin, id, 'approve')
  await decide(app, admin, id, 'approve')
  assert.deepEqual(columns(await read(app, guest), 'kind', 'link'), [
    ['applicationApproved', '/#announcements'],
    ['applicationReceived', '/profile'],
  ])
  assert.equal((await toldOf(app.db, 'inbox')).length, 1)
  const other = await app.signedInAs('guest')
  const { id: rejected } = (await apply(app, other.headers)).json()
  await decide(app, admin, rejected, 'reject')
  assert.deepEqual(column(await read(app, other), 'kind'), ['applicationRejected', 'applicationReceived'])
  // An application of no account: its letter is all there is.
  await apply(app, {}, { email: 'unknown@example.com' })
  assert.equal((await toldOf(app.db, 'applicationReceived')).length, 2)
  await send(app, admin, `DELETE /api/membership-applications/${rejected}`)
  assert.deepEqual(await read(app, other), [], 'it goes with the application')
})

test('administrators have one notice of an hour’s applications and messages, with the numbers of what still waits', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  await apply(app)
  const { id } = (await write(app)).json()
  const { id: spam } = (await write(app, { subject: 'Set aside', website: 'https://spam.example' })).json()
  // An hour may end between two of them.
  const [newest] = await read(app, admin)
  assert.equal(newest?.link, '/admin?tab=applications')
  const [told] = await readTold(app.db)
  const others = app.db.deleteFrom('notices').where('id', '!=', told?.id ?? '')
  await others.execute()
  const isSent = async () => (await findDeliverable(app.db, told?.id ?? '', { channel: 'push', moment })) !== undefined
  const [first] = await read(app, admin)
  assert.equal(first?.headingEn, '1 application, 1 message')
  await setStatus(app, admin, spam, 'spam')
  await setStatus(app, admin, id, 'handled')
  assert.equal((await read(app, admin))[0]?.headingKo, '가입 신청 1건')
  assert.ok(await isSent())
  await app.db.updateTable('membershipApplications').set({ status: 'rejected' }).execute()
  assert.equal((await read(app, admin))[0]?.headingEn, 'All new applications and messages are handled')
  assert.ok(!(await isSent()), 'nothing of it waits any more')
  await setRole(app.db, admin.userId, 'member')
  assert.deepEqual(await read(app, admin), [], 'who is no administrator any more sees none of it')
})

test('spam is told when an administrator finds that it is none, and makes a notice unread that was read', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const { id } = (await write(app)).json()
  await app.db.updateTable('contactMessages').set({ status: 'spam', mailQueuedAt: null }).where('id', '=', id).execute()
  await app.db.deleteFrom('notices').execute()
  const release = () => setStatus(app, admin, id, 'new')
  await release()
  const [notice] = await read(app, admin)
  assert.deepEqual([notice?.headingEn, notice?.link, notice?.readAt], ['1 message', '/admin?tab=settings', null])
  await markRead(app, admin, [notice?.id])
  await release()
  assert.notEqual((await read(app, admin))[0]?.readAt, null, 'it was told already')
  await write(app)
  assert.equal((await read(app, admin))[0]?.readAt, null)
})

test('notices are read by their own user alone, fifty at most, newest first, with the ride as it is now', async () => {
  await using app = await createTestApp()
  const { admin, ride } = await planRide(app)
  const [rider, other] = [await app.signedInAs('member'), await app.signedInAs('member')]
  for (const one of [rider, other]) await joinRide(app, one, ride.id)
  const change = (changes: object) => send(app, admin, `PUT /api/riding-events/${ride.id}`, { ...rideInput, ...changes })
  await change({ meetingLocation: 'Boulder' })
  await change({ meetingLocation: 'Estes Park', startTime: '08:30' })
  const [newest, older] = await read(app, rider)
  const changed = 'Changed: start time, meeting place. It starts Thursday, July 4, 8:30 AM. Meeting place: Estes Park'
  assert.equal(newest?.textEn, changed)
  assert.equal(older?.textKo, '바뀐 내용: 모이는 곳. 7월 4일 목요일 오전 8:30에 출발합니다. 모이는 곳: Estes Park')
  assert.equal(newest?.link, `/?ride=${ride.id}#announcements`)
  const ids = column(await read(app, rider), 'id')
  assert.equal((await markRead(app, other, ids)).statusCode, 204)
  assert.ok((await read(app, rider)).every(({ readAt }) => readAt === null))
  assert.equal((await markRead(app, rider, [newest?.id])).statusCode, 204)
  const [{ readAt } = { readAt: null }, second] = await read(app, rider)
  assert.ok(readAt !== null && second?.readAt === null)
  await markRead(app, rider, ids)
  assert.equal((await read(app, rider))[0]?.readAt, readAt, 'the first time counts')
  const [row] = await app.db.selectFrom('notices').selectAll().where('userId', '=', rider.userId).limit(1).execute()
  assert.ok(row)
  const more = Array.from({ length: 60 }, (_, number) => ({ ...row, id: newId(), version: `${number}` }))
  await app.db.insertInto('notices').values(more).execute()
  const listed = await read(app, rider)
  assert.equal(listed.length, 50)
  const unread = async (by: SignedIn) => (await call(app, by, 'GET /api/notices/unread')).body
  assert.deepEqual(await unread(rider), { count: listed.filter((notice) => notice.readAt === null).length })
  assert.deepEqual(await unread(other), { count: 2 })
  const order = listed.map(({ createdAt, id }) => createdAt + id)
  assert.deepEqual(order, order.toSorted().reverse())
  const tooMany = Array.from({ length: 51 }, () => newId())
  assert.equal((await markRead(app, rider, tooMany)).statusCode, 400)
})

test('nothing is shown of an announcement that is deleted; restored, it is there again', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const member = await app.signedInAs('member')
  const texts = { titleKo: '철회한 제목', titleEn: 'Withdrawn title', contentKo: '내용', contentEn: 'Text' }
  const news = { ...texts, type: 'general', eventDate: new Date().toISOString(), sendToMembers: true }
  const { id } = (await call(app, admin, 'POST /api/announcements', news)).body
  const shown = async () => column(await read(app, member), 'headingEn')
  assert.deepEqual(await shown(), ['Withdrawn title'])
  await send(app, admin, `DELETE /api/announcements/${id}`)
  assert.deepEqual(await shown(), [])
  await send(app, admin, `POST /api/deleted-items/${id}/restore`)
  assert.deepEqual(await shown(), ['Withdrawn title'])
})

test('administrators read who gave up a place, while the account is there', async () => {
  await using app = await createTestApp()
  const soon = Temporal.Now.zonedDateTimeISO('America/Denver').add({ hours: 6 }).toPlainDateTime()
  const { admin, ride } = await planRide(app, {
    eventDate: `${soon.toPlainDate()}`,
    startTime: soon.toPlainTime().toString({ smallestUnit: 'minute' }),
  })
  const rider = await app.signedInAs('member')
  await joinRide(app, rider, ride.id)
  await cancelRide(app, rider, ride.id)
  const [notice] = await read(app, admin)
  assert.match(notice?.textKo ?? '', /^Gil-dong Hong 님이 /)
  assert.match(notice?.textEn ?? '', /^Gil-dong Hong gave up a spot /)
  await app.db.deleteFrom('users').where('id', '=', rider.userId).execute()
  assert.deepEqual(await read(app, admin), [])
})

test('letters about decisions wait for the end of the quiet hours, and an imported record has no account to tell', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const { id } = await insertApplication(app.db, { ...answers })
  const night = { now: new Date('2126-07-01T08:00:00Z'), club: app.config.club }
  await approveApplication(app.db, id, { userId: '', actorId: admin.userId, moment: night })
  const [letter] = await app.db.selectFrom('outbox').select(['kind', 'nextAttemptAt']).execute()
  assert.deepEqual(letter, { kind: 'approved', nextAttemptAt: '2126-07-01T13:00:00.000Z' })
  assert.deepEqual(await readTold(app.db), [])
})
