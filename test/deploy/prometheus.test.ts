import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { findProgram } from '../../scripts/check/programs.ts'
import { createTestApp } from '../app.ts'

const rules = 'deploy/prometheus/alerts.yaml'

test('promtool accepts the example of a configuration with its alert rules', (context) => {
  if (!findProgram('promtool')) return context.skip('promtool (Debian: prometheus) is not installed')
  for (const words of [
    ['check', 'config', '--syntax-only', 'deploy/prometheus/prometheus.yaml'],
    ['check', 'rules', rules],
  ]) {
    const { status, stdout, stderr } = spawnSync('promtool', words, { encoding: 'utf8' })
    assert.equal(status, 0, stdout + stderr)
  }
})

test('the alert rules name metrics that the site has', async () => {
  const metricsToken = 'a-token-of-more-than-22-characters'
  await using site = await createTestApp({ config: { metricsToken } })
  const { body } = await site.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })
  const source = readFileSync('src/server/http/metrics.ts', 'utf8')
  for (const [name] of readFileSync(rules, 'utf8').matchAll(/\bclub_[a-z_]+/g))
    assert.ok(body.includes(`# TYPE ${name.replace(/_count$/, '')} `) || source.includes(`  ${name}: '`), name)
})
