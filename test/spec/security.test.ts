import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const levels: Record<string, string> = JSON.parse(readFileSync('test/spec/asvs-5.0.0.json', 'utf8'))
const requirements = [levels.level1, levels.level2].flatMap((list = '') => list.split(' '))
const document = readFileSync('docs/security.md', 'utf8')

/** The requirements that a part of the page lists; `10.*` stands for all of a chapter or section. */
function listedIn(text: string): string[] {
  return [...text.matchAll(/\b\d+(?:\.\d+)?\.\*|\b\d+\.\d+\.\d+\b/g)].flatMap(([listed]) => {
    if (!listed.endsWith('*')) return [listed]
    const whole = requirements.filter((id) => id.startsWith(listed.slice(0, -1)))
    assert.ok(whole.length > 0, listed)
    return whole
  })
}

function between(start: string, end: string): string {
  const [, rest = ''] = document.split(`\n${start}`)
  assert.ok(rest.includes(`\n${end}`), `${start} … ${end}`)
  return rest.split(`\n${end}`)[0] ?? ''
}

test('every requirement of ASVS 5.0.0, levels 1 and 2, that is not met is listed once, and the counts are right', () => {
  const deviations = listedIn(between('## Deviations', 'Left to the operator'))
  const operators = listedIn(between('Left to the operator', 'Not applicable'))
  const inapplicable = listedIn(between('Not applicable', '## Inventories'))
  const listed = [...deviations, ...operators, ...inapplicable]
  assert.deepEqual(
    listed.filter((id, index) => !requirements.includes(id) || listed.indexOf(id) !== index),
    [],
    'unknown, or listed twice',
  )
  assert.ok(document.includes(`| answer | requirements of ${requirements.length} |`))
  const counts = { '`part`, `no`': deviations.length, '`operator`': operators.length, '`n/a`': inapplicable.length }
  for (const [answer, count] of Object.entries({ '`met`': requirements.length - listed.length, ...counts }))
    assert.ok(document.includes(`\n| ${answer} | ${count} |`), `${answer}: ${count}`)
})
