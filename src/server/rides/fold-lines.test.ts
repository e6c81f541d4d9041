import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { foldLines } from './compose-calendar.ts'

function assertWellFolded(line: string, { characters = true } = {}): void {
  const [first = '', ...others] = foldLines(line).split('\r\n')
  for (const each of [first, ...others]) assert.ok(Buffer.byteLength(each) <= 75 && each.isWellFormed(), each)
  let unfolded = first
  for (const next of others) {
    assert.equal(next[0], ' ')
    assert.ok((/\\*$/.exec(unfolded)?.[0].length ?? 0) % 2 === 0, `folded within an escape: ${JSON.stringify([unfolded, next])}`)
    if (characters) assert.doesNotMatch(next, /^ (\p{M}|\u200d|\ufe0f)/u)
    unfolded += next.slice(1)
  }
  assert.equal(unfolded, line)
}

test('no line is longer than 75 octets, and none is folded within an escape or a character', () => {
  const escapes = ['\\n', '\\,', '\\;', '\\\\', '\u0600\\\\']
  const joined = ['가\u0301', 'e\u0301\u0323', '🏍️', '🇰🇷', '👨‍👩‍👧', '\u1112\u1161\u11ab']
  const unit = fc.constantFrom(...escapes, ...joined, 'a', ' ', ':', '"', '한')
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 150, size: 'max' }), (units) => assertWellFolded(`DESCRIPTION:${units.join('')}`)),
    { numRuns: 300 },
  )
})

test('an escape at any place of a line stays whole; a character that is longer than a line is folded between its code points', () => {
  for (let length = 60; length < 80; length += 1) {
    for (const pair of ['\\n', '\\\\', '\\\\\\n']) assertWellFolded(`X:${'a'.repeat(length)}${pair}${'가'.repeat(60)}`)
    assertWellFolded(`X:${'a'.repeat(length)}${`e${'\u0301'.repeat(200)}`}\\n`, { characters: false })
  }
})

test('what was folded otherwise is folded anew, and short lines stay', () => {
  assert.equal(
    foldLines('BEGIN:VCALENDAR\r\nX:a\r\n b\\\r\n nc\r\nEND:VCALENDAR\r\n'),
    'BEGIN:VCALENDAR\r\nX:ab\\nc\r\nEND:VCALENDAR\r\n',
  )
})
