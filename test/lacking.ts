import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { canInstallPackages, provideProgram } from '../scripts/check/programs.ts'

/** Numbers of the rights to trace processes and to mount disks, which containers usually take away from root (capabilities.h). */
const rightsOfRoot = [19n, 21n]

/** Whether this is Debian, as root with all its rights: everything that a test needs is here or can be installed. */
function isFullDebian(): boolean {
  if (!canInstallPackages()) return false
  const rights = BigInt(`0x${/^CapEff:\s*([\da-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'}`)
  return rightsOfRoot.every((right) => (rights >> right) & 1n)
}

/**
 * The reason for which a test is skipped; `npm test` names it.
 * @throws on Debian as root, where nothing may be missing: there a promise would lose its test without a failure.
 */
export function missing(reason: string): string {
  if (isFullDebian()) throw new Error(`${reason}, but on Debian as root this test has to run.`)
  return reason
}

/** False, or why a test cannot run here: it needs a program that is not allowed on some machines, or cannot be installed. */
export function lacking(program: string, ...argv: string[]): string | false {
  const from = program === 'prlimit' ? 'util-linux' : program
  if (provideProgram(program, { from }) === undefined) return missing(`${program} is not installed`)
  return spawnSync(program, argv).status === 0 ? false : missing(`${program} cannot be used here`)
}
