import assert from 'node:assert/strict'
import { runClubCommand } from '#server/club/run-club-command.ts'
import { readConfig } from '#server/config.ts'
import { filledPlace } from './faults/full-database.ts'
import { emptyFolder } from './temporary-folder.ts'

/** Runs `npm run club -- …` in this process. */
export async function club(env: Record<string, string>, ...words: string[]) {
  let [stdout, stderr] = ['', '']
  const out = {
    write(text: string) {
      stdout += text
    },
    writeError(text: string) {
      stderr += text
    },
  }
  const code = await runClubCommand(words, { settings: () => readConfig(env), out })
  assert.doesNotMatch(stdout + stderr, /^\s+at |node:internal|\.ts:\d/m, 'no stack')
  return { code, stdout, stderr }
}

export async function filledFolder(): Promise<string> {
  const dataDir = emptyFolder()
  await filledPlace('sqlite', dataDir)
  return dataDir
}
