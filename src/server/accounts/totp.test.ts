import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashRecoveryCode, makeRecoveryCodes } from './second-factors.ts'
import { addressOf, newSecret, stepOf } from './totp.ts'

/** Base32 of `12345678901234567890`, the key of RFC 6238. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test('the codes are those of RFC 6238, appendix B, in six digits', () => {
  const vectors = [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ] as const
  for (const [seconds, code] of vectors)
    assert.equal(stepOf(secret, code, new Date(seconds * 1000)), Math.floor(seconds / 30), String(seconds))
})

test('the code before and the one after are accepted with their own number, no other is', () => {
  const at = (seconds: number) => new Date(seconds * 1000)
  assert.equal(stepOf(secret, '287082', at(89)), 1)
  assert.equal(stepOf(secret, '287082', at(29)), 1)
  assert.equal(stepOf(secret, '287082', at(90)), undefined)
  // Apps show it in groups, and Korean and Japanese keyboards type wide digits and dashes of their own.
  const spellings =
    '28 70 82,287 082,287-082,287–082,287−082,287ㅡ082,287ー082,287.082,287_082,２８７０８２,２８７　０８２,２８７－０８２'.split(
      ',',
    )
  spellings.push('\u200e287082\u200b', '\t287\u00a0082\n')
  for (const code of spellings) assert.equal(stepOf(secret, code, at(59)), 1, code)
  for (const code of ['', '28708', '2870822', '287083', 'abcdef', '28708A', '+287082', '-', '28708٢'])
    assert.equal(stepOf(secret, code, at(59)), undefined, code)
})

test('each key has 160 random bits, and the address for apps names club and account', () => {
  assert.match(newSecret(), /^[A-Z2-7]{32}$/)
  assert.notEqual(newSecret(), newSecret())
  const address = new URL(addressOf(secret, { issuer: 'Club', username: 'hong' }))
  assert.equal(address.protocol, 'otpauth:')
  assert.equal(address.searchParams.get('secret'), secret)
  assert.equal(address.searchParams.get('issuer'), 'Club')
})

test('recovery codes are ten, all different, and read in any spelling, for their own account alone', () => {
  const codes = makeRecoveryCodes()
  assert.equal(new Set(codes).size, 10)
  for (const code of codes) assert.match(code, /^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
  const hash = hashRecoveryCode('one', 'ABCI-OOEF-GH23-4567')
  for (const spelling of [
    'abcioefgh',
    'ABC1-0OEF-GH23-4567',
    ' abci ooef gh23 4567',
    'ＡＢＣＩ-OOEF-GH23-4567',
    'ＡＢＣ１－００ＥＦ－ＧＨ２３－４５６７',
    'abci–ooef−gh23ㅡ4567',
  ])
    assert.equal(hashRecoveryCode('one', spelling) === hash, spelling !== 'abcioefgh', spelling)
  assert.notEqual(hashRecoveryCode('other', 'ABCI-OOEF-GH23-4567'), hash)
})
