import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { consentVersion } from '#contract/members/applications.ts'
import { makeBackup } from '#server/backups/make-backup.ts'
import { unpackBackup } from '#server/backups/restore-backup.ts'
import { newKeys } from '#server/db/encryption/cipher.ts'
import { createKeyFile, keyFileOf, readKeyFile } from '#server/db/encryption/key-file.ts'
import { prepareKeys } from '#server/db/encryption/registered-keys.ts'
import { type DatabasePlace, type Db, openDatabase } from '#server/db/open.ts'
import { createTestApp, setRole, type TestApp } from '../../../test/app.ts'
import { answers } from '../../../test/applying.ts'
import { logIn } from '../../../test/audit-lines.ts'
import { testClub } from '../../../test/club-clock.ts'
import { engines, migratedPlace } from '../../../test/databases/databases.ts'
import { joinRide, planRide } from '../../../test/rides.ts'
import { send } from '../../../test/send.ts'
import { emptyFolder } from '../../../test/temporary-folder.ts'
import { tracesIn } from '../../../test/traces.ts'
import { deleteExpiredData } from './retention.ts'

/** Nothing of it occurs in the project or in other people's data. */
const person = {
  username: 'erased.rider',
  email: 'erased.rider@erased.example',
  firstName: '별하나',
  lastName: '독고',
  application: {
    koreanName: '독고별하나',
    englishName: 'Byeolhana Dokgo',
    kakaoId: 'byeolhana_rides',
    phoneNumber: '(970) 555-8431',
    dateOfBirth: '1987-03-29',
    motorcycleModel: 'Ural Gear Up Sahara',
    emergencyContactName: '제갈미리내',
    emergencyContactRelation: 'sibling',
    emergencyContactPhone: '(970) 555-8432',
    membershipFee: '$53.17 by check',
  },
  sheet: { motorcycle: 'Jawa Californian IV', passengerName: '황보가람', passengerPhone: '(970) 555-8433' },
  waived: 'dues waived for the ferryman’s year in Sitka',
  refund: 'half given back in Ouray',
  note: 'the committee met the rider at the Sahara cafe',
  city: 'Pagosa Springs',
}

/** Also as the search text has them: lower case, without spaces, digits and initial consonants. */
const traces = [
  ...Object.values(person).filter((value) => typeof value === 'string'),
  ...Object.values(person.application).filter((value) => value !== 'sibling'),
  ...Object.values(person.sheet),
  'byeolhanadokgo',
  'uralgearupsahara',
  '9705558431',
  '\u1103\u1100\u1107\u1112\u1102',
]

const dayMs = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * dayMs)

/** Leaves traces of the person wherever the site can have some. */
async function liveALittle(app: TestApp) {
  const post = (url: `/${string}`, payload: object, headers: { cookie?: string } = {}) =>
    send(app, { headers }, `POST ${url}`, payload)
  const { application, sheet, note, city, waived, refund, ...account } = person
  const registered = await post('/api/auth/register', { ...account, password: 'same road' })
  const { id: userId } = registered.json()
  const ticket = { cookie: `${registered.cookies[0]?.name}=${registered.cookies[0]?.value}` }
  const details = { ...answers, ...application, email: person.email, consentVersion }
  const applied = await post('/api/membership-applications', details, ticket)
  assert.equal(applied.statusCode, 201)
  const { id } = applied.json()
  const admin = await app.signedInAs('admin')
  assert.equal((await post(`/api/membership-applications/${id}/approve`, {}, admin.headers)).statusCode, 200)
  await app.db.updateTable('membershipApplications').set({ notes: note }).where('id', '=', id).execute()
  // A wrong password first: the failed login is counted.
  await post('/api/auth/login', { username: person.username, password: 'wrong' })
  const headers = { cookie: `session=${(await logIn(app, person.username)).cookies[0]?.value}` }
  assert.equal((await post('/api/membership-applications/mine/confirmation', { consentVersion }, headers)).statusCode, 200)
  await post('/api/calendar-feed', { language: 'ko' }, headers)
  await app.inject({ url: '/api/auth/user/export', headers })
  const { ride } = await planRide(app)
  assert.equal((await joinRide(app, { headers }, ride.id, sheet)).statusCode, 200)
  await rideAlong(app.db, ride.id, userId)
  for (const path of [`riding-events/${ride.id}/ride-sheet`, `membership-applications/${id}`, 'membership-applications'])
    await send(app, admin, `GET /api/${path}`)
  await post(`/api/users/${userId}/password-link`, {}, admin.headers)
  const dues = { kind: 'dues', titleKo: '회비', titleEn: 'Dues', amountCents: 5_000, dueDate: '2027-03-31' }
  const { id: collectionId, charges } = (await post('/api/collections', dues, admin.headers)).json()
  const chargeId = charges.find((charge: { userId: string }) => charge.userId === userId)?.id
  assert.equal((await post(`/api/charges/${chargeId}/claim`, {}, headers)).statusCode, 200)
  const payment = { chargeId, paidOn: '2026-01-02', method: 'cash' }
  const payments = [
    { ...payment, amountCents: 5_000 },
    { ...payment, amountCents: -2_500, reason: refund },
  ]
  assert.equal((await post(`/api/collections/${collectionId}/payments`, { payments }, admin.headers)).statusCode, 201)
  assert.equal((await send(app, admin, `PUT /api/charges/${chargeId}`, { waivedReason: waived })).statusCode, 200)
  // As an administrator for a time, the author of rides and announcements.
  await setRole(app.db, userId, 'admin')
  const { ride: own } = await planRide(app)
  await app.db.updateTable('ridingEvents').set({ createdBy: userId }).where('id', '=', own.id).execute()
  await setRole(app.db, userId, 'member')
  const shown = { isListed: 'true', showsPhone: 'true', showsKakaoId: 'true', showsMotorcycle: 'true' } as const
  const entry = { userId, ...shown, city }
  await app.db.insertInto('directoryEntries').values(entry).execute()
  // A ride that is deleted with its riders.
  const { ride: deleted } = await planRide(app)
  assert.equal((await joinRide(app, { headers }, deleted.id, sheet)).statusCode, 200)
  await send(app, admin, `DELETE /api/riding-events/${deleted.id}`)
  return { userId: String(userId), applicationId: String(id), headers }
}

/** Counted, recorded, part of what it cost, a payer on the club's behalf, sweep of the ride, the counting user of another, and with a link for people at home. */
async function rideAlong(db: Db, eventId: string, userId: string): Promise<void> {
  const at = new Date().toISOString()
  const mark = { eventId, stopId: 'meeting', status: 'here' as const, markedAt: at }
  const marks = [
    { ...mark, riderId: userId, markedBy: null },
    { ...mark, riderId: 'a guest', markedBy: userId },
  ]
  await db.insertInto('headCountMarks').values(marks).execute()
  await db.insertInto('attendance').values({ eventId, userId }).execute()
  const written = { amountCents: 4_250, createdAt: at, updatedAt: at }
  await db.insertInto('tourRiders').values({ id: 'in the settlement', eventId, userId }).execute()
  const cost = { id: 'a cost', eventId, what: 'gas', paidBy: 'in the settlement', ...written }
  await db.insertInto('tourCosts').values(cost).execute()
  const spent = { id: 'an expense', day: '2026-03-04', kind: 'event', purpose: 'lunch', ...written } as const
  await db
    .insertInto('expenses')
    .values({ ...spent, paidTo: null, paidFrom: 'member', userId })
    .execute()
  const places = db.selectFrom('eventParticipants').select('id').where('eventId', '=', eventId).where('userId', '=', userId)
  const { id } = await places.executeTakeFirstOrThrow()
  const link = { registrationId: id, token: 'secret', tokenHash: null, language: 'ko', createdAt: at } as const
  await db.insertInto('homeLinks').values(link).execute()
  await db.updateTable('ridingEvents').set({ sweepId: userId }).where('id', '=', eventId).execute()
}

/** Where one of the texts stands, encrypted values decrypted: `table: text`. */
async function find(db: Db, ...texts: string[]): Promise<string[]> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name as 'users')
  const found = tables.map(async (table) => {
    const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute())
    return texts.filter((each) => rows.includes(each)).map((each) => `${table}: ${each}`)
  })
  return (await Promise.all(found)).flat()
}

/** A backup that is made now, as the database in it. @returns its folder */
async function backUp(place: DatabasePlace): Promise<string> {
  const folder = emptyFolder()
  const file = join(folder, 'now.club-backup')
  await makeBackup({ place, file, passphrase: undefined })
  const opened = emptyFolder()
  const keys = { target: newKeys(), local: readKeyFile(keyFileOf(place)) }
  await unpackBackup({ file, findPassphrase: async () => undefined }, opened, keys)
  createKeyFile(keyFileOf({ dataDir: opened }), keys.target)
  return opened
}

for (const engine of engines) {
  test(`${engine}: 14 days after a deletion nothing is left of a person but ids in the log, also in a new backup`, async () => {
    const place = await migratedPlace(engine)
    await using db = openDatabase(place)
    await prepareKeys(db)
    await using app = await createTestApp({ db })
    const { userId, applicationId, headers } = await liveALittle(app)
    const before = (await find(db, ...traces)).join('\n')
    for (const trace of traces) assert.ok(before.includes(trace), `“${trace}” was stored`)
    const deleted = await send(app, { headers }, 'DELETE /api/auth/user', { password: 'same road' })
    assert.equal(deleted.statusCode, 204)
    await deleteExpiredData(db, inDays(13), testClub)
    assert.ok((await find(db, ...traces)).includes(`users: ${person.username}`), 'until then it can be undone')

    await deleteExpiredData(db, inDays(15), testClub)
    const inLog = [userId, applicationId].map((id) => `auditLog: ${id}`).toSorted()
    const look = async (at: Db) => (await find(at, ...traces, userId, applicationId)).toSorted()
    assert.deepEqual(await look(db), inLog)
    if (engine === 'sqlite') assert.deepEqual(tracesIn(place.dataDir, traces), [])
    const opened = await backUp(place)
    assert.deepEqual(tracesIn(opened, traces), [])
    await using copy = openDatabase({ dataDir: opened })
    assert.deepEqual(await look(copy), inLog)
  })
}
