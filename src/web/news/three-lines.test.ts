import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayExceedThreeLines, probablyExceedsThreeLines } from './three-lines.ts'

test('a short sentence never gets a button to read more', () => {
  assert.equal(mayExceedThreeLines('보호 장비를 모두 갖추고 오세요.'), false)
  assert.equal(mayExceedThreeLines('Bring full protective gear.'), false)
})

test('a text that only a narrow phone folds keeps space for the button and does not show it yet', () => {
  const text = '느린 유턴과 급제동을 함께 연습합니다. 보호 장비를 모두 갖추고 오세요. 커피는 클럽이 삽니다.'
  assert.equal(mayExceedThreeLines(text), true)
  assert.equal(probablyExceedsThreeLines(text), false)
})

test('a long text shows the button from the start, in either script', () => {
  assert.equal(probablyExceedsThreeLines('올해 정기 총회를 토요일 오후 두 시에 엽니다. '.repeat(4)), true)
  assert.equal(probablyExceedsThreeLines('The annual meeting is on Saturday at two. '.repeat(4)), true)
})

test('written line breaks count as lines', () => {
  assert.equal(mayExceedThreeLines('1\n2\n3'), false)
  assert.equal(probablyExceedsThreeLines('1\n2\n3\n4'), true)
})
