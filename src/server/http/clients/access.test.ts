import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Access } from '#contract/calls.ts'
import { popUpRule } from '#server/rides/pop-up-calls.ts'
import { createTestApp, setAccountActive, setRole, type TestApp } from '../../../../test/app.ts'
import { joinRide, planRide } from '../../../../test/rides.ts'
import { callBroken, collectRoutes, type KnownRoute } from '../../../../test/routes.ts'

/** Who may make each call, docs/product.md 12.1; with `!`, those that need the password again, 12.5. A new route without a line here fails. */
const whoMay = `
  /api/auth/user: GET DELETE user
  /api/auth/register: POST anyone
  /api/auth/login: POST anyone
  /api/auth/logout: POST anyone
  /api/auth/login/code: POST anyone
  /api/auth/continue-link: POST! user
  /api/auth/continue-link/account: POST anyone
  /api/auth/continue-link/login: POST anyone
  /api/auth/second-factor: POST! PUT! DELETE! user
  /api/auth/second-factor/recovery-codes: POST! user
  /api/auth/second-factor-rule: GET PUT! admin
  /api/auth/confirmation: POST user
  /api/auth/confirmation/challenge: POST user
  /api/auth/confirmation/passkey: POST user
  /api/auth/password: POST user
  /api/auth/password-link: POST anyone
  /api/auth/preferences: PATCH user
  /api/auth/language: PUT user
  /api/push: GET POST user
  /api/push/:id: DELETE user
  /api/auth/sessions: GET DELETE user
  /api/auth/failed-logins: GET user
  /api/auth/sessions/:id: DELETE user
  /api/auth/passkeys: GET POST! user
  /api/auth/passkeys/challenge: POST! user
  /api/auth/passkeys/:id: PATCH DELETE! user
  /api/auth/passkey-login: POST anyone
  /api/auth/passkey-login/challenge: POST anyone
  /api/auth/user/export: GET! user
  /api/auth/user/looks: GET user
  /api/notices: GET user
  /api/notices/read: POST user
  /api/notices/unread: GET user
  /api/login: GET anyone
  /api/logout: GET anyone
  /api/language: GET anyone
  /api/announcements: GET anyone, POST admin
  /api/announcements/:id: GET anyone, PUT DELETE admin
  /api/riding-events: GET user, POST admin
  /api/riding-events/series: POST admin
  /api/riding-events/year: GET member
  /api/riding-events/:id/thanks: GET lead
  /api/riding-events/upcoming: GET user
  /api/riding-events/called-off: GET user
  /api/riding-events/past: GET user
  /api/membership-applications/draft: POST anyone
  /api/membership-applications/draft/taken: POST anyone
  /api/riding-events/recent: GET anyone
  /api/riding-events/pop-up-rule: GET member, PUT admin
  /api/riding-events/pop-up: POST member
  /api/riding-events/:id/pop-up: PUT member
  /api/visitor-settings: GET PUT admin
  /api/club: GET anyone
  /api/club-settings: GET PUT! admin
  /api/club-settings/mail-test: POST! admin
  /api/backup-store: GET PUT! DELETE! admin
  /api/backup-store/copy: POST admin
  /api/handover: GET admin
  /api/handover/envelope: POST! admin
  /api/handover/envelope/:id: GET! admin
  /api/handover/invitation: POST! admin
  /api/setup: POST anyone
  /api/club/emblem: GET anyone
  /api/club-settings/emblem: PUT! admin
  /api/setup/emblem: POST anyone
  /api/riding-events/:id/home-link: GET DELETE user, POST member
  /api/riding-events/:id/ride-sheet: GET lead
  /api/riding-events/:id: GET user, PUT DELETE admin
  /api/riding-events/:id/preview: GET anyone
  /api/riding-events/:id/track: GET member, PUT DELETE admin
  /api/riding-events/:id/track.gpx: GET member
  /api/riding-events/:id/riders-to-tell: GET lead
  /api/riding-events/:id/decision: POST decide
  /api/riding-events/:id/participants: GET member
  /api/riding-events/:id/registration: PUT member, GET DELETE user
  /api/riding-events/:id/registration/guests: GET DELETE user, PUT member
  /api/riding-events/:id/registration/late: PUT member, DELETE user
  /api/riding-events/:id/leader-phone: GET member, PUT lead
  /api/riding-events/:id/calendar.ics: GET user
  /api/riding-events/:id/registrations/:userId/place: POST admin
  /api/riding-events/:id/registrations/allowed: GET allow
  /api/riding-events/:id/registrations/:userId/allowed: POST allow
  /api/riding-events/:id/head-count: GET POST lead
  /api/riding-events/:id/attendance: GET PUT lead
  /api/riding-events/:id/costs: GET POST settle
  /api/riding-events/:id/costs/:costId: PUT DELETE settle
  /api/riding-events/:id/costs/mine: GET member
  /api/expenses: GET POST admin
  /api/expenses/:id: PUT DELETE! admin
  /api/expenses/:id/receipt: GET PUT DELETE! admin
  /api/money-year: GET admin
  /api/money-year.csv: GET! admin
  /api/money-year/shown: GET member, PUT admin
  /api/attendance/mine: GET user
  /api/attendance: GET admin
  /api/announcements/questions: GET member
  /api/announcements/:id/question: GET member, PUT DELETE admin
  /api/announcements/:id/answer: PUT member
  /api/announcements/:id/answers: GET admin
  /api/announcements/:id/answers.csv: GET! admin
  /api/announcements/:id/remind: POST admin
  /api/announcements/outdated: GET admin
  /api/announcements/:id/outdated: DELETE admin
  /api/riding-events/outdated: GET admin
  /api/riding-events/:id/outdated: DELETE admin
  /api/photo-albums/outdated: GET admin
  /api/photo-albums/:id/outdated: DELETE admin
  /api/photo-albums: GET user, POST admin
  /api/photo-albums/admin: GET admin
  /api/photo-albums/:id: PUT DELETE admin
  /api/bylaws: GET anyone, POST! admin
  /api/bylaws/page: GET anyone
  /api/bylaws/versions: GET anyone
  /api/bylaws/newest: GET admin
  /api/page-words: GET anyone
  /api/page-words/edited: GET admin
  /api/page-words/:name: PUT DELETE admin
  /api/collections: GET POST admin
  /api/collections/:id: GET PUT admin
  /api/collections/:id/payments: POST admin
  /api/collections/:id/remind: POST admin
  /api/collections/:id/charges.csv: GET! admin
  /api/charges/mine: GET member
  /api/charges/:id: PUT admin
  /api/charges/:id/claim: POST member
  /api/phrases: GET POST admin
  /api/phrases/:id: DELETE! admin
  /api/membership-applications: POST anyone, GET admin
  /api/membership-applications/mine: GET PUT user
  /api/membership-applications/mine/confirmation: POST user
  /api/membership-applications/applicant: GET anyone
  /api/membership-applications/counts: GET admin
  /api/membership-applications/:id: GET PUT DELETE! admin
  /api/membership-applications/:id/approve: POST admin
  /api/membership-applications/:id/reject: POST admin
  /api/membership-applications/:id/payment: POST admin
  /api/membership-applications/:id/account: PUT DELETE admin
  /api/contact/form: GET anyone
  /api/contact: POST anyone
  /api/contact-messages: GET admin
  /api/contact-messages/counts: GET admin
  /api/contact-messages/:id: PATCH DELETE admin
  /api/users: GET admin
  /api/users/counts: GET admin
  /api/users/tell: POST admin
  /api/users/:id: GET PATCH DELETE! admin
  /api/users/:id/card: GET admin
  /api/users/:id/role: PATCH admin
  /api/users/:id/active: PATCH! admin
  /api/users/:id/password-link: POST! admin
  /api/directory: GET member
  /api/directory/mine: GET PUT member
  /api/members/import: POST! admin
  /api/audit-log: GET admin
  /api/deleted-items: GET admin
  /api/deleted-items/:id/restore: POST admin
  /api/deleted-items/:id: DELETE! admin
  /api/exports/members.csv: GET! admin
  /api/exports/applications.csv: GET! admin
  /api/exports/log.csv: GET! admin
  /api/riding-events/:id/sheet.csv: GET! admin
  /api/deliveries: GET admin
  /api/deliveries/:id/retry: POST admin
  /unsubscribe: GET POST anyone
  /api/status: GET admin
  /api/waiting: GET admin
  /api/status/backup: POST admin
  /api/openapi.json: GET anyone
  /healthz: GET anyone
  /calendar/:token.ics: GET anyone
  /ride-home/*: GET anyone
  /verify-email/*: GET POST anyone
  /api/auth/user/addresses: GET user
  /api/auth/user/addresses/letter: POST user
  /api/calendar-feed: GET POST DELETE user`

/** 'GET /api/users': 'admin', 'DELETE! /api/users/:id': 'admin'. */
const expected: Record<string, Access> = Object.fromEntries(
  whoMay
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [path = '', calls = ''] = line.trim().split(/: /)
      return calls.split(', ').flatMap((of) => {
        const words = of.split(' ')
        const access = words.pop() as Access
        return words.map((method): [string, Access] => [`${method} ${path}`, access])
      })
    }),
)

type Refusals = Partial<Record<Access, 401 | 403>>
const loggedOut: Refusals = { user: 401, member: 401, lead: 401, decide: 401, allow: 401, settle: 401, admin: 401 }
const notOfTheirRide = { lead: 403, decide: 403, allow: 403, settle: 403, admin: 403 } as const

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

/** The id is one that the call may find. */
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

test('every call admits exactly the roles that docs/product.md 12 names, and no answer may be cached', async () => {
  const { app: site, routes } = await collectRoutes(() => createTestApp())
  await using app = site
  const found = routes.map(({ name, needsConfirmation }) => (needsConfirmation ? name.replace(' ', '! ') : name))
  assert.deepEqual(found.sort(), Object.keys(expected).sort(), 'each route has its line in this table')
  // Else members are refused, too.
  await app.db.insertInto('clubRules').values({ name: popUpRule, value: 'true' }).execute()
  for (const [visitor, refusals] of Object.entries(visitors) as [Visitor, Refusals][]) {
    let { headers, id } = await arrive(app, visitor)
    for (const [name, access] of Object.entries(expected)) {
      const [method, url] = name.replace('!', '').split(' ') as [KnownRoute['method'], string]
      const answer = await callBroken(app, { method, url }, headers, id)
      const call = `${name} as ${visitor}`
      if (/^\/(api\/|healthz)/.test(url)) assert.match(String(answer.headers['cache-control']), /no-store$/, call)
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
      // The session may be over, or the place given up.
      if (refusal === undefined && (method === 'DELETE' || url.endsWith('/logout')))
        ({ headers, id } = await arrive(app, visitor))
    }
  }
})
