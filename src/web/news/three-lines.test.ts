import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayExceedThreeLines, probablyExceedsThreeLines } from './three-lines.ts'

test('a short text never gets a button to read more, one that only a narrow phone folds keeps space for it, a long one shows it', () => {
  const folded = '느린 유턴과 급제동을 함께 연습합니다. 보호 장비를 모두 갖추고 오세요. 커피는 클럽이 삽니다.'
  const long = ['올해 정기 총회를 토요일 오후 두 시에 엽니다. ', 'The annual meeting is on Saturday at two. ']
  for (const [text, mayExceed, probablyExceeds] of [
    ['보호 장비를 모두 갖추고 오세요.', false, false],
    ['Bring full protective gear.', false, false],
    ['1\n2\n3', false, false],
    [folded, true, false],
    ...long.map((text) => [text.repeat(4), true, true] as const),
    ['1\n2\n3\n4', true, true],
  ] as const)
    assert.deepEqual([mayExceedThreeLines(text), probablyExceedsThreeLines(text)], [mayExceed, probablyExceeds], text)
})
