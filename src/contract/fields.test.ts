import assert from 'node:assert/strict'
import { test } from 'node:test'
import { email, line, optionalLine, optionalProse, phone, prose, WebAddress } from './fields.ts'
import { readTooLong } from './sentences.ts'

const bidiControls = [...'\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069']

test('one-line texts cannot contain characters that change the text direction', () => {
  for (const control of bidiControls) {
    for (const text of [`Kim${control}`, `${control}Kim`, `Ki${control}m`]) {
      const messages = line(100)
        .safeParse(text)
        .error?.issues.map(({ message }) => message)
      assert.deepEqual(messages, ['Please remove line breaks and control characters'], JSON.stringify(text))
    }
    assert.equal(prose(100).safeParse(`Kim${control}`).success, true, 'longer texts may contain them')
  }
})

test('one-line texts may contain joined emoji and every script', () => {
  for (const text of ['👨‍👩‍👧 라이딩', '🏍️🇰🇷', 'शक्‍ति', 'שלום', 'مرحبا', '김도윤 (Doyun)'])
    assert.equal(line(100).parse(text), text)
})

test('a phone number may be pasted with the direction marks that address books put around it', () => {
  assert.equal(phone(40).parse('\u202a+1 303-555-0142\u202c'), '+1 303-555-0142')
  assert.equal(phone(40).safeParse('\u202a\u202c').error?.issues[0]?.message, 'This field is required')
  assert.equal(phone(40).safeParse('303\n555').success, false)
})

test('a text over its limit is told the limit and how much to cut, after blanks at its ends are gone', () => {
  for (const field of [line(20), prose(20), optionalProse(20), phone(20)])
    assert.deepEqual(field.safeParse(` ${'가'.repeat(23)} `).error?.issues[0]?.message.match(/\d+/g), ['20', '23', '3'])
  const longest = { email: email('Invalid email format'), address: WebAddress }
  assert.deepEqual(readTooLong(longest.email.safeParse(`${'x'.repeat(250)}@x.kr`).error?.issues[0]?.message ?? ''), {
    max: 254,
    length: 255,
  })
  const link = `https://x.kr/${'x'.repeat(2_000)}`
  assert.equal(longest.address.safeParse(link).error?.issues[0]?.message.endsWith('please cut 13.'), true)
  assert.equal(readTooLong('This field is required'), null)
})

test('a decomposed text is composed before its letters are counted', () => {
  const syllables = '각'.repeat(100)
  for (const field of [line(100), prose(100), optionalLine(100)]) assert.equal(field.parse(syllables.normalize('NFD')), syllables)
})

test('a phone number has at least seven digits, and words, extensions and further numbers may stand beside it', () => {
  const message = 'Please enter the whole phone number'
  for (const text of ['1', '911', '없음', '010-1234', '1.01235E+10'])
    assert.equal(phone(40).safeParse(text).error?.issues[0]?.message, message, text)
  const whole = '010-1234-5678,303-555-0101,720-555-1234,1234567890,555-1234,아내 010-1234-5678,+44 20 7946 0958'
  for (const text of whole.split(',')) assert.equal(phone(40).parse(` ${text} `), text)
  assert.equal(phone(20).safeParse('가'.repeat(23)).error?.issues.length, 1)
})
