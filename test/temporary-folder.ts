import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface TemporaryFolder extends Disposable {
  path: string
}

/** An empty folder that stays until the system clears its temporary files. */
export const emptyFolder = () => mkdtempSync(join(tmpdir(), 'club-test-'))

/** An empty folder, deleted at the end of the block. */
export function temporaryFolder(): TemporaryFolder {
  const path = emptyFolder()
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}
