import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roles } from '#contract/accounts/users.ts'
import { findSession } from '#server/accounts/sessions.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { planRide } from '../../../test/rides.ts'
import { hashSessionId } from './clients/sessions.ts'
import { toAnswer } from './errors.ts'
import { readHere } from './reads.ts'

async function userOf({ db }: TestApp, cookie: string) {
  const found = await findSession(db, hashSessionId(cookie.replace(/^[^=]*=/, '')))
  assert.ok(found)
  return found.user
}

const failureOf = (error: unknown) => {
  const { status, body } = toAnswer(error)
  return { status, body, link: null }
}

test('a page reads what the API answers the same user, refusals and the next page of a list included', async () => {
  await using site = await createTestApp()
  const { app } = site
  await planRide(site)
  await planRide(site)
  const seen = new Set<number>()
  for (const role of roles) {
    const { headers } = await site.signedInAs(role)
    const active = await userOf(site, headers.cookie)
    for (const path of app.reads.keys())
      for (const address of [path, `${path}?limit=1`]) {
        const answer = await app.inject({ url: address, headers })
        const { statusCode: status } = answer
        const link = answer.headers.link ?? null
        const here = await readHere(app, address, active)?.catch(failureOf)
        if (here === undefined) assert.equal(status, 400, `${address}: the API says what is wrong`)
        else assert.deepEqual(JSON.parse(JSON.stringify(here)), { status, body: answer.json(), link }, `${role} ${address}`)
        seen.add(status)
      }
  }
  assert.ok(seen.has(200) && seen.has(403), 'some reads are not for guests')

  const { headers } = await site.signedInAs('member')
  const member = await userOf(site, headers.cookie)
  for (const path of app.reads.keys()) {
    const gone = await readHere(app, path, { ...member, isActive: 'false' })?.catch(failureOf)
    if (path !== '/api/announcements') assert.equal(gone?.status, 401, path)
  }
})
