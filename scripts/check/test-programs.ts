import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { canInstallPackages, findProgram, installPackages } from './debian-packages.ts'

/** Programs that tests run, by the step of `npm test` that runs these tests, and their packages in Debian. */
const packages: Record<string, Record<string, string>> = {
  unit: { age: 'age', curl: 'curl', openssl: 'openssl' },
  system: { strace: 'strace', prlimit: 'util-linux' },
  deploy: {
    nginx: 'nginx',
    caddy: 'caddy',
    varnishd: 'varnish',
    pgbouncer: 'pgbouncer',
    promtool: 'prometheus',
    'systemd-analyze': 'systemd',
  },
}

/** Debian asks this program whether the service of a package may start. */
const policy = '/usr/sbin/policy-rc.d'

/**
 * Installs what the tests of these steps need, without starting it. Where systemd runs, nothing of the deployment is installed: there the
 * packages would stay enabled as services. Tests that need a program which is still missing are skipped, and say so.
 */
export function provideTestPrograms(steps: Iterable<string>): void {
  if (!canInstallPackages()) return
  const hasServices = existsSync('/run/systemd/system')
  const needed = [...steps].filter((step) => !(step === 'deploy' && hasServices)).map((step) => packages[step] ?? {})
  const missing = needed.flatMap((each) =>
    Object.entries(each).flatMap(([program, name]) => (findProgram(program) ? [] : [name])),
  )
  if (missing.length === 0) return
  const hasPolicy = existsSync(policy)
  try {
    if (!hasPolicy) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
    installPackages(...missing)
  } catch {
    console.error(`Could not install ${missing.join(', ')}.`)
  } finally {
    if (!hasPolicy) rmSync(policy, { force: true })
  }
}
