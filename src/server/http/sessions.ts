import { createHash, randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import session, { type FastifySessionOptions } from '@fastify/session'
import type { FastifyInstance, FastifyReply, FastifyRequest, Session } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { deleteExpiredSessions, deleteSession, findSession, saveSession } from '#server/store/sessions.ts'

const day = 24 * 60 * 60 * 1000
/** A session ends this long after signing in, however busy it was. */
const sessionLife = 30 * day

declare module 'fastify' {
  interface Session {
    userId?: string
    /** Instant of signing in; the life of the session counts from here. */
    signedInAt?: string
  }
}

export function isHttps(config: Config): boolean {
  return config.publicUrl?.protocol === 'https:'
}

/** Name of the session's cookie: over https with the prefix that keeps other hosts of the domain from setting it. */
export function sessionCookieName(config: Config): string {
  return isHttps(config) ? '__Host-session' : 'session'
}

/** Reads the visitor's session before each call and writes it only when it has changed. */
export async function keepSessions(app: FastifyInstance, { db, config }: { db: Db; config: Config }): Promise<void> {
  // Also for the plugins' own clearing of dead cookies: a __Host- cookie is only replaced by one with the same flags.
  await app.register(cookie, { parseOptions: { httpOnly: true, sameSite: 'lax', secure: isHttps(config) } })
  await app.register(session, {
    cookieName: sessionCookieName(config),
    cookie: { ...cookieFlags(config), maxAge: sessionLife },
    idGenerator: () => randomBytes(32).toString('base64url'),
    // An id of 256 random bits proves itself: a signature would add a secret to keep and nothing else.
    secret: { sign: (id) => id, unsign: (id) => ({ valid: isSessionId(id), renew: false, value: id }) },
    store: rowPerSession(db),
    saveUninitialized: false,
    rolling: false,
  })
  sweepDaily(app, db)
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

function rowPerSession(db: Db): NonNullable<FastifySessionOptions['store']> {
  return {
    get(id, done) {
      findSession(db, hashSessionId(id), new Date()).then((found) => done(null, found as Session | null), done)
    },
    set(id, { userId, signedInAt }, done) {
      // Without a person there is nothing to remember: no visitor gets a row for looking at the site.
      if (userId === undefined || signedInAt === undefined) return done()
      const expire = new Date(Date.parse(signedInAt) + sessionLife).toISOString()
      saveSession(db, { sid: hashSessionId(id), sess: { userId, signedInAt }, expire }).then(() => done(), done)
    },
    destroy(id, done) {
      deleteSession(db, hashSessionId(id)).then(() => done(), done)
    },
  }
}

/** Signs the person in under a new id, so that an id known before is worth nothing afterwards. */
export async function beginSession(request: FastifyRequest, userId: string): Promise<void> {
  await request.session.regenerate()
  request.session.userId = userId
  request.session.signedInAt = new Date().toISOString()
}

/** Ends the session here and in the browser. */
export async function endSession(request: FastifyRequest, reply: FastifyReply, config: Config): Promise<void> {
  if (request.session.userId !== undefined) await request.session.destroy()
  reply.clearCookie(sessionCookieName(config))
}

function sweepDaily(app: FastifyInstance, db: Db): void {
  const sweep = async () => {
    try {
      await deleteExpiredSessions(db, new Date())
    } catch (error) {
      app.log.warn({ err: error }, 'ended sessions were not removed')
    }
  }
  const timer = setInterval(sweep, day)
  timer.unref()
  app.addHook('onReady', sweep)
  app.addHook('onClose', () => clearInterval(timer))
}
