import { copyFileSync, mkdirSync } from 'node:fs'
import { keyFileOf } from '#server/db/encryption/key-file.ts'
import { prepareKeys } from '#server/db/encryption/registered-keys.ts'
import { type DatabasePlace, type Db, openDatabase } from '#server/db/open.ts'
import { databaseFile } from '#server/db/sqlite.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { createPostgresDatabase, type Engine, migratedPlace } from '../databases/databases.ts'
import { emptyFolder } from '../temporary-folder.ts'

/** Fills an empty, migrated database with the demo's content and with sessions. The caller closes it. */
export async function fillDatabase(place: DatabasePlace): Promise<Db> {
  const db = openDatabase(place)
  await prepareKeys(db)
  await seedDemo(db, {
    now: new Date(),
    timeZone: 'America/Denver',
    origin: 'http://127.0.0.1:3000',
    hashPassword: async (password) => `hash of ${password}`,
  })
  const { id: userId } = await db.selectFrom('users').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow()
  const until = '2999-01-01T00:00:00.000Z'
  const times = { expire: until, signedInAt: until, confirmedAt: until, lastSeenAt: until }
  const session = {
    sid: 'one',
    id: 'two',
    sess: '{}',
    userId,
    device: null,
    hasSecondFactor: 'false',
    continuedFrom: null,
  } as const
  await db
    .insertInto('sessions')
    .values({ ...session, ...times })
    .execute()
  await db
    .insertInto('tickets')
    .values({ hash: 'h', userId, purpose: 'password', expiresAt: until, usedAt: null, turnsCodesOff: 'false' })
    .execute()
  return db
}

const filled: Partial<Record<Engine, Promise<DatabasePlace>>> = {}

async function fillOnce(engine: Engine): Promise<DatabasePlace> {
  const place = await migratedPlace(engine)
  await (await fillDatabase(place)).destroy()
  return place
}

/** Where a copy of a filled database with its keys is, for what opens it by itself. */
export async function filledPlace(engine: Engine, dataDir = emptyFolder()): Promise<DatabasePlace> {
  filled[engine] ??= fillOnce(engine)
  const template = await filled[engine]
  mkdirSync(dataDir, { recursive: true })
  copyFileSync(keyFileOf(template), keyFileOf({ dataDir }))
  if (template.databaseUrl !== undefined)
    return { dataDir, databaseUrl: await createPostgresDatabase(new URL(template.databaseUrl).pathname.slice(1)) }
  copyFileSync(databaseFile(template.dataDir), databaseFile(dataDir))
  return { dataDir }
}

/** A filled SQLite database in this folder. The caller closes it. */
export const fullDatabase = async (place: DatabasePlace): Promise<Db> => openDatabase(await filledPlace('sqlite', place.dataDir))
