import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../../../test/app.ts'
import { register } from '../../../../test/applying.ts'
import { knownDevice, letThrough, signIn } from '../../../../test/attacks/guessing.ts'
import { engines } from '../../../../test/databases/databases.ts'

const limited = { config: { rateLimits: true } }

for (const engine of engines) {
  test(`${engine}: a browser known for "zz hong" opens no budget for "hong", however often it is made known again`, async () => {
    await using app = await createTestApp({ ...limited, engine })
    await register(app, 'hong')
    await register(app, 'zz hong')
    const forge = async () => {
      const { cookie = '' } = await knownDevice(app, 'zz hong')
      return { cookie: cookie.replace('.', ' zz.') }
    }
    let headers = await forge()
    const compared = await letThrough(81, async (n) => {
      if (n > 0 && n % 9 === 0) headers = await forge()
      return signIn(app, 'hong', { headers })
    })
    assert.equal(compared, 10)
    const rejected = await signIn(app, 'hong', { headers: await forge(), password: 'same road' })
    assert.equal(rejected.statusCode, 429, 'the guesses were counted against the account')
  })

  test(`${engine}: a username made of an account and an address does not fill that account’s counter`, async () => {
    await using app = await createTestApp({ ...limited, engine })
    await register(app, 'guestx')
    const names = ['guestx from 203.0.113.50', 'guestx","203.0.113.50', 'guestx","from","203.0.113.50']
    for (const [n, name] of names.entries()) await letThrough(10, () => signIn(app, name, { address: `198.51.100.${n}` }))
    const victim = await signIn(app, 'guestx', { address: '203.0.113.50', password: 'same road' })
    assert.equal(victim.statusCode, 200)
  })

  test(`${engine}: one account, any number of known browsers and addresses: fifty guesses`, async () => {
    await using app = await createTestApp({ ...limited, engine })
    await register(app, 'hong')
    const browsers = [await knownDevice(app, 'hong'), await knownDevice(app, 'hong'), await knownDevice(app, 'hong')]
    const strangers = await letThrough(120, (n) => signIn(app, 'hong', { address: `203.0.113.${n % 60}` }))
    const known = await letThrough(60, (n) => signIn(app, 'hong', { headers: browsers[n % 3], address: `198.51.100.${n}` }))
    assert.deepEqual([strangers, known], [30, 20])
    const rejected = await signIn(app, 'hong', { headers: browsers[0], password: 'same road' })
    assert.ok(Number(rejected.headers['retry-after']) <= 15 * 60)
  })
}

for (const engine of engines) {
  test(`${engine}: after a new password only the browser that set it is a known one`, async () => {
    await using app = await createTestApp({ ...limited, engine })
    await register(app, 'hong')
    const [former, another] = [await knownDevice(app, 'hong'), await knownDevice(app, 'hong')]
    const own = await signIn(app, 'hong', { password: 'same road' })
    const headers = { cookie: own.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
    // What was guessed at the old password no longer stands against the owner.
    assert.equal(await letThrough(30, (n) => signIn(app, 'hong', { headers: n % 2 ? former : another })), 20)
    const payload = { currentPassword: 'same road', newPassword: 'another road' }
    const changed = await app.inject({ method: 'POST', url: '/api/auth/password', headers, payload })
    assert.equal(changed.statusCode, 204)
    assert.deepEqual(
      changed.cookies.map(({ name }) => name),
      ['known-device'],
    )
    const known = { cookie: `known-device=${changed.cookies[0]?.value}` }
    const old = await letThrough(60, (n) =>
      signIn(app, 'hong', { headers: n % 2 ? former : another, address: `203.0.113.${n % 20}` }),
    )
    assert.equal(old, 30, 'what strangers have together')
    const outside = await signIn(app, 'hong', { headers: former, address: '192.0.2.9', password: 'another road' })
    assert.equal(outside.statusCode, 429)
    assert.equal((await signIn(app, 'hong', { headers: known, password: 'another road' })).statusCode, 200)
    const guesses = await letThrough(20, () => signIn(app, 'hong', { headers: known }))
    assert.equal(old + guesses <= 50, true, `${old} + ${guesses} guesses`)
    assert.equal(guesses, 10)
  })
}

test('a password link of an administrator also makes known browsers unknown', async () => {
  await using app = await createTestApp(limited)
  const { userId } = await register(app, 'hong')
  const admin = await app.signedInAs('admin')
  const former = await knownDevice(app, 'hong')
  const link = await app.inject({ method: 'POST', url: `/api/users/${userId}/password-link`, headers: admin.headers })
  const payload = { token: link.json().token, newPassword: 'another road' }
  const followed = await app.inject({ method: 'POST', url: '/api/auth/password-link', payload })
  const known = { cookie: `known-device=${followed.cookies[0]?.value}` }
  assert.equal(await letThrough(40, (n) => signIn(app, 'hong', { headers: former, address: `203.0.113.${n}` })), 30)
  assert.equal((await signIn(app, 'hong', { headers: known, password: 'another road' })).statusCode, 200)
})

test('a wrong current password makes no browser a known one', async () => {
  await using app = await createTestApp(limited)
  await register(app, 'hong')
  const [session] = (await signIn(app, 'hong', { password: 'same road' })).cookies
  const headers = { cookie: `${session?.name}=${session?.value}` }
  const payload = { currentPassword: 'wrong', newPassword: 'another road' }
  const rejected = await app.inject({ method: 'POST', url: '/api/auth/password', headers, payload })
  assert.deepEqual([rejected.statusCode, rejected.cookies], [400, []])
})

test('the cookie of a known browser allows ten guesses from any number of addresses, and other known browsers can still log in', async () => {
  await using app = await createTestApp(limited)
  await register(app, 'hong')
  const [stolen, own] = [await knownDevice(app, 'hong'), await knownDevice(app, 'hong')]
  assert.equal(await letThrough(60, (n) => signIn(app, 'hong', { headers: stolen, address: `203.0.113.${n}` })), 10)
  assert.equal((await signIn(app, 'hong', { headers: own, password: 'same road' })).statusCode, 200)
  assert.equal((await signIn(app, 'hong', { address: '192.0.2.3', password: 'same road' })).statusCode, 200)
})

test('the browser of a guest is unknown for every other account', async () => {
  await using app = await createTestApp(limited)
  await register(app, 'hong')
  await register(app, 'mallory')
  let headers: Record<string, string> = {}
  const guess = async (n: number) => {
    if (n % 9 === 0) headers = await knownDevice(app, 'mallory')
    return signIn(app, 'hong', { headers, address: `203.0.113.${n % 60}` })
  }
  assert.equal(await letThrough(120, guess), 30)
})

test('a password link lifts the lock of known browsers too', async () => {
  await using app = await createTestApp(limited)
  const { userId } = await register(app, 'hong')
  const admin = await app.signedInAs('admin')
  const browsers = [await knownDevice(app, 'hong'), await knownDevice(app, 'hong'), await knownDevice(app, 'hong')]
  assert.equal(await letThrough(30, (n) => signIn(app, 'hong', { headers: browsers[n % 2] })), 20)
  const link = await app.inject({ method: 'POST', url: `/api/users/${userId}/password-link`, headers: admin.headers })
  const payload = { token: link.json().token, newPassword: 'another road' }
  const followed = await app.inject({ method: 'POST', url: '/api/auth/password-link', headers: browsers[2], payload })
  assert.equal(followed.statusCode, 204)
  assert.equal((await signIn(app, 'hong', { headers: browsers[2], password: 'another road' })).statusCode, 200)
})
