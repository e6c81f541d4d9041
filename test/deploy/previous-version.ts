import { spawnSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabasePlace } from '#server/db/open.ts'
import { emptyFolder } from '../temporary-folder.ts'

/** The version before this one. Its commit, because a clone may have no tags. */
export const previous = { tag: 'v1.0.0', commit: '2f124c1b6f198c6358ede06dfff6bbaa66cfb979' }

/** False, or why a test cannot run: a shallow clone and a downloaded folder do not have that commit. */
export const lacksPreviousVersion =
  spawnSync('git', ['cat-file', '-e', `${previous.commit}^{commit}`]).status !== 0 &&
  `the commit of ${previous.tag} is not in this clone: git fetch --unshallow`

/** A folder with the previous version and the libraries of this one. */
export function unpackPreviousVersion(): string {
  const folder = emptyFolder()
  const { stdout } = run(process.cwd(), 'git', ['archive', previous.commit], { maxBuffer: 100_000_000 })
  run(folder, 'tar', ['-x'], { input: stdout })
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  return folder
}

export function settingsFor({ dataDir, databaseUrl }: DatabasePlace): Record<string, string> {
  return { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', BACKUPS: 'on', BACKUP_PASSPHRASE: '', PORT: '0' }
}

/** @throws Error with the output of a program that fails. */
export function run(
  folder: string,
  program: string,
  words: readonly string[],
  { env = {}, ...options }: { env?: Record<string, string>; input?: Buffer; maxBuffer?: number } = {},
): { stdout: Buffer } {
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    cwd: folder,
    env: { ...process.env, ...env },
    ...options,
  })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} failed: ${error ?? ''}\n${stdout}\n${stderr}`)
  return { stdout }
}
