import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readConfig } from '#server/config.ts'
import { recutParts, separatorText } from '../../../../test/recut-parts.ts'
import { readKnownDevice, signDevice } from './password-limits.ts'

const config = readConfig({})
const secret = 'a secret of the site'
const passwordHash = 'of a password'
const cookie = (device: string, seal: Buffer) => ({ cookies: { 'known-device': `${device}.${seal.toString('base64url')}` } })

test('signatures differ for each device, account and password', () => {
  fc.assert(
    fc.property(recutParts(3), ([one, other]) => {
      const seal = ([device = '', account = '', passwordHash = '']: readonly string[]) =>
        signDevice(device, { secret, account, passwordHash })
      assert.notDeepEqual(seal(one), seal(other))
    }),
    { numRuns: 300 },
  )
})

test('only a device of the site’s own shape is read, with its own signature, for its own account and password', () => {
  const device = 'AbCdEfGhIjKlMnOpQrSt-_'
  const shaped = fc.string({ unit: fc.constantFrom(...'aZ09-_'), minLength: 22, maxLength: 22 })
  fc.assert(
    fc.property(
      fc.oneof(
        shaped,
        separatorText,
        separatorText.map((text) => device + text),
      ),
      separatorText,
      separatorText,
      (made, account, other) => {
        const isShaped = /^[\w-]{22}$/.test(made)
        const request = cookie(made, signDevice(made, { secret, account, passwordHash }))
        const read = (owner = {}) => readKnownDevice(request, config, { secret, account, passwordHash, ...owner })
        assert.equal(read(), isShaped ? made : undefined)
        if (other !== account) assert.equal(read({ account: other }), undefined)
        assert.equal(read({ secret: 'another secret' }), undefined)
        assert.equal(read({ passwordHash: 'of another password' }), undefined)
      },
    ),
    { numRuns: 300 },
  )
})

test('a cookie of any other form belongs to no known browser', () => {
  const device = 'A'.repeat(22)
  const owner = { secret, account: 'hong', passwordHash }
  const seal = signDevice(device, owner).toString('base64url')
  const halves = ['', '.', device, seal, `${device}.`, `.${seal}`, `${device} .${seal}`, `${device}.${'A'.repeat(43)}`]
  for (const form of [...halves, ...['.', '=', ' '].map((more) => `${device}.${seal}${more}`)])
    assert.equal(readKnownDevice({ cookies: { 'known-device': form } }, config, owner), undefined, form)
  assert.equal(readKnownDevice({ cookies: { 'known-device': `${device}.${seal}` } }, config, owner), device)
})
