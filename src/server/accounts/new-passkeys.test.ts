import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../../test/app.ts'
import { addPasskey, call, logIn, passkeysOf } from '../../../test/passkeys.ts'
import { SoftwareAuthenticator, type Wrong } from '../../../test/software-authenticator.ts'

test('a new passkey needs its origin, its site and the person; statements with certificates are not read', async () => {
  await using app = await createTestApp()
  const member = await app.signedInAs('member')
  const certificate = new Map<string, string | Uint8Array | Uint8Array[]>([
    ['alg', 'ES256'],
    ['sig', new Uint8Array(8)],
    ['x5c', [new Uint8Array(64)]],
  ])
  const wrongs: Wrong[] = [
    { origin: 'http://localhost:4000' },
    { rpId: 'club.example' },
    { isVerified: false },
    { type: 'webauthn.get' },
    { attestation: { fmt: 'packed', attStmt: certificate } },
    { attestation: { fmt: 'android-safetynet', attStmt: new Map([['ver', '1']]) } },
    { attestation: { fmt: 'apple', attStmt: certificate } },
  ]
  for (const wrong of wrongs) {
    const { answer } = await addPasskey(app, member, new SoftwareAuthenticator(), wrong)
    const message = 'This passkey could not be checked, so it was not added. Please try again.'
    assert.deepEqual([answer.statusCode, answer.json()], [400, { message }], JSON.stringify(wrong))
  }
  const { made } = await addPasskey(app, member)
  const broken = { ...made, response: { ...made.response, attestationObject: 'gIA' } }
  assert.equal((await call(app, 'POST', 'passkeys', broken, member.headers)).statusCode, 400)
  assert.equal((await passkeysOf(app, member)).length, 1)
})

test('passkeys belong to the host of PUBLIC_URL, else to that of the request; a number is none', async () => {
  await using app = await createTestApp({ config: { publicUrl: new URL('https://club.example/') } })
  const member = await app.signedInAs('member')
  const device = new SoftwareAuthenticator('https://club.example')
  assert.equal((await addPasskey(app, member, device)).answer.statusCode, 201)
  assert.equal((await logIn(app, device)).statusCode, 200)
  assert.equal((await logIn(app, device, { origin: 'http://localhost' })).statusCode, 401)

  await using plain = await createTestApp()
  const at = async (name: string) =>
    plain.inject({ method: 'POST', url: '/api/auth/passkey-login/challenge', headers: { host: name }, payload: {} })
  assert.equal((await at('club.example:8443')).json().rpId, 'club.example')
  for (const number of ['127.0.0.1:3000', '[::1]:3000', '192.168.0.7']) {
    const answer = await at(number)
    assert.equal(answer.statusCode, 400, number)
    assert.match(answer.json().message, /localhost/)
  }
})
