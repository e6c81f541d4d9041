import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../app.ts'
import { ask } from '../send.ts'

const syllables = '가나다라마바사아자차'
const hangul = (number: number) => [...String(number).padStart(4, '0')].map((digit) => syllables[Number(digit)]).join('')
const crowd = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    row: n + 2,
    koreanName: `홍${hangul(n)}`,
    phoneNumber: `303555${String(n).padStart(4, '0')}`,
    email: `rider-${n}@example.com`,
    dateOfBirth: '1985-03-02',
  }))

test('a list of 1,000 people is checked; 500 take less than 5 seconds, checked and brought in', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  await ask(app, admin, 'POST /api/members/import', { dryRun: true, people: crowd(1_000) })
  for (const dryRun of [true, false]) {
    const start = performance.now()
    await ask(app, admin, 'POST /api/members/import', { dryRun, people: crowd(500) })
    const seconds = (performance.now() - start) / 1000
    assert.ok(seconds < 5, `${dryRun ? 'dry run' : 'import'}: ${seconds} s`)
  }
  assert.equal((await app.db.selectFrom('users').select('id').execute()).length, 501)
})
