import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineHeight, titleLines } from './title-lines.ts'

const room = { width: 400, height: 190 }
/** Each letter as wide as the type is high. */
const widthOf = (text: string, size: number) => [...text].length * size

function assertFits({ size, lines }: { size: number; lines: string[] }) {
  for (const line of lines) assert.ok(widthOf(line, size) <= room.width, line)
  assert.ok(lines.length * size * lineHeight <= room.height)
}

test('a short title stands large in one line, a longer one is broken between words', () => {
  assert.deepEqual(titleLines('정기 총회', room, widthOf), { size: 68, lines: ['정기 총회'] })
  const longer = titleLines('가을 단풍 라이딩 안내', room, widthOf)
  assertFits(longer)
  assert.equal(longer.lines.join(' '), '가을 단풍 라이딩 안내')
  assert.ok(longer.lines.length > 1)
})

test('a word is broken only when it is wider than the room at the smallest size', () => {
  const whole = titleLines('열두글자까지는한줄에 안내', room, widthOf)
  assertFits(whole)
  assert.ok(whole.lines.includes('열두글자까지는한줄에'))
  const broken = titleLines('가'.repeat(30), room, widthOf)
  assertFits(broken)
  assert.equal(broken.lines.join(''), '가'.repeat(30))
})

test('what does not fit ends in three dots inside the room', () => {
  for (const title of ['긴 제목 '.repeat(50).trim(), '가'.repeat(200), 'a '.repeat(100).trim()]) {
    const lines = titleLines(title, room, widthOf)
    assertFits(lines)
    assert.ok(lines.lines.at(-1)?.endsWith('...'), title)
  }
})
