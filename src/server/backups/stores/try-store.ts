import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Sentence, say } from '#contract/sentences.ts'
import type { StoreProblem } from '#contract/site/backup-store.ts'
import { withTemporaryFolder } from '#server/backups/backup-files.ts'
import { openStore } from './open-store.ts'
import { asStoreError, StoreError, type StorePlace } from './store.ts'

/** A store that takes longer for a few bytes is of no use. With what deletes them less than a connection may be silent (http/connections.ts). */
const timeoutMs = 15_000
const deletingMs = 5_000

/** Writes a small file, finds it in the list, reads it back and deletes it. @throws StoreError */
export async function tryStore(place: StorePlace, dataDir: string): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs)
  const store = await openStore(place)
  await withTemporaryFolder(dataDir, async (folder) => {
    const name = `club-site-test-${randomBytes(6).toString('hex')}.txt`
    const [sent, received] = [join(folder, 'sent'), join(folder, 'received')]
    const text = `${randomBytes(24).toString('base64url')}\n`
    await writeFile(sent, text)
    try {
      await store.put(name, sent, signal)
      if (!(await store.list(signal)).includes(name)) throw new StoreError('altered')
      await store.get(name, received, signal)
      if ((await readFile(received, 'utf8')) !== text) throw new StoreError('altered')
    } catch (error) {
      throw asStoreError(error)
    } finally {
      await store.remove(name, AbortSignal.timeout(deletingMs)).catch(() => undefined)
      await rm(received, { force: true })
    }
  })
}

/** Always the same sentence for whatever does not answer as a store does, which does not show what runs where in the server's network. */
export const storeSentences: Record<StoreProblem, Sentence> = {
  away: say('Nothing there answers as a store does. Please check the address, the user and the password.'),
  refused: say('The store refuses the user or the password.'),
  missing: say('The store has no such bucket or folder.'),
  full: say('The store is full.'),
  altered: say('The store did not keep what was written.'),
  noPassphrase: say(
    'Backups have no passphrase, so they do not leave this machine. Please ask the person who runs the server for one.',
  ),
  unexpected: say('Nothing there answers as a store does. Please check the address, the user and the password.'),
}

const fields: Record<StorePlace['kind'], Partial<Record<StoreProblem, string>> & { away: string }> = {
  folder: { away: 'path' },
  s3: { away: 'endpoint', refused: 'secret', missing: 'bucket' },
  webdav: { away: 'url', refused: 'secret' },
}

/** What is wrong, at the field where it can be mended. */
export function explainStore({ kind }: StorePlace, problem: StoreProblem): { path: string; message: Sentence } {
  const isFolder = kind === 'folder' && problem !== 'full'
  const message = isFolder ? say('There is no folder that the site can write to.') : storeSentences[problem]
  return { path: fields[kind][problem] ?? fields[kind].away, message }
}
