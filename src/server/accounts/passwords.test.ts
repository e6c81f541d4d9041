import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '#server/refusals.ts'
import { hashPassword, unknownAccountHash, verifyPassword } from './passwords.ts'

test('a password is stored as argon2id with the documented cost', async () => {
  const hash = await hashPassword('correct horse')
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.equal(await verifyPassword(hash, 'correct horse'), true)
  assert.equal(await verifyPassword(hash, 'correct horse '), false)
  assert.equal(await verifyPassword(hash, 'Correct horse'), false)
})

test('the same Hangul password matches, however the keyboard composes it', async () => {
  const hash = await hashPassword('한길라이더스'.normalize('NFC'))
  assert.equal(await verifyPassword(hash, '한길라이더스'.normalize('NFD')), true)
})

test('an unknown user cannot log in', async () => {
  assert.equal(await verifyPassword(undefined, ''), false)
})

test('no password logs in to an account that has none yet', async () => {
  for (const password of ['', 'no password', unknownAccountHash])
    assert.equal(await verifyPassword(unknownAccountHash, password), false)
})

test('an unknown username takes as long as a known one', async () => {
  const hash = await hashPassword('correct horse')
  const timed = async (stored: string | undefined) => {
    const begin = performance.now()
    await verifyPassword(stored, 'wrong')
    return performance.now() - begin
  }
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 9; round += 1) {
    known.push(await timed(hash))
    unknown.push(await timed(undefined))
  }
  const median = (times: number[]) => times.sort((a, b) => a - b)[4] ?? 0
  // Without a hash it would take well under a millisecond.
  assert.ok(median(unknown) > median(known) / 3, `${median(unknown)} ms against ${median(known)} ms`)
})

test('a flood from one address is rejected instead of queued without limit, and others take turns with it', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => hashPassword('x'.repeat(20))))
  const rejected = outcomes.filter((outcome) => outcome.status === 'rejected')
  assert.equal(rejected.length, 8)
  for (const { reason } of rejected) assert.ok(reason instanceof Refusal && reason.status === 503)
  assert.equal(await verifyPassword(await hashPassword('afterwards'), 'afterwards'), true)

  const order: string[] = []
  const from = (network: string, address: string) =>
    hashPassword('x', { network, address }).then(() => order.push(`${network}/${address}`))
  const flood = Array.from({ length: 12 }, () => from('one', 'a'))
  const neighbor = from('one', 'b')
  const elsewhere = from('other', 'c')
  await Promise.all([...flood, neighbor, elsewhere])
  assert.ok(order.indexOf('other/c') <= 4 && order.indexOf('one/b') <= 6, order.join(' '))
})
