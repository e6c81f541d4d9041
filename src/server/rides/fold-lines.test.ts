import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { foldLines } from './compose-calendar.ts'

/** Reads each line by its bytes alone, as programs do that decode before they unfold. */
function physicalLines(folded: string): string[] {
  const bytes = Buffer.from(folded)
  const lines: string[] = []
  let start = 0
  for (let at = 0; at <= bytes.length; at += 1) {
    if (at < bytes.length && bytes[at] !== 10) continue
    assert.ok(at === bytes.length || bytes[at - 1] === 13, 'a line ends with CRLF')
    const line = bytes.subarray(start, at === bytes.length ? at : at - 1)
    assert.ok(line.length <= 75, `${line.length} octets`)
    lines.push(new TextDecoder('utf-8', { fatal: true }).decode(line))
    start = at + 1
  }
  return lines
}

function assertWellFolded(line: string, { characters = true } = {}): void {
  const [first = '', ...others] = physicalLines(foldLines(line))
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
    fc.property(fc.array(unit, { maxLength: 150 }), (units) => assertWellFolded(`DESCRIPTION:${units.join('')}`)),
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
