import { spawnSync } from 'node:child_process'
import { isFullDebian, provideProgram } from '../scripts/check/programs.ts'

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
