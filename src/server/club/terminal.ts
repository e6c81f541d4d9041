import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { BackupError } from '#server/backups/backup-error.ts'
import type { Bilingual } from '#server/bilingual.ts'

export type Print = (text: Bilingual) => void

/** Asks without echoing what is typed. Undefined without a terminal, or when nothing was typed. */
export async function askSecret({ ko, en }: Bilingual): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined
  process.stdout.write(`${ko}\n${en}\n> `)
  // A readline interface without an output echoes nothing.
  const terminal = createInterface({ input: process.stdin, terminal: true })
  try {
    return (await terminal.question('')) || undefined
  } finally {
    terminal.close()
    process.stdout.write('\n')
  }
}

/** Writes a new file that only this account can read. @returns its path. @throws BackupError `fileExists` */
export function writePrivateFile(file: string, text: string): string {
  const path = resolve(file)
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw new BackupError('fileExists')
    throw error
  }
  return path
}
