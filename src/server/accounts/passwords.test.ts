import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fairSemaphore } from '#server/mutex.ts'
import { Refusal } from '#server/refusals.ts'
import { realHashingCost } from '../../../test/app.ts'
import { hashPassword, unknownAccountHash, verifyPassword } from './passwords.ts'

test('a password is stored as argon2id with the documented cost', async () => {
  using _ = realHashingCost()
  const hash = await hashPassword('correct horse')
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.equal(await verifyPassword(hash, 'correct horse'), true)
  for (const wrong of ['correct horse ', 'Correct horse']) assert.equal(await verifyPassword(hash, wrong), false, wrong)
})

test('the same Hangul password matches, however the keyboard composes it, to the last character', async () => {
  const [composed, apart] = ['NFC', 'NFD'].map((form) => '한길라이더스'.normalize(form)) as [string, string]
  const hash = await hashPassword(apart)
  for (const typed of [composed, apart]) assert.equal(await verifyPassword(hash, typed), true)
  const long = '우리는 같은 길을 같은 속도로 달린다.'.repeat(12)
  assert.equal(await verifyPassword(await hashPassword(long), long.slice(0, -1)), false)
})

test('no password logs in to an unknown account, or to one that has none yet', async () => {
  for (const stored of [undefined, unknownAccountHash])
    for (const password of ['', 'no password', unknownAccountHash]) assert.equal(await verifyPassword(stored, password), false)
})

test('an unknown username takes as long as a known one', async () => {
  using _ = realHashingCost()
  const hash = await hashPassword('correct horse')
  /** Of processor time, which other programs on the machine do not lengthen as they do the time that passes. */
  const work = async (stored: string | undefined) => {
    const begin = process.cpuUsage()
    await verifyPassword(stored, 'wrong')
    const { user, system } = process.cpuUsage(begin)
    return user + system
  }
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 5; round += 1) {
    known.push(await work(hash))
    unknown.push(await work(undefined))
  }
  const [least, expected] = [Math.min(...unknown), Math.min(...known)]
  // Without a hash it would take a hundredth.
  assert.ok(least > expected / 3, `${least} µs against ${expected} µs`)
})

test('a flood from one address is rejected instead of queued without limit, and others take turns with it', async () => {
  const flood = Array.from({ length: 60 }, () => hashPassword('x', { network: 'one', address: 'a' }))
  const neighbor = hashPassword('afterwards', { network: 'one', address: 'b' })
  const outcomes = await Promise.allSettled(flood)
  const rejected = outcomes.filter((outcome) => outcome.status === 'rejected')
  assert.equal(rejected.length, 8)
  for (const { reason } of rejected) assert.ok(reason instanceof Refusal && reason.status === 503)
  assert.equal(await verifyPassword(await neighbor, 'afterwards'), true)

  const started: string[] = []
  const { run } = fairSemaphore(2)
  const from = (network: string, address: string) =>
    run({ network, address }, async () => void started.push(`${network}/${address}`))
  await Promise.all([...Array.from({ length: 12 }, () => from('one', 'a')), from('one', 'b'), from('other', 'c')])
  assert.deepEqual(started.slice(0, 6), ['one/a', 'one/a', 'one/a', 'other/c', 'one/b', 'one/a'])
  assert.equal(started.length, 14)
})
