import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeAudit } from './audit.ts'

const metadata = { vulnerabilities: { info: 0, low: 0, moderate: 1, high: 1, critical: 0 } }
const judge = (report: object | string) =>
  judgeAudit({
    ok: false,
    output: `npm warn something\n${typeof report === 'string' ? report : JSON.stringify(report, null, 2)}`,
  })

test('a known serious vulnerability fails the check by name, a moderate one does not', () => {
  const bad = judge({ metadata, vulnerabilities: { fastify: { severity: 'high' }, other: { severity: 'moderate' } } })
  assert.deepEqual([bad.ok, bad.tests.failed], [false, 1])
  assert.match(bad.output, /^fastify: high\n'npm audit/)
  const fine = judge({ metadata, vulnerabilities: { other: { severity: 'moderate' } } })
  assert.deepEqual([fine.ok, fine.tests], [true, { passed: 1, failed: 0, skipped: [] }])
})

test('a registry that does not answer is a skipped check with its reason', () => {
  for (const answer of [{ message: 'audit endpoint returned an error', error: { code: 'E405' } }, 'npm error network', '']) {
    const { ok, tests } = judge(answer)
    assert.deepEqual([ok, tests], [true, { passed: 0, failed: 0, skipped: ['npm audit › the registry gave no answer'] }])
  }
})
