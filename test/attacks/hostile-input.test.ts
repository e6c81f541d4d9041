import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { setTimeout as after } from 'node:timers/promises'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import type { Role } from '#contract/accounts/users.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { servePages } from '#server/pages/plugin.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { createTestApp, type TestApp } from '../app.ts'
import { apply } from '../applying.ts'
import { type Engine, engines } from '../databases/databases.ts'
import { planRide } from '../rides.ts'
import { collectRoutes, type KnownRoute } from '../routes.ts'
import { assertNoMarkup, assertNothingLeaks, assertRefusal } from './hostile-answers.ts'
import { hostileCall, hostileIds, isCall, pagePaths, pageQuery, requestLimit } from './hostile-calls.ts'
import { hostileHeaders } from './hostile-values.ts'

// The quick form is part of `npm test`. HOSTILE_RUNS=40 npm test makes forty times as many requests, HOSTILE_SEED repeats a run.
const times = Number(process.env.HOSTILE_RUNS ?? 1)
// The quick form sends the same requests each time, so a failure comes from a change. Longer runs send new ones.
const seed = Number(process.env.HOSTILE_SEED ?? (times === 1 ? 691_321_942 : randomInt(2 ** 31 - 1)))
const runs: Record<Engine, number> = { sqlite: 30 * times, postgres: 5 * times }

const who = fc.constantFrom<'nobody' | Role>('nobody', 'guest', 'member', 'admin', 'admin')

const password = await hashPassword('same road')

/** A new account for each request: some requests log out or delete the account. */
async function headersOf(app: TestApp, person: 'nobody' | Role): Promise<Record<string, string>> {
  if (person === 'nobody') return {}
  const { userId, headers } = await app.signedInAs(person)
  await app.db.updateTable('users').set({ password }).where('id', '=', userId).execute()
  return headers
}

/** No answer may take so long; the machine that runs the tests may be slow. */
async function inTime(answer: Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> {
  const clock = new AbortController()
  const late = after(20_000, undefined, { signal: clock.signal, ref: false }).then(() =>
    assert.fail('no answer within 20 seconds'),
  )
  try {
    return await Promise.race([answer, late])
  } finally {
    clock.abort()
    late.catch(() => undefined)
  }
}

/** Rows that ids can name; earlier requests may have deleted those before. */
async function addRows(app: TestApp): Promise<string[]> {
  const { userId } = await app.signedInAs('member')
  const { ride } = await planRide(app, { maxParticipants: 1 })
  const application = await apply(app)
  return [userId, ride.id, application.json().id]
}

/** Returns how many of the requests were accepted. */
async function sendHostileRequests(app: TestApp, route: KnownRoute, numRuns: number): Promise<number> {
  const call = hostileCall(route)
  const known = await addRows(app)
  let taken = 0
  await fc.assert(
    fc.asyncProperty(
      who,
      hostileIds(known),
      call.query,
      hostileHeaders,
      fc.boolean(),
      call.body,
      async (person, id, query, headers, hasHeaders, { text, fields }) => {
        const answer = await inTime(
          app.inject({
            method: route.method,
            url: `${route.url.replace(/:\w+/, id)}${query === '' ? '' : `?${query}`}`,
            headers: { 'content-type': 'application/json', ...(hasHeaders ? headers : {}), ...(await headersOf(app, person)) },
            ...(route.method === 'GET' ? {} : { payload: text }),
          }),
        )
        assertNothingLeaks(answer)
        if (answer.statusCode < 300) taken += 1
        if (answer.statusCode >= 400) assertRefusal(answer)
        else if (route.method !== 'GET' && route.schema.body !== undefined) {
          assert.ok(Buffer.byteLength(text) <= requestLimit, 'a body beyond the limit was taken')
          assert.deepEqual(call.mistakes(fields ?? []), [], 'values of a wrong kind were taken')
        }
      },
    ),
    { seed, numRuns, endOnFailure: true },
  )
  return taken
}

function tellSeed(t: TestContext): void {
  t.diagnostic(`HOSTILE_SEED=${seed}`)
}

for (const engine of engines) {
  test(`${engine}: hostile input to any call, as any role: no 5xx, no internals in the answer, no value of a wrong type accepted`, async (t) => {
    tellSeed(t)
    const { app: site, routes } = await collectRoutes(() => createTestApp({ engine }))
    await using app = site
    const calls = routes.filter(isCall)
    assert.ok(calls.length > 50)
    let taken = 0
    for (const route of calls)
      await t.test(route.name, async () => {
        taken += await sendHostileRequests(app, route, runs[engine])
      })
    assert.ok(
      taken > (calls.length * runs[engine]) / 20,
      `only ${taken} requests got through: the values are too bad to reach anything`,
    )
    assert.equal(({} as { role?: string }).role, undefined, 'no prototype was changed')
  })
}

test('hostile addresses of any page, as any role: no 5xx, and no input is repeated as markup', async (t) => {
  tellSeed(t)
  await using app = await createTestApp({ pages: servePages(await loadWebBuild()) })
  await fc.assert(
    fc.asyncProperty(who, fc.constantFrom(...pagePaths), pageQuery, hostileHeaders, async (person, path, asked, headers) => {
      const own = await headersOf(app, person)
      const answer = await inTime(app.inject({ url: `${path}?${asked}`, headers: { ...headers, ...own } }))
      assertNothingLeaks(answer)
      assertNoMarkup(answer)
      if (
        person !== 'nobody' &&
        String(answer.headers['content-type']).startsWith('text/html') &&
        answer.statusCode === 200 &&
        path !== '/offline'
      )
        assert.equal(answer.headers['cache-control'], 'private, no-store', path)
    }),
    { seed, numRuns: 250 * times, endOnFailure: true },
  )
})
