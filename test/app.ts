import type { FastifyInstance, FastifyPluginAsync, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Role } from '#contract/accounts/users.ts'
import { comparedWhenUnknown, hashingCost, unknownAccountHash } from '#server/accounts/passwords.ts'
import { startSession } from '#server/accounts/sessions.ts'
import { createUser } from '#server/accounts/users.ts'
import { buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { hashSessionId, sessionCookieName } from '#server/http/clients/sessions.ts'
import type { Reserve } from '#server/http/full-disk.ts'
import type { LogStream } from '#server/http/logging.ts'
import { type Engine, freshDatabase } from './databases/databases.ts'

export interface TestApp extends AsyncDisposable {
  app: FastifyInstance
  db: Db
  config: Config
  inject(options: InjectOptions | string): Promise<LightMyRequestResponse>
  /** Creates an account of the role, whose email address is verified, with a session. */
  signedInAs(role: Role): Promise<SignedIn>
}

export interface SignedIn {
  userId: string
  username: string
  /** For `inject({ headers })`. */
  headers: { cookie: string }
}

export interface TestAppOptions {
  engine?: Engine
  /** The database of another app, for a second process on it. It stays open. */
  db?: Db
  config?: Partial<Config>
  pages?: FastifyPluginAsync<{ db: Db; config: Config }>
  log?: LogStream
  reserve?: Reserve
}

const realCost = { ...hashingCost }
const cheapCost = { memoryCost: 8, timeCost: 1 }
const cheapUnknownHash = '$argon2id$v=19$m=8,t=1,p=1$t+k5OlAgJx13iHvunNECeA$S2psdgxHA+kaEJnmzxylgpYKfWlzk0xzEiV1KGy7R4k'

function setHashingCost(cost: typeof cheapCost, hash: string): void {
  Object.assign(hashingCost, cost)
  comparedWhenUnknown.hash = hash
}
setHashingCost(cheapCost, cheapUnknownHash)

/** Until it is disposed of, passwords cost what they cost on the site: 30 ms each instead of a fraction of one. */
export function realHashingCost(): Disposable {
  setHashingCost(realCost, unknownAccountHash)
  return { [Symbol.dispose]: () => setHashingCost(cheapCost, cheapUnknownHash) }
}

/** The real server on a fresh real database. Rate limits are off unless the test asks for them. */
export async function createTestApp({
  engine = 'sqlite',
  db,
  config: overrides,
  pages,
  log,
  reserve,
}: TestAppOptions = {}): Promise<TestApp> {
  const database = db ?? (await freshDatabase(engine))
  const config: Config = { ...readConfig({}), rateLimits: false, backups: false, ...overrides }
  const app = await buildApp({ db: database, config, pages, log, reserve })
  await app.ready()
  let accounts = 0

  return {
    app,
    db: database,
    config,
    inject: (options) => app.inject(options),
    async signedInAs(role) {
      accounts += 1
      const username = `${role}-${accounts}`
      const user = await createUser(database, {
        username,
        passwordHash: 'no password',
        role,
        email: `${username}@club.example`,
        firstName: 'Gil-dong',
        lastName: 'Hong',
      })
      const emailVerifiedAt = new Date().toISOString()
      await database.updateTable('users').set({ emailVerifiedAt }).where('id', '=', user.id).execute()
      const id = `test-session-of-${username}`.padEnd(43, '-')
      const idHash = hashSessionId(id)
      await startSession(database, { idHash, userId: user.id, passwordHash: 'no password', device: null, now: new Date() })
      return { userId: user.id, username, headers: { cookie: `${sessionCookieName(config)}=${id}` } }
    },
    async [Symbol.asyncDispose]() {
      await app.close()
      if (db === undefined) await database.destroy()
    },
  }
}

/** Accounts of these roles, each with a session. */
export async function people<const Roles extends readonly Role[]>(
  app: TestApp,
  ...roles: Roles
): Promise<{ [Place in keyof Roles]: SignedIn }> {
  const signedIn: SignedIn[] = []
  for (const role of roles) signedIn.push(await app.signedInAs(role))
  return signedIn as { [Place in keyof Roles]: SignedIn }
}

// Written directly to the table: the tests check the effect on existing sessions.
export async function setRole(db: Db, userId: string, role: Role): Promise<void> {
  await db.updateTable('users').set({ role }).where('id', '=', userId).execute()
}

export async function setAccountActive(db: Db, userId: string, isActive: 'true' | 'false'): Promise<void> {
  await db.updateTable('users').set({ isActive }).where('id', '=', userId).execute()
}
