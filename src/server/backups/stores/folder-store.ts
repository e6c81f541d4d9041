import { copyFile, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { asStoreError, type Store, StoreError, type StorePlace } from './store.ts'

/** A folder of this machine, such as a mounted disk. It is never created: a disk that is not mounted must not look like an empty one. */
export function openFolder({ path }: Extract<StorePlace, { kind: 'folder' }>): Store {
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      if (!(await stat(path)).isDirectory()) throw new StoreError('missing')
      return await work()
    } catch (error) {
      throw asStoreError(error)
    }
  }
  return {
    list: () => attempt(() => readdir(path)),
    put: (name, file) =>
      attempt(async () => {
        const part = join(path, `${name}.part`)
        try {
          await copyFile(file, part)
          await using written = await open(part, 'r+')
          await written.sync()
          await rename(part, join(path, name))
        } catch (error) {
          await rm(part, { force: true })
          throw error
        }
      }),
    get: (name, file) => attempt(() => copyFile(join(path, name), file)),
    remove: (name) => attempt(() => rm(join(path, name), { force: true })),
  }
}
