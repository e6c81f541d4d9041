import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Access } from '#contract/calls.ts'
import { maxAddressBytes } from '#contract/site/own-address.ts'
import { createTestApp, setAccountActive, setRole, type TestApp } from '../../../../test/app.ts'
import { joinRide, planRide } from '../../../../test/rides.ts'
import { collectRoutes } from '../../../../test/routes.ts'

/** Who may make each call, docs/product.md 12.1. A new route without a line here fails. */
const expected: Record<string, Access> = {
  'GET /api/auth/user': 'user',
  'POST /api/auth/register': 'anyone',
  'POST /api/auth/login': 'anyone',
  'POST /api/auth/logout': 'anyone',
  'POST /api/auth/login/code': 'anyone',
  'POST /api/auth/continue-link': 'user',
  'POST /api/auth/continue-link/account': 'anyone',
  'POST /api/auth/continue-link/login': 'anyone',
  'POST /api/auth/second-factor': 'user',
  'PUT /api/auth/second-factor': 'user',
  'DELETE /api/auth/second-factor': 'user',
  'POST /api/auth/second-factor/recovery-codes': 'user',
  'GET /api/auth/second-factor-rule': 'admin',
  'PUT /api/auth/second-factor-rule': 'admin',
  'POST /api/auth/confirmation': 'user',
  'POST /api/auth/confirmation/challenge': 'user',
  'POST /api/auth/confirmation/passkey': 'user',
  'DELETE /api/auth/user': 'user',
  'POST /api/auth/password': 'user',
  'POST /api/auth/password-link': 'anyone',
  'PATCH /api/auth/preferences': 'user',
  'PUT /api/auth/language': 'user',
  'GET /api/push': 'user',
  'POST /api/push': 'user',
  'DELETE /api/push/:id': 'user',
  'GET /api/auth/sessions': 'user',
  'GET /api/auth/failed-logins': 'user',
  'DELETE /api/auth/sessions': 'user',
  'DELETE /api/auth/sessions/:id': 'user',
  'GET /api/auth/passkeys': 'user',
  'POST /api/auth/passkeys': 'user',
  'POST /api/auth/passkeys/challenge': 'user',
  'PATCH /api/auth/passkeys/:id': 'user',
  'DELETE /api/auth/passkeys/:id': 'user',
  'POST /api/auth/passkey-login': 'anyone',
  'POST /api/auth/passkey-login/challenge': 'anyone',
  'GET /api/auth/user/export': 'user',
  'GET /api/auth/user/looks': 'user',
  'GET /api/notices': 'user',
  'POST /api/notices/read': 'user',
  'GET /api/login': 'anyone',
  'GET /api/logout': 'anyone',
  'GET /api/language': 'anyone',
  'GET /api/announcements': 'anyone',
  'GET /api/announcements/:id': 'anyone',
  'POST /api/announcements': 'admin',
  'PUT /api/announcements/:id': 'admin',
  'DELETE /api/announcements/:id': 'admin',
  'GET /api/riding-events': 'user',
  'GET /api/riding-events/upcoming': 'user',
  'GET /api/riding-events/called-off': 'user',
  'GET /api/riding-events/past': 'user',
  'GET /api/riding-events/:id/home-link': 'user',
  'POST /api/riding-events/:id/home-link': 'member',
  'DELETE /api/riding-events/:id/home-link': 'user',
  'GET /api/riding-events/:id/ride-sheet': 'lead',
  'GET /api/riding-events/:id': 'user',
  'GET /api/riding-events/:id/preview': 'anyone',
  'GET /api/riding-events/:id/track': 'member',
  'GET /api/riding-events/:id/track.gpx': 'member',
  'PUT /api/riding-events/:id/track': 'admin',
  'DELETE /api/riding-events/:id/track': 'admin',
  'GET /api/riding-events/:id/riders-to-tell': 'lead',
  'POST /api/riding-events': 'admin',
  'PUT /api/riding-events/:id': 'admin',
  'POST /api/riding-events/:id/decision': 'decide',
  'DELETE /api/riding-events/:id': 'admin',
  'GET /api/riding-events/:id/participants': 'member',
  'PUT /api/riding-events/:id/registration': 'member',
  'GET /api/riding-events/:id/registration': 'user',
  'DELETE /api/riding-events/:id/registration': 'user',
  'POST /api/riding-events/:id/registrations/:userId/place': 'admin',
  'GET /api/riding-events/:id/head-count': 'lead',
  'POST /api/riding-events/:id/head-count': 'lead',
  'GET /api/riding-events/:id/attendance': 'lead',
  'PUT /api/riding-events/:id/attendance': 'lead',
  'GET /api/attendance/mine': 'user',
  'GET /api/attendance': 'admin',
  'GET /api/announcements/outdated': 'admin',
  'DELETE /api/announcements/:id/outdated': 'admin',
  'GET /api/riding-events/outdated': 'admin',
  'DELETE /api/riding-events/:id/outdated': 'admin',
  'GET /api/photo-albums/outdated': 'admin',
  'DELETE /api/photo-albums/:id/outdated': 'admin',
  'GET /api/photo-albums': 'user',
  'GET /api/photo-albums/admin': 'admin',
  'POST /api/photo-albums': 'admin',
  'PUT /api/photo-albums/:id': 'admin',
  'DELETE /api/photo-albums/:id': 'admin',
  'GET /api/phrases': 'admin',
  'POST /api/phrases': 'admin',
  'DELETE /api/phrases/:id': 'admin',
  'POST /api/membership-applications': 'anyone',
  'GET /api/membership-applications/mine': 'user',
  'PUT /api/membership-applications/mine': 'user',
  'POST /api/membership-applications/mine/confirmation': 'user',
  'GET /api/membership-applications': 'admin',
  'GET /api/membership-applications/applicant': 'anyone',
  'GET /api/membership-applications/counts': 'admin',
  'GET /api/membership-applications/:id': 'admin',
  'POST /api/membership-applications/:id/approve': 'admin',
  'POST /api/membership-applications/:id/reject': 'admin',
  'POST /api/membership-applications/:id/payment': 'admin',
  'PUT /api/membership-applications/:id': 'admin',
  'DELETE /api/membership-applications/:id': 'admin',
  'PUT /api/membership-applications/:id/account': 'admin',
  'DELETE /api/membership-applications/:id/account': 'admin',
  'GET /api/contact/form': 'anyone',
  'POST /api/contact': 'anyone',
  'GET /api/contact-messages': 'admin',
  'GET /api/contact-messages/counts': 'admin',
  'PATCH /api/contact-messages/:id': 'admin',
  'DELETE /api/contact-messages/:id': 'admin',
  'GET /api/users': 'admin',
  'GET /api/users/:id': 'admin',
  'PATCH /api/users/:id': 'admin',
  'DELETE /api/users/:id': 'admin',
  'PATCH /api/users/:id/role': 'admin',
  'PATCH /api/users/:id/active': 'admin',
  'POST /api/users/:id/password-link': 'admin',
  'GET /api/directory': 'member',
  'GET /api/directory/mine': 'member',
  'PUT /api/directory/mine': 'member',
  'POST /api/members/import': 'admin',
  'GET /api/audit-log': 'admin',
  'GET /api/deleted-items': 'admin',
  'POST /api/deleted-items/:id/restore': 'admin',
  'DELETE /api/deleted-items/:id': 'admin',
  'GET /api/exports/members.csv': 'admin',
  'GET /api/exports/applications.csv': 'admin',
  'GET /api/exports/log.csv': 'admin',
  'GET /api/riding-events/:id/sheet.csv': 'admin',
  'GET /api/deliveries': 'admin',
  'POST /api/deliveries/:id/retry': 'admin',
  'GET /unsubscribe': 'anyone',
  'POST /unsubscribe': 'anyone',
  'GET /api/status': 'admin',
  'POST /api/status/backup': 'admin',
  'GET /api/openapi.json': 'anyone',
  'GET /healthz': 'anyone',
  'GET /calendar/:token.ics': 'anyone',
  'GET /ride-home/*': 'anyone',
  'GET /verify-email/*': 'anyone',
  'POST /verify-email/*': 'anyone',
  'GET /api/auth/user/addresses': 'user',
  'POST /api/auth/user/addresses/letter': 'user',
  'GET /api/calendar-feed': 'user',
  'POST /api/calendar-feed': 'user',
  'DELETE /api/calendar-feed': 'user',
}

type Refusals = Partial<Record<Access, 401 | 403>>
const loggedOut: Refusals = { user: 401, member: 401, lead: 401, decide: 401, admin: 401 }
const notOfTheirRide = { lead: 403, decide: 403, admin: 403 } as const

/** Each kind of visitor and what rejects them. */
const visitors = {
  anonymous: loggedOut,
  deactivated: loggedOut,
  guest: { member: 403, ...notOfTheirRide },
  'guest with a place': { member: 403, ...notOfTheirRide },
  member: notOfTheirRide,
  admin: {},
} satisfies Record<string, Refusals>
type Visitor = keyof typeof visitors

/** Logged in again for each call: some calls end the session. The id is one that the call may find. */
async function arrive(app: TestApp, visitor: Visitor): Promise<{ headers: { cookie?: string }; id: string }> {
  if (visitor === 'anonymous') return { headers: {}, id: 'no-such-id' }
  if (visitor === 'deactivated') {
    const { headers, userId } = await app.signedInAs('admin')
    await setAccountActive(app.db, userId, 'false')
    return { headers, id: 'no-such-id' }
  }
  if (visitor !== 'guest with a place') return { headers: (await app.signedInAs(visitor)).headers, id: 'no-such-id' }
  const { headers, userId } = await app.signedInAs('member')
  const { ride } = await planRide(app)
  assert.equal((await joinRide(app, { headers }, ride.id)).statusCode, 200)
  await setRole(app.db, userId, 'guest')
  return { headers, id: ride.id }
}

test('every call admits exactly the roles that docs/product.md 12 names', async () => {
  const { app: site, routes } = await collectRoutes(() => createTestApp())
  await using app = site
  assert.deepEqual(routes.map(({ name }) => name).sort(), Object.keys(expected).sort(), 'each route has its line in this table')
  for (const [visitor, refusals] of Object.entries(visitors) as [Visitor, Refusals][]) {
    for (const [name, access] of Object.entries(expected)) {
      const [method, url = ''] = name.split(' ')
      const { headers, id } = await arrive(app, visitor)
      const answer = await app.inject({
        method: method as 'GET',
        url: url.replace(':id', id),
        headers: { ...headers, 'content-type': 'application/json' },
        payload: method === 'GET' ? undefined : '{"broken": ',
      })
      const call = `${name} as ${visitor}`
      const refusal = refusals[access]
      if (refusal === undefined) {
        assert.ok(
          answer.statusCode < 500 && answer.statusCode !== 401 && answer.statusCode !== 403,
          `${call}: ${answer.statusCode}`,
        )
      } else {
        assert.equal(answer.statusCode, refusal, call)
        assert.deepEqual(answer.json(), { message: refusal === 401 ? 'Unauthorized' : 'Forbidden' }, call)
      }
    }
  }
})

test('without a session a broken body, an unknown id and a long id get the same 401', async () => {
  await using app = await createTestApp()
  for (const id of ['no-such-id', 'x'.repeat(2_000), 'x'.repeat(5_000), '%00', '..%2f..%2fetc']) {
    for (const payload of ['{', '[]', '{"type":"general"}']) {
      const answer = await app.inject({
        method: 'PUT',
        url: `/api/announcements/${id}`,
        headers: { 'content-type': 'application/json' },
        payload,
      })
      assert.equal(answer.statusCode, id.length > maxAddressBytes ? 414 : 401, `${id.slice(0, 20)} ${payload}`)
    }
  }
})
