import { hash, randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Site } from '#server/http/api.ts'
import { networkOf } from '#server/http/limits/addresses.ts'
import { deleteSession, findSession, logOut, sessionLife, startSession, touchSession } from '#server/store/accounts/sessions.ts'
import type { User } from '#server/store/accounts/users.ts'
import { recordOwnAct } from '#server/store/site/audit-log.ts'
import { deviceName } from './device-name.ts'

/** Who is asking. */
export interface VisitorSession {
  /** Hash of the id that the browser alone knows. */
  sid: string
  /** As the database knows the person now, whether or not the account may be used. */
  user: User
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The living session with which the visitor came; undefined without one. Under /api it is read before each call, elsewhere by whoever needs it. */
    session: VisitorSession | undefined
  }
  interface FastifyInstance {
    /** The living session of the request's cookie, as the database knows it now. */
    readSession(request: FastifyRequest): Promise<VisitorSession | undefined>
  }
}

export function isHttps(config: Config): boolean {
  return config.publicUrl?.protocol === 'https:'
}

/** Name of the session's cookie: over https with the prefix that keeps other hosts of the domain from setting it. */
export function sessionCookieName(config: Config): string {
  return isHttps(config) ? '__Host-session' : 'session'
}

/** One parser of cookies for calls and pages: what the one takes for a session, the other must not take for none. */
export async function readCookies(app: FastifyInstance, config: Config): Promise<void> {
  // The options are also for clearing dead cookies: a __Host- cookie is only replaced by one with the same flags.
  await app.register(cookie, { parseOptions: { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(config) } })
}

/** Goes onto the root instance: calls and pages ask it who is there. Rows are written by signing in (beginSession), and once a day by being used. */
export function offerSessions(app: FastifyInstance, { db, config }: { db: Db; config: Config }): void {
  app.decorateRequest('session', undefined)
  const cookieName = sessionCookieName(config)

  app.decorate('readSession', async ({ cookies }) => {
    const id = cookies[cookieName]
    if (id === undefined || !isSessionId(id)) return undefined
    const sid = hashSessionId(id)
    const now = new Date()
    const found = await findSession(db, sid)
    if (found === undefined || found.endsAt <= now.getTime()) return undefined
    // Whoever reads must not fail because nothing can be written: a full disk, say.
    if (found.touchDueAt <= now.getTime())
      await touchSession(db, sid, found, now).catch((error: unknown) =>
        app.log.warn({ err: error }, 'that a session is in use was not noted'),
      )
    return { sid, user: found.user }
  })
}

/** Reads the visitor's session before each call, and once more when the body has arrived: a client can take seconds to send it, in which the session may end. */
export function readSessions(app: FastifyInstance, config: Config): void {
  const cookieName = sessionCookieName(config)

  function setSession(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
    // Most visitors have no session: nothing is waited for.
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
    // Fastify waits for no body where a call only reads.
    if (request.session === undefined || request.method === 'GET' || request.method === 'HEAD') done()
    else setSession(request, reply, done)
  })
}

/** Whether it has the shape of the ids that beginSession makes; nothing else can be a session. */
function isSessionId(id: string): boolean {
  return /^[\w-]{43}$/.test(id)
}

/** The Cookie header with the request's session, and nothing else of the client's. */
export function sessionHeader({ cookies }: FastifyRequest, config: Config): string {
  const name = sessionCookieName(config)
  return `${name}=${cookies[name]}`
}

/** What the table holds as the key: whoever reads the database or a backup cannot sign in with it. */
export function hashSessionId(id: string): string {
  return hash('sha256', id, 'base64url')
}

/**
 * Signs the person in under a new id, so that an id known before is worth nothing afterwards. Returns false when the account was switched off or
 * got another password since `passwordHash` was read.
 */
export async function beginSession(
  { request, reply, db, config }: { request: FastifyRequest; reply: FastifyReply; db: Db; config: Config },
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<boolean> {
  const before = request.session
  // 256 random bits prove themselves: a signature would add a secret to keep and nothing else.
  const id = randomBytes(32).toString('base64url')
  const device = deviceName(request.headers['user-agent'])
  const now = new Date()
  const began = await inTransaction(db, async (change) => {
    if (!(await startSession(change, { sid: hashSessionId(id), userId, passwordHash, device, now }))) return false
    const detail = [device ?? [], networkOf(request)].flat().join(' · ')
    await recordOwnAct(change, { actorId: userId, action: 'session.login', detail })
    if (before !== undefined) await deleteSession(change, before.sid)
    return true
  })
  if (!began) return false
  reply.setCookie(sessionCookieName(config), id, { expires: new Date(now.getTime() + sessionLife) })
  return true
}

/** Ends the session here and in the browser. */
export async function endSession(request: FastifyRequest, reply: FastifyReply, { db, config }: Site): Promise<void> {
  if (request.session !== undefined) await logOut(db, request.session)
  reply.clearCookie(sessionCookieName(config))
  // What this browser kept of the pages, so that nobody goes back to them. Not "storage": it holds the language and the text size that were chosen for
  // this device, and what is private there the pages and the service worker remove themselves. Not "cookies", for the same reason.
  reply.header('clear-site-data', '"cache"')
}
