import assert from 'node:assert/strict'
import { test } from 'node:test'
import { centsOf } from './typed-amount.ts'

test('amounts are read to the cent, and what is none is not guessed', () => {
  const read = { '42': 4200, '42.5': 4250, ' 42.50 ': 4250, $1042: 104_200, '1,042.07': 104_207, '0.29': 29, '19.99': 1999 }
  for (const [typed, cents] of Object.entries(read)) assert.equal(centsOf(typed), cents, typed)
  for (const typed of ['', '-5', '1.234', '1,04', '12,50', '4e2', '５', '42원', '.', '1.'])
    assert.equal(centsOf(typed), null, typed)
})
