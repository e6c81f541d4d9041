import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

// docs/accessibility.md says what the answers mean.

/** Levels A and AA of https://www.w3.org/TR/WCAG22/. */
const wcag22 =
  '1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11 2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8 3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.2 4.1.3'
/** The items of KS X OT 0003:2022. */
const kwcag22 =
  '5.1.1 5.2.1 5.3.1 5.3.2 5.3.3 5.4.1 5.4.2 5.4.3 5.4.4 6.1.1 6.1.2 6.1.3 6.1.4 6.2.1 6.2.2 6.3.1 6.4.1 6.4.2 6.4.3 6.4.4 6.5.1 6.5.2 6.5.3 6.5.4 7.1.1 7.2.1 7.2.2 7.3.1 7.3.2 7.3.3 7.3.4 8.1.1 8.2.1'

const document = readFileSync('docs/accessibility.md', 'utf8')

const rows = document.split('\n').flatMap((line) => {
  const [, ids = '', answer = '', shownBy = ''] = line.split('|').map((cell) => cell.trim())
  return /^\d+\.\d+\.\d+/.test(ids) ? [{ ids: ids.split(', '), answer, shownBy }] : []
})

test('each criterion of WCAG 2.2 A and AA and each item of KWCAG 2.2 is answered, and in one way', () => {
  assert.equal(wcag22.split(' ').length, 55)
  assert.equal(kwcag22.split(' ').length, 33)
  const answers = [...new Set(rows.flatMap(({ ids, answer }) => ids.map((id) => `${id} ${answer}`)))]
  assert.deepEqual(answers.map((each) => each.split(' ')[0]).toSorted(), [...wcag22.split(' '), ...kwcag22.split(' ')].toSorted())
})

test('each file that a row names exists, each test has the title that the row quotes, and a row without one says why', () => {
  for (const { ids, answer, shownBy } of rows) {
    for (const [, file = ''] of shownBy.matchAll(/`((?:src|test)\/[^`]+)`/g)) assert.ok(existsSync(file), `${ids}: ${file}`)
    const quoted = [...shownBy.matchAll(/`([^`]+)` "([^"]+)"/g)]
    for (const [, file = '', title = ''] of quoted)
      assert.ok(new RegExp(`\\btest\\(\\s*['"\`]${RegExp.escape(title)}`).test(readFileSync(file, 'utf8')), `${ids}: ${title}`)
    assert.match(answer, /^(?:test|read|n\/a)$/, ids.join())
    assert.ok(answer === 'test' ? quoted.length > 0 : shownBy.length > 5, ids.join())
  }
})
