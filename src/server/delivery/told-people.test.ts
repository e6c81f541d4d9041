import assert from 'node:assert/strict'
import { test } from 'node:test'
import { record } from '#server/activities/record.ts'
import { cancelRegistration } from '#server/rides/event-participant-calls.ts'
import { updateRidingEvent } from '#server/rides/riding-event-calls.ts'
import { insertApplication } from '../../../test/applying.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { column } from '../../../test/columns.ts'
import { freshDatabase } from '../../../test/databases/databases.ts'
import { config, readOutbox, until } from '../../../test/eager-mail-worker.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { isIdle, makeMembers, movedWorker, planWith, tellNews } from '../../../test/moved-delivery.ts'
import { toldOf } from '../../../test/notices.ts'
import { startPushService } from '../../../test/push/push-service.ts'
import { rideInput } from '../../../test/rides.ts'

test('a place that came free at 2 a.m. is mailed and pushed at 7', async () => {
  await using db = await freshDatabase()
  await using mails = await startMailServer()
  await using pushes = await startPushService()
  const [leaving, waiting] = await makeMembers(db, 2)
  const { browser } = await pushes.subscribe(db, waiting.id)
  const ride = await planWith(db, [leaving, waiting], { maxParticipants: '1' })
  await using worker = movedWorker(db, '2126-07-03T08:00:30.000Z', { smtpUrl: mails.url, pushHost: pushes.host })
  await cancelRegistration(db, { eventId: ride.id, userId: leaving.id, clock: clockAt('2126-07-03T08:00:00.000Z') })
  // What concerns the login goes out at once: once it has arrived, what is due has been looked for.
  await record(db, 'secondFactor.on', { actorId: leaving.id, moment: clockAt('2126-07-03T12:59:59.000Z') })
  worker.moveTo('2126-07-03T12:59:59.000Z')
  await mails.arrived(1)
  assert.deepEqual(column(await readOutbox(db), 'recipient'), [leaving.id])

  worker.moveTo('2126-07-03T13:00:00.000Z')
  const [, mail] = await mails.arrived(2)
  const [push] = await pushes.arrived(1)
  await until(() => isIdle(db))
  assert.deepEqual([mails.mails.length, pushes.pushes.length], [2, 1])
  assert.ok(mail && push)
  assert.deepEqual(mail.recipients, [waiting.email])
  assert.equal(mail.headers.get('subject'), `[${config.club.name.ko}] ${push.notification.title}`)
  assert.match(push.notification.title, /피크 투 피크/)
  assert.match(mail.text, /출발: 7월 4일 목요일 오전 9:00\n모이는 곳: Nederland\n/)
  assert.match(mail.html, /<b>모이는 곳<\/b>: Nederland/)
  const link = `https://riders.example.com/?ride=${ride.id}#announcements`
  assert.ok(mail.text.includes(link))
  assert.ok(mail.html.includes(`href="${link}"`))
  assert.equal(mail.headers.get('list-unsubscribe'), undefined, 'what concerns a place on a ride is always sent')
  assert.deepEqual([push.browser, push.notification.navigate, push.notification.lang], [browser, link, 'ko'])
  assert.doesNotMatch(JSON.stringify(push.notification), /Nederland|rider-/)
  assert.equal(push.sender.sub, `mailto:${config.club.email}`)
  assert.equal(push.sender.aud, `https://${pushes.host}`)
  assert.equal(push.headers.urgency, 'normal')
  assert.equal(push.headers.ttl, String(26 * 3_600), 'until the start')
})

test('what concerns the login is mailed at once, also at night, and says that it is about the account', async () => {
  await using db = await freshDatabase()
  await using mails = await startMailServer()
  const [member] = await makeMembers(db, 1)
  const moment = clockAt('2126-07-03T08:00:00.000Z')
  await using _worker = movedWorker(db, '2126-07-03T08:00:30.000Z', { smtpUrl: mails.url })
  await record(db, 'session.continueLink', { actorId: member.id, device: 'Android · Chrome', moment })
  await record(db, 'secondFactor.on', { actorId: member.id, moment })
  const arrived = await mails.arrived(2)
  for (const { text } of arrived) assert.match(text, /계정의 보안에 관한 일이라/)
  assert.ok(arrived.some(({ text }) => text.includes('Android · Chrome') && text.includes('/settings?part=security#sessions')))
})

test('those who ride are reminded by mail and push, in their language', async () => {
  await using db = await freshDatabase()
  await using mails = await startMailServer()
  await using pushes = await startPushService()
  const [korean, english, off, waiting] = await makeMembers(db, 4)
  await db.updateTable('users').set({ language: 'en' }).where('id', '=', english.id).execute()
  await db.updateTable('users').set({ eventReminders: 'false' }).where('id', '=', off.id).execute()
  for (const { id } of [korean, english, off, waiting]) await pushes.subscribe(db, id)
  await insertApplication(db, { userId: korean.id, email: 'true-address@example.com', status: 'approved' })
  await planWith(db, [korean, english, off, waiting], { maxParticipants: '3' })
  await using _worker = movedWorker(db, '2126-07-04T00:01:00.000Z', { smtpUrl: mails.url, pushHost: pushes.host })
  await mails.arrived(2)
  await pushes.arrived(2)
  await until(() => isIdle(db))
  assert.deepEqual(mails.mails.map(({ recipients }) => recipients.join()).toSorted(), [english.email, 'true-address@example.com'])
  assert.equal(pushes.pushes.length, 2)
  const letter = mails.mails.find(({ recipients }) => recipients[0] === english.email)
  assert.match(letter?.headers.get('subject') ?? '', /^Hangil Riders: .*Peak to Peak/)
  assert.match(letter?.text ?? '', /Start: Thursday, July 4, 9:00 AM\nMeeting place: Nederland\n/)
  const unsubscribe = /^<(https:\/\/riders\.example\.com\/unsubscribe\?token=[\w.-]+)>$/
  const [, address = ''] = unsubscribe.exec(letter?.headers.get('list-unsubscribe') ?? '') ?? []
  assert.equal(letter?.headers.get('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
  assert.ok(letter?.text.endsWith(`${address}\n`) && letter.html.includes(`href="${address}"`))
  const other = mails.mails.find((mail) => mail !== letter)
  assert.match(other?.text ?? '', /^김도윤 님, 안녕하세요\.\n/)
  assert.match(letter?.text ?? '', /^Hello,\n/)
  assert.match(letter?.text ?? '', /^https:\/\/riders\.example\.com\/\?ride=[\w-]+&lang=en#announcements$/m)
})

test('reminders are told the evening before at 18:00, also by a clock that was set back', async () => {
  await using db = await freshDatabase()
  await planWith(db, await makeMembers(db, 1))
  await tellNews(db, '2126-07-05T12:00:00.000Z')
  await using worker = movedWorker(db, '2126-07-05T14:00:00.000Z')
  // The reminders are looked for before the news is queued.
  await until(() => isIdle(db))
  worker.moveTo('2126-07-03T23:59:59.000Z')
  await tellNews(db, '2126-07-03T18:00:00.000Z')
  await until(() => isIdle(db))
  assert.deepEqual(await toldOf(db, 'rideReminder'), [])
  worker.moveTo('2126-07-04T00:05:00.000Z')
  await until(async () => (await toldOf(db, 'rideReminder')).length === 1)
})

test('a cancellation hours before the start goes out at night, urgently; the reminder that waited with it is dropped', async () => {
  await using db = await freshDatabase()
  await using pushes = await startPushService()
  const [rider, admin] = await makeMembers(db, 2)
  await pushes.subscribe(db, rider.id)
  const ride = await planWith(db, [rider])
  // The evening before, while no process runs that could send.
  {
    await using _mailless = movedWorker(db, '2126-07-04T00:30:00.000Z', { maxWaiting: 0 })
    await until(async () => (await db.selectFrom('notices').select('id').execute()).length === 1)
  }
  const clock = clockAt('2126-07-04T09:00:00.000Z')
  const cancelled = { ...rideInput, status: 'cancelled' } as const
  await updateRidingEvent(db, ride.id, cancelled, { viewerId: admin.id, clock })
  await using _worker = movedWorker(db, '2126-07-04T09:00:01.000Z', { pushHost: pushes.host })
  const [push] = await pushes.arrived(1)
  await until(() => isIdle(db))
  assert.equal(pushes.pushes.length, 1)
  assert.match(push?.notification.title ?? '', /취소되었습니다/)
  assert.equal(push?.headers.urgency, 'high')
})
