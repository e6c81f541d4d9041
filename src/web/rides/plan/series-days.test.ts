import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seriesDates, seriesDays } from './series-days.ts'

test('a ride is repeated every week or every second week until a day, over New Year too', () => {
  const first = { eventDate: '2026-12-12', repeatsUntil: '2027-01-09' }
  assert.deepEqual(seriesDays({ ...first, repeats: 'twoWeeks' }), ['2026-12-12', '2026-12-26', '2027-01-09'])
  assert.equal(seriesDays({ ...first, repeats: 'week' }).length, 5)
  assert.deepEqual(seriesDays({ ...first, repeats: 'never' }), [])
  assert.deepEqual(seriesDays({ ...first, repeats: 'week', repeatsUntil: '' }), [])
})

test('a month later it is the same Saturday of the month, and the last one for a fifth', () => {
  const second = seriesDays({ eventDate: '2026-12-12', repeats: 'month', repeatsUntil: '2027-03-31' })
  assert.deepEqual(second, ['2026-12-12', '2027-01-09', '2027-02-13', '2027-03-13'])
  const fifth = seriesDays({ eventDate: '2026-10-31', repeats: 'month', repeatsUntil: '2027-01-31' })
  assert.deepEqual(fifth, ['2026-10-31', '2026-11-28', '2026-12-26', '2027-01-30'])
})

test('no more rides are proposed than can be made at once, and days that are left out are not sent', () => {
  assert.equal(seriesDays({ eventDate: '2026-12-12', repeats: 'week', repeatsUntil: '2036-12-12' }).length, 26)
  const form = { eventDate: '2026-12-12', repeats: 'week', repeatsUntil: '2026-12-26' } as const
  assert.deepEqual(seriesDates({ ...form, leftOut: ['2026-12-19', '2026-12-12'] }), ['2026-12-12', '2026-12-26'])
  assert.equal(seriesDates({ ...form, repeats: 'never', leftOut: [] }), null)
  assert.equal(seriesDates({ ...form, repeatsUntil: form.eventDate, leftOut: [] }), null, 'one ride, as without it')
})
