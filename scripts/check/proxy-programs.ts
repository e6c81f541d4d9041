import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { canInstallPackages, findProgram, installPackages } from './debian-packages.ts'

/** Programs that test/deploy runs, and their packages in Debian. */
const packages = {
  nginx: 'nginx',
  caddy: 'caddy',
  varnishd: 'varnish',
  pgbouncer: 'pgbouncer',
  openssl: 'openssl',
  'systemd-analyze': 'systemd',
}

/** Debian asks this program whether the service of a package may start. */
const policy = '/usr/sbin/policy-rc.d'

/**
 * Installs what is missing, without starting it. Not on a machine that systemd runs: there the packages would stay enabled as services. Tests
 * that need a program which is still missing are skipped, and say so.
 */
export function provideProxyPrograms(): void {
  const missing = Object.entries(packages).flatMap(([program, name]) => (findProgram(program) ? [] : [name]))
  if (missing.length === 0 || !canInstallPackages() || existsSync('/run/systemd/system')) return
  const hasPolicy = existsSync(policy)
  try {
    if (!hasPolicy) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
    installPackages(...missing)
  } catch {
    console.error(`Could not install ${missing.join(', ')}: their tests are skipped.`)
  } finally {
    if (!hasPolicy) rmSync(policy, { force: true })
  }
}
