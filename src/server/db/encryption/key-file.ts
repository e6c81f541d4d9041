import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { DatabasePlace, Db } from '#server/db/open.ts'
import { errorKind, OperatorError } from '#server/errors.ts'
import { createPrivateFile, isOpenToOthers, replacePrivateFile } from '#server/private-files.ts'
import { type Keys, newKeys } from './cipher.ts'

const KeyFile = z.object({
  /** For a person who finds the file. */
  about: z.optional(z.string()),
  current: z.string(),
  /** Base64 by id. */
  keys: z.record(z.string().check(z.regex(/^[\da-f]{8}$/)), z.string()),
})

const about =
  'Keys of the club site. With the database they open birth dates and emergency contacts: keep this file secret, and keep a copy. 클럽 홈페이지의 암호화 키입니다. 아무에게도 보이지 말고, 사본을 안전한 곳에 두세요.'

/** Path of the key file: beside the database, unless the setting KEY_FILE says otherwise. */
export function keyFileOf({ keyFile, dataDir }: DatabasePlace): string {
  return keyFile ?? join(dataDir, 'encryption-keys.json')
}

/** Undefined when there is no file. @throws OperatorError when other accounts may read it, or it cannot be read. */
export function readKeyFile(path: string): Keys | undefined {
  let text: string
  try {
    if (isOpenToOthers(path)) {
      throw new OperatorError(
        `Other accounts of this machine may read the key file. Close it to them and start again: chmod 600 ${path}`,
        `이 컴퓨터의 다른 계정이 키 파일을 읽을 수 있습니다. 다음 명령으로 막고 다시 시작해 주세요: chmod 600 ${path}`,
      )
    }
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (errorKind(error) === 'wrongPath') return undefined
    if (errorKind(error) !== 'noPermission') throw error
    throw new OperatorError(
      `The key file ${path} cannot be read. Give it to the account that runs the site: chown and chmod 600.`,
      `키 파일 ${path}을 읽을 수 없습니다. 사이트를 실행하는 계정의 파일로 바꾸고(chown) chmod 600으로 설정해 주세요.`,
    )
  }
  const keys = readKeys(text)
  if (keys !== undefined) return keys
  throw new OperatorError(
    `The key file ${path} is damaged. Put your copy of it back. The site’s encrypted backups hold the keys too: npm run club -- restore FILE.`,
    `키 파일 ${path}이 손상되었습니다. 보관해 둔 사본으로 되돌려 주세요. 암호로 잠근 백업에도 키가 들어 있습니다: npm run club -- restore 파일`,
  )
}

export function readKeys(text: string): Keys | undefined {
  try {
    const { current, keys } = KeyFile.parse(JSON.parse(text))
    const byId = new Map(Object.entries(keys).map(([id, key]) => [id, Buffer.from(key, 'base64')]))
    const isWhole = byId.has(current) && [...byId.values()].every(({ length }) => length === 32)
    return isWhole ? { current, byId } : undefined
  } catch {
    return undefined
  }
}

export function writeKeys({ current, byId }: Keys): string {
  const keys = Object.fromEntries([...byId].map(([id, key]) => [id, key.toString('base64')]))
  return `${JSON.stringify({ about, current, keys }, null, 2)}\n`
}

/** Writes the first keys. @returns those of another process that was first, if there was one. */
export function createKeyFile(path: string, keys: Keys): Keys {
  return createPrivateFile(path, writeKeys(keys)) ? keys : (readKeyFile(path) ?? keys)
}

export function replaceKeyFile(path: string, keys: Keys): void {
  replacePrivateFile(path, writeKeys(keys))
}

/** The keys of an open database. Queries are built without waiting, so the file is read when a query first needs it. */
export interface KeySource {
  find(): Keys | undefined
  /** Reads the file again: another process may have changed it. */
  reload(): Keys | undefined
  /** Path of the file; undefined for a database in memory. */
  file: string | undefined
}

/** Of databases in memory: they live as long as the process. */
const keysInMemory = newKeys()

export function keySourceOf(place: DatabasePlace): KeySource {
  if (place.dataDir === ':memory:' && place.keyFile === undefined)
    return { find: () => keysInMemory, reload: () => keysInMemory, file: undefined }
  const file = keyFileOf(place)
  let keys: Keys | undefined
  const reload = () => {
    keys = readKeyFile(file)
    return keys
  }
  return { find: () => keys ?? reload(), reload, file }
}

/** Whether a rotation was interrupted. */
export function hasOldKeys(db: Db): boolean {
  return (findKeySource(db).find()?.byId.size ?? 0) > 1
}

const sources = new WeakMap<Db, KeySource>()

export function setKeySource(db: Db, source: KeySource): void {
  sources.set(db, source)
}

/** @param db as `openDatabase` returned it, not a transaction. */
export function findKeySource(db: Db): KeySource {
  const source = sources.get(db)
  if (source === undefined) throw new Error('This database was not opened by openDatabase.')
  return source
}
