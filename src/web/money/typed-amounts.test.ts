import assert from 'node:assert/strict'
import { test } from 'node:test'
import { centsIn, readMoney } from './typed-amounts.ts'

test('amounts are read to the cent, with their signs, and nothing else is one', () => {
  for (const [text, units, currency] of [
    ['+ $50.00', 5000, 'USD'],
    ['- $1.05', -105, 'USD'],
    ['-$50', -5000, 'USD'],
    ['$-50.10', -5010, 'USD'],
    ['(50.00)', -5000, 'USD'],
    ['1,204.33', 120433, 'USD'],
    ['−12.5', -1250, null],
    ['50.00-', -5000, 'USD'],
    ['US$ 9,999.99', 999999, 'USD'],
    ['68,500원', 68500, 'KRW'],
    ['₩68,500', 68500, 'KRW'],
    ['0.29', 29, 'USD'],
    ['68500', 6850000, null],
  ] as const)
    assert.deepEqual([readMoney(text)?.units, readMoney(text)?.currency], [units, currency], text)
  const days = ['2027-03-04', '03/04/2027', '2027 03']
  for (const text of [...days, '', '$', '12,34', '1.234', 'Conf# 123', '=50', '4012345678901234567', 'fifty'])
    assert.equal(readMoney(text), null, text)
})

test('what an officer types is dollars, and what is no amount is not guessed', () => {
  const read = {
    '42': 4200,
    '42.5': 4250,
    ' 42.50 ': 4250,
    $1042: 104_200,
    '1,042.07': 104_207,
    '0.29': 29,
    '19.99': 1999,
    '-5': -500,
  }
  for (const [typed, cents] of Object.entries(read)) assert.equal(centsIn(typed), cents, typed)
  for (const typed of ['', '1.234', '1,04', '12,50', '4e2', '42원', '.', '1.', '50 00', '50  00'])
    assert.equal(centsIn(typed), null, typed)
})
