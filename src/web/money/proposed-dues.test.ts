import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proposeDues, yearOfDues } from './proposed-dues.ts'

const last = {
  titleKo: '2026년 회비',
  titleEn: 'Club dues 2026',
  amountCents: 5000,
  dueDate: '2026-03-31',
  waysKo: 'Zelle',
  waysEn: null,
}

test('dues are proposed with the values of the last year, a year on', () => {
  assert.deepEqual(proposeDues(last, '2026-11-30'), {
    titleKo: '2027년 회비',
    titleEn: 'Club dues 2027',
    dueDate: '2027-03-31',
    waysKo: 'Zelle',
    waysEn: '',
    eventId: '',
  })
  assert.equal(proposeDues({ ...last, dueDate: '2028-02-29' }, '2028-11-30').dueDate, '2029-02-28')
  assert.equal(proposeDues({ ...last, titleKo: '연회비' }, '2026-11-30').titleKo, '2027년 회비')
})

test('the first dues are those of this year, and late in it of the next', () => {
  assert.equal(yearOfDues(undefined, '2026-09-30'), 2026)
  assert.equal(yearOfDues(undefined, '2026-10-01'), 2027)
  assert.equal(proposeDues(undefined, '2026-02-01').titleEn, '2026 dues')
})
