import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { findProgram } from '../../scripts/check/programs.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { fillIn } from './program.ts'

const unit = 'deploy/systemd/club-site.service'
const buildUnit = 'deploy/systemd/club-site-build.service'
const analyze = (...argv: string[]) => spawnSync(findProgram('systemd-analyze') ?? '', argv, { encoding: 'utf8' })

test('systemd finds nothing wrong with the units, and their exposure is at most 2.5 of 10', (context) => {
  if (!findProgram('systemd-analyze')) return context.skip('systemd-analyze is not installed')
  using folder = temporaryFolder()
  const installed = [unit, buildUnit].map((file) => {
    const copy = join(folder.path, basename(file))
    // The check includes that the program exists.
    writeFileSync(copy, fillIn(file, [['/opt/club-site', process.cwd()]]))
    return copy
  })
  const verified = analyze('verify', ...installed)
  assert.deepEqual([verified.status, verified.stderr], [0, ''])
  for (const file of [unit, buildUnit]) {
    // The threshold is in tenths.
    const rated = analyze('security', '--offline=true', '--no-pager', '--threshold=25', file)
    assert.equal(rated.status, 0, rated.stdout + rated.stderr)
    assert.match(rated.stdout, /Overall exposure level for club-site/)
  }
})

test('the service runs what npm start runs, with its data in a folder of its own', () => {
  const lines = readFileSync(unit, 'utf8').split('\n')
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
  assert.ok(lines.includes(`ExecStart=/opt/club-site/node_modules/.bin/${scripts.start.replace('exec ', '')}`))
  assert.ok(readFileSync(buildUnit, 'utf8').split('\n').includes('User=club-site'), 'the build does not run as root')
  for (const line of ['User=club-site', 'StateDirectory=club-site', 'Environment=DATA_DIR=/var/lib/club-site', 'UMask=0077'])
    assert.ok(lines.includes(line), line)
  const [, user] = /^u (\S+) /m.exec(readFileSync('deploy/systemd/club-site.sysusers.conf', 'utf8')) ?? []
  assert.equal(user, 'club-site')
})

test('the build gets no setting that holds a secret', () => {
  const settings = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)
  const secrets = settings.filter((name) => /PASS|TOKEN|SECRET|KEY|(DATABASE|SMTP)_URL/.test(name))
  const [, unset = ''] = /^UnsetEnvironment=(.+)$/m.exec(readFileSync(buildUnit, 'utf8')) ?? []
  assert.ok(secrets.length >= 5)
  assert.deepEqual(unset.split(' ').toSorted(), [...secrets, 'BACKUP_STORE_SECRET'].toSorted())
})
