import { prepareKeys } from '#server/db/encryption/registered-keys.ts'
import { migrate } from '#server/db/migrate.ts'
import { type DatabasePlace, type Db, openDatabase } from '#server/db/open.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'

/** A database with the demo's content and with sessions. The caller closes it. */
export async function fullDatabase(place: DatabasePlace): Promise<Db> {
  const db = openDatabase(place)
  await migrate(db)
  await prepareKeys(db)
  await seedDemo(db, {
    now: new Date(),
    timeZone: 'America/Denver',
    origin: 'http://127.0.0.1:3000',
    hashPassword: async (password) => `hash of ${password}`,
  })
  const { id } = await db.selectFrom('users').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow()
  const until = '2999-01-01T00:00:00.000Z'
  await db
    .insertInto('sessions')
    .values({
      sid: 'one',
      id: 'two',
      sess: '{}',
      expire: until,
      userId: id,
      signedInAt: until,
      confirmedAt: until,
      lastSeenAt: until,
      device: null,
      hasSecondFactor: 'false',
      continuedFrom: null,
    })
    .execute()
  await db
    .insertInto('tickets')
    .values({ hash: 'h', userId: id, purpose: 'password', expiresAt: until, usedAt: null, turnsCodesOff: 'false' })
    .execute()
  return db
}
