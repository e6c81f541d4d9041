import { constants, DatabaseSync } from 'node:sqlite'
import type { TestContext } from 'node:test'

/** @returns how much SQLite has compiled since, in no unit: it asks for leave while it compiles a statement, and never while it runs one. */
export function countCompilations(t: TestContext): () => number {
  let asked = 0
  const heard = new WeakSet<DatabaseSync>()
  const { prepare } = DatabaseSync.prototype
  t.mock.method(DatabaseSync.prototype, 'prepare', function prepareAndHear(this: DatabaseSync, text: string) {
    if (!heard.has(this)) {
      heard.add(this)
      this.setAuthorizer(() => {
        asked += 1
        return constants.SQLITE_OK
      })
    }
    return prepare.call(this, text)
  })
  return () => asked
}
