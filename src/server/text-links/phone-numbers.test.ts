import assert from 'node:assert/strict'
import { test } from 'node:test'
import { phoneLink } from './phone-numbers.ts'

test('a typed number is called in its country: the club’s, or Korea', () => {
  const american = {
    '(303) 555-0100': 'tel:+13035550100',
    '303.555.0100': 'tel:+13035550100',
    '1-303-555-0100': 'tel:+13035550100',
    '+1 303 555 0100': 'tel:+13035550100',
    '303-555-0100 (work)': 'tel:+13035550100',
    '010-1234-5678': 'tel:+821012345678',
    '01012345678': 'tel:+821012345678',
    '(02) 735-1234': 'tel:+8227351234',
    '031-735-1234': 'tel:+82317351234',
    '82-10-1234-5678': 'tel:+821012345678',
    '+82 10-1234-5678': 'tel:+821012345678',
    '+44 20 7946 0958': 'tel:+442079460958',
  }
  for (const [typed, href] of Object.entries(american)) assert.equal(phoneLink(typed, 'US'), href, typed)
  assert.equal(phoneLink('010-1234-5678', 'KR'), 'tel:+821012345678')
  assert.equal(phoneLink('(604) 555-0100', 'CA'), 'tel:+16045550100')
})

test('a number that is valid nowhere is dialed as typed, and a text without digits not at all', () => {
  assert.equal(phoneLink('555-0100', 'US'), 'tel:5550100')
  assert.equal(phoneLink('911', 'US'), 'tel:911')
  assert.equal(phoneLink('없음', 'US'), null)
  assert.equal(phoneLink('(303) 555-0100', 'XX'), 'tel:3035550100')
})
