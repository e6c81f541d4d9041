import assert from 'node:assert/strict'
import { test } from 'node:test'
import { phone } from '#contract/fields.ts'
import { findWrittenNumbers } from '#contract/phone-numbers.ts'
import { findPhoneNumbers, phoneKeys, phoneLinks, readListedPhone } from './phone-numbers.ts'

const callsOf = (typed: string, country = 'US') => phoneLinks(typed, country).map(({ href }) => href)

/** What people type into a field for a phone number, and what each number in it calls at a club in the US. */
const typed: Record<string, string[]> = {
  '(303) 555-0100': ['tel:+13035550100'],
  '1-303-555-0100': ['tel:+13035550100'],
  '+1 303 555 0100': ['tel:+13035550100'],
  '+010-1234-5678': ['tel:+821012345678'],
  '303–555–0100': ['tel:+13035550100'],
  '010-1234-5678': ['tel:+821012345678'],
  '010·1234·5678': ['tel:+821012345678'],
  '０１０－１２３４－５６７８': ['tel:+821012345678'],
  '1012345678': ['tel:+821012345678'],
  '02)735-1234': ['tel:+8227351234'],
  '82-10-1234-5678': ['tel:+821012345678'],
  '+82 (0)10-1234-5678': ['tel:+821012345678'],
  '0082 10 1234 5678': ['tel:+821012345678'],
  '001-82-10-1234-5678': ['tel:+821012345678'],
  '011 82 10 1234 5678': ['tel:+821012345678'],
  '+44 20 7946 0958': ['tel:+442079460958'],
  '+49 (0)30 123456': ['tel:+4930123456'],
  // Words beside the number.
  '아내010-1234-5678(카톡)': ['tel:+821012345678'],
  // Several numbers.
  '010-1234-5678, 010-8765-4321': ['tel:+821012345678', 'tel:+821087654321'],
  '010-1234-5678/303-555-0100': ['tel:+821012345678', 'tel:+13035550100'],
  '010 1234 5678 010 8765 4321': ['tel:+821012345678', 'tel:+821087654321'],
  '3035550100 7205550118': ['tel:+13035550100', 'tel:+17205550118'],
  // Extensions.
  '303-555-0100x12': ['tel:+13035550100;ext=12'],
  '303-555-0100 #12': ['tel:+13035550100;ext=12'],
  '303-555-0100;ext=12': ['tel:+13035550100;ext=12'],
  '02-735-1234 내선번호: 123': ['tel:+8227351234;ext=123'],
  '303-555-0100 ext 1, 303-555-0111 ext 2': ['tel:+13035550100;ext=1', 'tel:+13035550111;ext=2'],
  // Valid nowhere: dialed as typed.
  '555-0100 555-0111': ['tel:5550100', 'tel:5550111'],
  '1234567890': ['tel:1234567890'],
}
const noNumbers = ['1', '12', '911', '555', 'ask me', '없음', '-', '1.01235E+10', '1.0123456789E+10', '010-1234', '2'.repeat(22)]

test('each number of a field is called in its country, by its own address, with its extension', () => {
  for (const [text, hrefs] of Object.entries(typed)) assert.deepEqual(callsOf(text), hrefs, text)
  assert.deepEqual(callsOf('010-1234-5678', 'KR'), ['tel:+821012345678'])
  assert.deepEqual(callsOf('(604) 555-0100', 'CA'), ['tel:+16045550100'])
  assert.deepEqual(callsOf('(303) 555-0100', 'XX'), ['tel:3035550100'])
})

test('what the form accepts as a phone number is what the server can dial, and nothing else', () => {
  const accepts = (text: string) => phone(100).safeParse(text).success
  for (const text of Object.keys(typed)) assert.deepEqual([accepts(text), callsOf(text).length > 0], [true, true], text)
  for (const text of noNumbers) assert.deepEqual([accepts(text), findWrittenNumbers(text).length], [false, 0], text)
})

test('a stored text that is no whole number is dialed when it has three digits, and not without', () => {
  assert.deepEqual(callsOf('911'), ['tel:911'])
  assert.deepEqual(callsOf('112번'), ['tel:112'])
  for (const text of ['1', '없음', '']) assert.deepEqual(callsOf(text), [])
})

test('the link covers the number and leaves the words around it', () => {
  const text = '아내 ０１０-1234-5678 내선 3, 남편 303-555-0100'
  assert.deepEqual(
    phoneLinks(text, 'US').map(({ start, end }) => text.slice(start, end)),
    ['０１０-1234-5678 내선 3', '303-555-0100'],
  )
})

test('a number has the same key in all its forms', () => {
  for (const forms of [
    ['010-1234-5678', '+82 10-1234-5678', '0082-10-1234-5678', '０１０１２３４５６７８'],
    ['(303) 555-0142', '+1 303 555 0142', '1-303-555-0142', '3035550142', '303-555-0142 ext 3'],
    ['02-735-1234', '+82 2 735 1234'],
    ['+49 151 23456789', '0151 23456789'],
  ])
    for (const form of forms) assert.deepEqual(phoneKeys(form), phoneKeys(forms[0] ?? ''), form)
  assert.deepEqual(phoneKeys('010-1234-5678, 303-555-0100'), ['1012345678', '3035550100'])
  assert.deepEqual(phoneKeys('911'), [])
})

test('a mobile number that has lost its zero in a spreadsheet gets it back, and a number that is valid nowhere is told', () => {
  for (const [listed, text, isValid] of [
    ['1012345678', '010-1234-5678', true],
    ['10-1234-5678', '010-1234-5678', true],
    ['1012345678.0', '010-1234-5678', true],
    ['아내 010-1234-5678', '아내 010-1234-5678', true],
    ['010-1234-5678, 555-0100', '010-1234-5678, 555-0100', false],
    ['555', '555', false],
  ] as const)
    assert.deepEqual(readListedPhone(listed, 'US'), { text, isValid }, listed)
  assert.equal(readListedPhone('1012345678', 'KR').text, '1012345678', 'it is complete in Korea')
})

test('numbers in a sentence are found with their extensions, and side by side', () => {
  const found = (text: string) => findPhoneNumbers(text, 'US').map(({ start, end, href }) => [text.slice(start, end), href])
  assert.deepEqual(found('사무실은 02-735-1234 (내선 12)입니다'), [['02-735-1234 (내선 12)', 'tel:+8227351234;ext=12']])
  assert.deepEqual(
    found('+82 10 1234 5678 010 8765 4321').map(([, href]) => href),
    ['tel:+821012345678', 'tel:+821087654321'],
  )
})
