import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readConfig } from '#server/config.ts'
import { recutParts, separatorText } from '../../../test/recut-parts.ts'
import { readKnownDevice, sealDevice } from './known-devices.ts'

const config = readConfig({})
const secret = 'a secret of the site'
const cookie = (device: string, seal: Buffer) => ({ cookies: { 'known-device': `${device}.${seal.toString('base64url')}` } })

test('a seal for one pair of device and account never is the seal of another pair', () => {
  fc.assert(
    fc.property(recutParts(2), ([[device = '', account = ''], [otherDevice = '', otherAccount = '']]) => {
      assert.notDeepEqual(sealDevice(secret, device, account), sealDevice(secret, otherDevice, otherAccount))
    }),
    { numRuns: 2_000 },
  )
})

test('only a device of the site’s own shape is read, with its own seal and for its own account', () => {
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
        const request = cookie(made, sealDevice(secret, made, account))
        assert.equal(readKnownDevice(request, config, { secret, account }), isShaped ? made : undefined)
        if (other !== account) assert.equal(readKnownDevice(request, config, { secret, account: other }), undefined)
        assert.equal(readKnownDevice(request, config, { secret: 'another secret', account }), undefined)
      },
    ),
    { numRuns: 1_000 },
  )
})

test('a cookie of any other form is no known browser’s', () => {
  const device = 'A'.repeat(22)
  const seal = sealDevice(secret, device, 'hong').toString('base64url')
  const forms = [
    '',
    '.',
    device,
    seal,
    `${device}.`,
    `.${seal}`,
    `${device}.${seal}.`,
    `${device}.${seal}=`,
    `${device}.${seal} `,
    `${device} .${seal}`,
    `${device}.${'A'.repeat(43)}`,
  ]
  for (const form of forms) {
    assert.equal(readKnownDevice({ cookies: { 'known-device': form } }, config, { secret, account: 'hong' }), undefined, form)
  }
  assert.equal(readKnownDevice({ cookies: { 'known-device': `${device}.${seal}` } }, config, { secret, account: 'hong' }), device)
})
