import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Docker or Podman. */
export interface Engine {
  name: 'docker' | 'podman'
  /** Before each command of the program. */
  options: string[]
}

/** Of a machine that may not raise its own limits. More than the site needs. */
export const limits = ['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=4096:4096']

export function findEngine(): Engine | undefined {
  for (const name of ['docker', 'podman'] as const) {
    // Where both control group versions are mounted, crun does not run, and runc does.
    const needsRunc = name === 'podman' && existsSync('/sys/fs/cgroup/unified')
    const options = needsRunc ? ['--runtime', 'runc'] : []
    if (spawnSync(name, [...options, 'info'], { stdio: 'ignore' }).status === 0) return { name, options }
  }
  return undefined
}

/** @returns what the command printed. @throws when it fails. */
export function ask(engine: Engine, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(engine.name, [...engine.options, ...words], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${engine.name} ${words.join(' ')} ended with ${status}: ${stderr}${stdout}`)
  return stdout.trim()
}

/** @returns the exit code. The output is shown. */
export function show(engine: Engine, ...words: string[]): number | null {
  return spawnSync(engine.name, [...engine.options, ...words], { stdio: 'inherit' }).status
}
