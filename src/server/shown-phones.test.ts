import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shownPhones } from '#contract/shown-phones.ts'
import { phoneLinks } from './phone-numbers.ts'

const shown = (typed: string) => shownPhones(typed, phoneLinks(typed, 'US'))

test('one number looks the same however it was typed', () => {
  for (const typed of ['303-555-0159', '(303) 555-0159', '303.555.0159', '3035550159', '+1 303 555 0159', '1-303-555-0159'])
    assert.equal(shown(typed), '(303) 555-0159')
  for (const typed of ['01012345678', '010 1234 5678', '010-1234-5678']) assert.equal(shown(typed), '010-1234-5678')
  for (const typed of ['+821012345678', '+82 (0)10-1234-5678', '82-10-1234-5678']) assert.equal(shown(typed), '+82 10-1234-5678')
  assert.equal(shown('02)312-4567'), '02-312-4567')
})

test('words, extensions and several numbers stay, and so does what is no number of the two countries', () => {
  assert.equal(shown('아내 3035550159, 010.1234.5678'), '아내 (303) 555-0159, 010-1234-5678')
  assert.equal(shown('303-555-0159 ext. 12'), '(303) 555-0159 x12')
  for (const typed of ['+44 20 7946 0958', '911', '모름', '']) assert.equal(shown(typed), typed)
  assert.equal(shownPhones('303-555-0159'), '303-555-0159', 'without links as typed')
})
