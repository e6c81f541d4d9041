import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import type { Passkey, PasskeyCreation, PasskeyRequest } from '#contract/accounts/auth.ts'
import { ensureBuild } from '../../scripts/build/ensure-build.ts'
import { password } from '../faults/club-writers.ts'
import { startBuiltSite } from '../ordeal/built-site.ts'
import { SoftwareAuthenticator } from '../software-authenticator.ts'

// docs/decisions/019: the server that `npm start` runs is a bundle, and the other tests run the sources.

await ensureBuild()

/** A browser: it keeps the session's cookie and calls the API of the site. */
class Browser {
  readonly #origin: string
  #cookie = ''

  constructor(origin: string) {
    this.#origin = origin
  }

  /** @returns the answer's body. */
  async call(method: string, path: string, expected: number, body?: object): Promise<unknown> {
    const answer = await fetch(this.#origin + path, {
      method,
      headers: { cookie: this.#cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    assert.equal(answer.status, expected, `${method} ${path}: ${text}`)
    const session = answer.headers.getSetCookie().find((cookie) => cookie.includes('session'))
    if (session !== undefined) this.#cookie = session.split(';', 1)[0] ?? ''
    return text === '' ? undefined : JSON.parse(text)
  }
}

async function startSite() {
  const folder = mkdtempSync(join(tmpdir(), 'club-features-'))
  const site = startBuiltSite({ DATA_DIR: folder })
  const { port } = new URL(await site.address())
  // Passkeys are bound to a name.
  return { folder, origin: `http://localhost:${port}`, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

const account = {
  username: 'rider-one',
  password: 'same road, same pace',
  email: 'rider@example.com',
  firstName: '도윤',
  lastName: '김',
}

test('the built site adds a passkey, logs in with it and confirms with it', { timeout: 60_000 }, async () => {
  await using site = await startSite()
  const browser = new Browser(site.origin)
  await browser.call('POST', '/api/auth/register', 201, account)
  await browser.call('POST', '/api/auth/login', 200, account)
  const device = new SoftwareAuthenticator(site.origin)
  const creation = (await browser.call('POST', '/api/auth/passkeys/challenge', 200, {})) as PasskeyCreation
  const passkey = (await browser.call('POST', '/api/auth/passkeys', 201, device.create(creation))) as Passkey
  assert.equal(typeof passkey.id, 'string')

  const other = new Browser(site.origin)
  const request = (await other.call('POST', '/api/auth/passkey-login/challenge', 200, {})) as PasskeyRequest
  await other.call('POST', '/api/auth/passkey-login', 200, device.get(request))
  const confirmation = (await other.call('POST', '/api/auth/confirmation/challenge', 200, {})) as PasskeyRequest
  await other.call('POST', '/api/auth/confirmation/passkey', 204, device.get(confirmation))
  const wrong = (await other.call('POST', '/api/auth/confirmation/challenge', 200, {})) as PasskeyRequest
  await other.call('POST', '/api/auth/confirmation/passkey', 400, device.get(wrong, { isVerified: false }))
})

const announcement = {
  type: 'general',
  titleKo: '가을 모임',
  titleEn: 'Fall meeting',
  contentKo: '함께 만나요.',
  contentEn: 'Let us meet.',
  eventDate: '2031-10-03T10:00',
}

const ride = {
  titleKo: '가을 라이딩',
  titleEn: 'Fall ride',
  descriptionKo: '함께 달려요.',
  descriptionEn: 'Let us ride.',
  eventDate: '2031-10-04',
  startTime: '09:30',
  meetingLocation: 'Golden',
  difficulty: 'easy',
}

const album = { titleKo: '가을', titleEn: 'Fall', dropboxUrl: 'https://example.com/album' }

const application = {
  koreanName: '김도윤',
  englishName: 'Doyun Kim',
  kakaoId: 'doyun_rides',
  phoneNumber: '303-555-0142',
  email: account.email,
  dateOfBirth: '1991-04-17',
  motorcycleModel: 'BMW R 1250 GS',
  emergencyContactName: '이수빈',
  emergencyContactRelation: 'spouse',
  emergencyContactPhone: '303-555-0143',
  membershipFee: '$50',
  paymentStatus: 'pending',
}

const message = { name: '김도윤', email: account.email, subject: 'A question', message: 'When is the next ride?' }

interface Row {
  id: string
}

test('the built site stores a password as argon2id with the documented cost', { timeout: 60_000 }, async () => {
  await using site = await startSite()
  await new Browser(site.origin).call('POST', '/api/auth/register', 201, account)
  const database = new DatabaseSync(join(site.folder, 'club.sqlite'), { readOnly: true })
  const user = database.prepare('select "password" from "users" where "username" = ?').get(account.username)
  database.close()
  assert.match(String(user?.password), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('the built site answers the calls of SPEC, section 7', { timeout: 60_000 }, async () => {
  await using site = await startSite()
  const visitor = new Browser(site.origin)
  await visitor.call('GET', '/api/auth/user', 401)
  const { id: userId } = (await visitor.call('POST', '/api/auth/register', 201, account)) as Row
  await visitor.call('POST', '/api/membership-applications', 201, application)
  await visitor.call('POST', '/api/membership-applications', 201, {
    ...application,
    koreanName: '이하나',
    email: 'other@example.com',
    phoneNumber: '303-555-0199',
  })
  await visitor.call('POST', '/api/contact', 201, message)

  const admin = new Browser(site.origin)
  await admin.call('POST', '/api/auth/login', 200, { username: 'admin', password })
  const made = (await admin.call('POST', '/api/announcements', 201, announcement)) as Row
  await admin.call('PUT', `/api/announcements/${made.id}`, 200, { ...announcement, type: 'safety' })
  const planned = (await admin.call('POST', '/api/riding-events', 201, ride)) as Row
  assert.deepEqual(
    ((await admin.call('GET', '/api/riding-events', 200)) as Row[]).map(({ id }) => id),
    [planned.id],
  )
  const shown = (await admin.call('POST', '/api/photo-albums', 201, album)) as Row
  await admin.call('PUT', `/api/photo-albums/${shown.id}`, 200, { ...album, photoCount: '12' })
  assert.equal(((await admin.call('GET', '/api/photo-albums/admin', 200)) as Row[]).length, 1)
  const [second, first] = (await admin.call('GET', '/api/membership-applications', 200)) as Row[]
  await admin.call('POST', `/api/membership-applications/${first?.id}/approve`, 200, { userId: '' })
  await admin.call('POST', `/api/membership-applications/${second?.id}/reject`, 200, {})
  assert.equal(((await admin.call('GET', '/api/users', 200)) as Row[]).length, 2)
  await admin.call('PATCH', `/api/users/${userId}/role`, 200, { role: 'member' })

  await visitor.call('POST', '/api/auth/login', 200, account)
  await visitor.call('GET', '/api/auth/user', 200)
  assert.equal(((await visitor.call('GET', '/api/announcements', 200)) as Row[])[0]?.id, made.id)
  assert.equal(((await visitor.call('GET', '/api/riding-events/upcoming', 200)) as Row[])[0]?.id, planned.id)
  assert.equal(((await visitor.call('GET', '/api/photo-albums', 200)) as Row[])[0]?.id, shown.id)
  await visitor.call('POST', '/api/auth/logout', 204)
  await visitor.call('GET', '/api/auth/user', 401)

  await admin.call('DELETE', `/api/announcements/${made.id}`, 204)
  await admin.call('DELETE', `/api/riding-events/${planned.id}`, 204)
  await admin.call('DELETE', `/api/photo-albums/${shown.id}`, 204)
})

test('the built site answers the calls whose libraries are loaded late', { timeout: 60_000 }, async () => {
  await using site = await startSite()
  const admin = new Browser(site.origin)
  await admin.call('POST', '/api/auth/login', 200, { username: 'admin', password })
  const { id } = (await admin.call('POST', '/api/riding-events', 201, ride)) as Row
  const point = (latitude: number) => `<trkpt lat="${latitude}" lon="-105.22"/>`
  const gpx = `<gpx version="1.1"><trk><trkseg>${point(39.74)}${point(39.75)}</trkseg></trk></gpx>`
  await admin.call('PUT', `/api/riding-events/${id}/track`, 200, { gpx })
  const { publicKey } = (await admin.call('GET', '/api/push', 200)) as { publicKey: string }
  assert.ok(publicKey.length > 80)
  await admin.call('POST', '/api/auth/second-factor', 201)
  await admin.call('GET', '/api/openapi.json', 200)
  const { path } = (await admin.call('POST', '/api/calendar-feed', 201, { language: 'ko' })) as { path: string }
  assert.match(await (await fetch(site.origin + path)).text(), /^BEGIN:VCALENDAR/)
  // A letter that looks like another one.
  await admin.call('POST', '/api/auth/register', 201, { ...account, username: 'ríder-twø' })
  const made = (await admin.call('POST', '/api/announcements', 201, announcement)) as Row
  const picture = await fetch(`${site.origin}/preview/announcement-${made.id}-ko.jpg`)
  assert.equal(picture.headers.get('content-type'), 'image/jpeg')
})
