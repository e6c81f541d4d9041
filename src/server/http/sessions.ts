import { createHash, randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import session, { type FastifySessionOptions } from '@fastify/session'
import type { FastifyInstance, FastifyReply, FastifyRequest, Session } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { deleteSession, findSession, sessionLife, startSession, touchSession } from '#server/store/sessions.ts'
import { deviceName } from './device-name.ts'

declare module 'fastify' {
  interface Session {
    userId?: string
  }
}

export function isHttps(config: Config): boolean {
  return config.publicUrl?.protocol === 'https:'
}

/** Name of the session's cookie: over https with the prefix that keeps other hosts of the domain from setting it. */
export function sessionCookieName(config: Config): string {
  return isHttps(config) ? '__Host-session' : 'session'
}

/** Reads the visitor's session before each call. Rows are written by signing in (beginSession), and once a day by being used. */
export async function keepSessions(app: FastifyInstance, { db, config }: { db: Db; config: Config }): Promise<void> {
  // Also for the plugins' own clearing of dead cookies: a __Host- cookie is only replaced by one with the same flags.
  await app.register(cookie, { parseOptions: { httpOnly: true, sameSite: 'lax', secure: isHttps(config) } })
  await app.register(session, {
    cookieName: sessionCookieName(config),
    cookie: { ...cookieFlags(config), maxAge: sessionLife },
    idGenerator: () => randomBytes(32).toString('base64url'),
    // An id of 256 random bits proves itself: a signature would add a secret to keep and nothing else.
    secret: { sign: (id) => id, unsign: (id) => ({ valid: isSessionId(id), renew: false, value: id }) },
    store: rowPerSession(app, db),
    saveUninitialized: false,
    rolling: false,
  })
}

function cookieFlags(config: Config): NonNullable<FastifySessionOptions['cookie']> {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    // With plain `true` the plugin sends no cookie to a proxy that speaks http to us, and nobody could sign in.
    // Any other truthy word sets the flag without that check; its type knows only 'auto'.
    secure: isHttps(config) && ('always' as 'auto'),
  }
}

function isSessionId(id: string): boolean {
  return /^[\w-]{43}$/.test(id)
}

/** What the table holds as the key: whoever reads the database or a backup cannot sign in with it. */
export function hashSessionId(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}

function rowPerSession(app: FastifyInstance, db: Db): NonNullable<FastifySessionOptions['store']> {
  async function find(id: string): Promise<{ userId: string } | null> {
    const sid = hashSessionId(id)
    const now = new Date()
    const found = await findSession(db, sid, now)
    if (found === undefined) return null
    // Whoever reads must not fail because nothing can be written: a full disk, say.
    await touchSession(db, sid, found, now).catch((error: unknown) =>
      app.log.warn({ err: error }, 'that a session is in use was not noted'),
    )
    return { userId: found.userId }
  }
  return {
    get(id, done) {
      find(id).then((found) => done(null, found as Session | null), done)
    },
    // The plugin would write without looking at the account.
    set(_id, _session, done) {
      done()
    },
    destroy(id, done) {
      deleteSession(db, hashSessionId(id)).then(() => done(), done)
    },
  }
}

/**
 * Signs the person in under a new id, so that an id known before is worth nothing afterwards. Returns false when the account was switched off or
 * got another password since `passwordHash` was read.
 */
export async function beginSession(
  request: FastifyRequest,
  db: Db,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<boolean> {
  await request.session.regenerate()
  const sid = hashSessionId(request.session.sessionId)
  const device = deviceName(request.headers['user-agent'])
  const began = await startSession(db, { sid, userId, passwordHash, device, now: new Date() })
  if (began) request.session.userId = userId
  return began
}

/** Ends the session here and in the browser. */
export async function endSession(request: FastifyRequest, reply: FastifyReply, config: Config): Promise<void> {
  if (request.session.userId !== undefined) await request.session.destroy()
  reply.clearCookie(sessionCookieName(config))
  // What this browser kept of the pages, so that nobody goes back to them. Not "storage": it holds the language and the text size that were chosen for
  // this device, and what is private there the pages and the service worker remove themselves. Not "cookies", for the same reason.
  reply.header('clear-site-data', '"cache"')
}
