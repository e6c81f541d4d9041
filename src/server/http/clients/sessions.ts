import { hash, randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  findSession,
  logOut,
  recordSessionUse,
  replaceSession,
  type SessionProof,
  sessionLifeMs,
  startSession,
} from '#server/accounts/sessions.ts'
import type { User } from '#server/accounts/users.ts'
import { record } from '#server/activities/record.ts'
import type { Config } from '#server/config.ts'
import { type Db, memoizeUntilCommit } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Site } from '#server/http/api.ts'
import { networkOf } from '#server/http/limits/addresses.ts'
import { deviceName } from './device-name.ts'

// Sessions are our own: with a store for @fastify/session the code would be as long, and processes would share a secret that signs cookies.

/** The session of a request. */
export interface UserSession {
  /** Hash of the id that the browser alone knows. */
  idHash: string
  /** As the account is in the database now, active or not. */
  user: User
  /** When the user last gave the password or used a passkey, in milliseconds since 1970. */
  confirmedAt: number
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The valid session of the request; undefined without one. Under /api it is read before each call, and for pages in pages/plugin.ts. */
    session: UserSession | undefined
  }
  interface FastifyInstance {
    /** Reads the valid session of the request's cookie from the database. */
    readSession(request: FastifyRequest): Promise<UserSession | undefined>
  }
}

export function isHttps(config: Config): boolean {
  return config.publicUrl?.protocol === 'https:'
}

/** Name of the session's cookie: over https with the prefix that keeps other hosts of the domain from setting it. */
export function sessionCookieName(config: Config): string {
  return isHttps(config) ? '__Host-session' : 'session'
}

/** One cookie parser for the API and the pages: both must agree on whether a request has a session. */
export async function readCookies(app: FastifyInstance, config: Config): Promise<void> {
  // The options also hold for clearing cookies: a __Host- cookie is only replaced by one with the same flags.
  await app.register(cookie, { parseOptions: { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(config) } })
}

/** For the root instance: the API and the pages use it. Rows are written at login (beginSession) and once a day on use. */
export function addSessionReader(app: FastifyInstance, { db, config }: { db: Db; config: Config }): void {
  app.decorateRequest('session', undefined)
  const cookieName = sessionCookieName(config)
  const find = memoizeUntilCommit(db, (idHash: string) => findSession(db, idHash))

  app.decorate('readSession', async ({ cookies }) => {
    const id = cookies[cookieName]
    if (id === undefined || !isSessionId(id)) return undefined
    const idHash = hashSessionId(id)
    const now = new Date()
    const found = await find(idHash)
    if (found === undefined || found.endsAt <= now.getTime()) return undefined
    // A read must not fail because the write does, for example on a full disk.
    if (found.useIsDueAt <= now.getTime())
      await recordSessionUse(db, idHash, found, now).catch((error: unknown) =>
        app.log.warn({ err: error }, 'the last use of a session was not stored'),
      )
    return { idHash, user: found.user, confirmedAt: found.confirmedAt }
  })
}

/** Reads the session before each call, and again when the body has arrived: a client can take seconds to send it, and the session may end during that time. */
export function readSessions(app: FastifyInstance, config: Config): void {
  const cookieName = sessionCookieName(config)

  function setSession(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
    if (request.cookies[cookieName] === undefined) done()
    else
      app.readSession(request).then((session) => {
        request.session = session
        if (session === undefined) reply.clearCookie(cookieName)
        done()
      }, done)
  }

  app.addHook('onRequest', setSession)
  app.addHook('preValidation', (request, reply, done) => {
    // Fastify reads no body of a GET or HEAD.
    if (request.session === undefined || request.method === 'GET' || request.method === 'HEAD') done()
    else setSession(request, reply, done)
  })
}

/** Whether it has the form of the ids that beginSession creates. */
function isSessionId(id: string): boolean {
  return /^[\w-]{43}$/.test(id)
}

/** A Cookie header with the request's session and nothing else of the client. */
export function sessionHeader({ cookies }: FastifyRequest, config: Config): string {
  const name = sessionCookieName(config)
  return `${name}=${cookies[name]}`
}

/** The key in the table: a reader of the database or a backup cannot log in with it. */
export function hashSessionId(id: string): string {
  return hash('sha256', id, 'base64url')
}

/**
 * Logs the user in under a new id, so that an id from before the login is worthless. Returns false when the account was deactivated or got another
 * password since `passwordHash` was read, when the passkey is gone or its signature was used already, or when the link of another browser was.
 */
export async function beginSession(
  { request, reply, db, config }: { request: FastifyRequest; reply: FastifyReply; db: Db; config: Config },
  { userId, ...proof }: { userId: string } & SessionProof,
): Promise<boolean> {
  const before = request.session
  // 256 random bits need no signature.
  const id = randomBytes(32).toString('base64url')
  const device = deviceName(request.headers['user-agent'])
  const now = new Date()
  const began = await inTransaction(db, async (change) => {
    const idHash = hashSessionId(id)
    if (!(await startSession(change, { idHash, userId, ...proof, device, now }))) return false
    const detail = [device ?? [], networkOf(request)].flat().join(' · ')
    await record(change, activityOf(proof), { actorId: userId, detail, device, moment: { now, club: config.club } })
    if (before !== undefined) await replaceSession(change, before, { idHash, userId })
    return true
  })
  if (!began) return false
  reply.setCookie(sessionCookieName(config), id, { expires: new Date(now.getTime() + sessionLifeMs) })
  return true
}

function activityOf({ passkey, continueLink }: SessionProof) {
  if (continueLink !== undefined) return 'session.continueLink'
  return passkey === undefined ? 'session.login' : 'session.passkey'
}

/** Ends the session here and in the browser. */
export async function endSession(request: FastifyRequest, reply: FastifyReply, { db, config }: Site): Promise<void> {
  if (request.session !== undefined) await logOut(db, request.session)
  reply.clearCookie(sessionCookieName(config))
  // Removes the pages that the browser has cached. Not "storage" and not "cookies": they hold the language and the text size chosen for this device, and the
  // pages and the service worker remove what is private.
  reply.header('clear-site-data', '"cache"')
}
