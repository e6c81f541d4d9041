import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { recordFailedLogin } from '#server/accounts/failed-logins.ts'
import { unknownAccountHash } from '#server/accounts/passwords.ts'
import { isAppCode } from '#server/accounts/totp.ts'
import { type Credentials, comparable, findCredentials, findLogin } from '#server/accounts/users.ts'
import type { Config } from '#server/config.ts'
import { findSecret } from '#server/db/secrets.ts'
import type { Site } from '#server/http/api.ts'
import { isHttps } from '#server/http/clients/sessions.ts'
import { fairSemaphore } from '#server/mutex.ts'
import { siteIsBusy } from '#server/refusals.ts'
import { addressOf, callerOf, networkOf } from './addresses.ts'
import { type Counted, forgetCounters, giveBack } from './limit-counters.ts'
import { type LimitName, locksOf, type Of } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyInstance {
    logins: {
      /**
       * Compares a password, unless too many attempts have failed lately. Right ones count only for what an address and its network may have compared: a
       * whole club may log in from one address.
       * @param compare is given the account of that username or email address as it was before the limits were checked; returns the user who is logged in,
       * or undefined when the password was wrong. @throws 429 with the seconds to wait, fifteen minutes at most.
       */
      attempt<Person>(
        asked: Asked,
        compare: (account: Credentials | undefined) => Promise<Person | undefined>,
      ): Promise<Person | undefined>
      /** To be called after the account's owner has set a new password in this browser: lifts the account's locks and makes the browser a known one. */
      welcome(asked: Asked): Promise<void>
    }
    codes: {
      /**
       * Compares a code that was typed after the right password, unless too many attempts have failed lately. Browsers in which the owner has given a code
       * before are counted apart, and recovery codes apart from those of the app. On success the browser becomes a known one.
       * @throws 429 with the seconds to wait.
       */
      attempt<Person>(asked: CodeAsked, compare: () => Promise<Person | undefined>): Promise<Person | undefined>
    }
    ownPasswords: {
      /**
       * Compares the current password that a logged-in user typed, unless too many attempts have failed lately.
       * @throws 429 with the seconds to wait, fifteen minutes at most.
       */
      attempt(request: FastifyRequest, compare: () => Promise<boolean>): Promise<boolean>
    }
  }
}

interface Asked {
  request: FastifyRequest
  /** As typed; at a login also an email address. */
  username: string
}

interface CodeAsked extends Asked {
  /** Secret of the login that waits for the code. */
  step: string
  /** As typed. */
  code: string
  userId: string
  /** Of the password that was right. */
  passwordHash: string
}

interface Attempt {
  place: 'login' | 'ownPassword' | 'code'
  request: FastifyRequest
  usernameKey: string
  /** Of the counters, the first is emptied by success, the second is the account's, if there is one. */
  limits: readonly LimitName[]
  /** What counts right passwords too, since each costs a hash. */
  comparisons: readonly LimitName[]
  of?: Of
}

type LimitsInBrowser = Record<'unknown' | 'known', readonly LimitName[]>
/** Of an attempt to log in, and of one in a browser in which this account has logged in. */
export const loginLimits: LimitsInBrowser = {
  unknown: ['loginToAccountFromAddress', 'loginToAccount', 'loginFromAddress'],
  known: ['loginOnKnownDevice', 'loginOnKnownDevices'],
}
const codeLimits: LimitsInBrowser = {
  unknown: ['codeInLogin', 'codeOfAccount'],
  known: ['codeOnKnownDevice', 'codeOnKnownDevices'],
}
/** Who logs in again and again from an address keeps out only browsers that are new to their accounts. */
const comparisonsAtLogin: LimitsInBrowser = {
  unknown: ['comparisonsFromAddress', 'comparisonsFromNetwork'],
  known: ['comparisonsByOwner'],
}
const recoveryCodeLimits: LimitsInBrowser = { unknown: ['recoveryCodeFromAddress'], known: ['recoveryCodeFromAddress'] }

/**
 * Attempts at the same moment in this process: as many as passwords.ts compares. The others are queued before they count, so that a club whose members log in
 * over one address at the same time does not fill its counter with attempts that are about to succeed.
 */
const maxAtOnce = 2
/** Of one address, as in passwords.ts, and in all. Addresses take turns. */
const maxQueued = 50
const maxQueuedInAll = 500

/**
 * Limits guesses at passwords. An attempt counts as a failure until it has succeeded, so a hundred at the same moment, over any number of processes, get no
 * more guesses than one after the other. What a process that is killed has counted stays counted for fifteen minutes.
 */
export function limitPasswords(app: FastifyInstance, { db, config }: Site): void {
  const attempts = fairSemaphore(maxAtOnce)
  const secretOfDevices = () => findSecret(db, 'known-devices')
  // Created at the start, when the disk has space for it; if that fails, the first login tries again.
  app.addHook('onReady', async () => {
    if (config.rateLimits) await secretOfDevices().catch(() => undefined)
  })
  // Set last: simple clients keep the first cookie of an answer, and that has to be the session's.
  const newDevices = new WeakMap<FastifyRequest, DeviceOwner>()
  app.addHook('onSend', (request, reply, payload, done) => {
    const owner = newDevices.get(request)
    if (owner !== undefined) setKnownDeviceCookie(reply, config, owner)
    done(null, payload)
  })

  async function attempt<Result>(
    { place, request, usernameKey, limits, comparisons, of }: Attempt,
    compare: () => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    // Before the queue: those that are rejected must not keep others waiting.
    await app.limits.check(request, limits, of)
    const caller = callerOf(request)
    if (attempts.waiting(caller) >= maxQueued || attempts.waiting() >= maxQueuedInAll) throw siteIsBusy()
    return attempts.run(caller, async () => {
      const all = await app.limits.spend(request, [...comparisons, ...limits], { of })
      const counted = all.slice(comparisons.length)
      const result = await compare().catch(async (error: unknown) => {
        // It was not compared; the reason matters more than whether this works.
        await giveBack(db, all).catch(() => undefined)
        throw error
      })
      if (result === undefined) {
        const [, ofAccount] = counted
        await recordFailedLogin(db, { place, usernameKey, address: networkOf(request), ofAccount }, new Date())
        return undefined
      }
      // The user is logged in, whether or not this works.
      await forgive(counted).catch((error: unknown) => app.log.warn({ err: error }, 'an attempt that succeeded stays counted'))
      return result
    })
  }

  async function forgive(counted: readonly Counted[]): Promise<void> {
    await giveBack(db, counted)
    const [own] = counted
    // Earlier failures; those in the other counters stay: a guesser's own account must not empty them.
    if (own !== undefined && own.count > 1) await forgetCounters(db, [own])
  }

  /** Counts attempts in a browser that is known apart from those in others; success makes it known. None is with RATE_LIMITS=off. */
  async function attemptInBrowser<Result>(
    asked: Omit<Attempt, 'limits' | 'comparisons'> & { passwordHash: string; limits: LimitsInBrowser },
    compare: () => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    if (!config.rateLimits) return attempt({ ...asked, limits: [], comparisons: [] }, compare)
    const { request, place, usernameKey: account, passwordHash } = asked
    const owner = { secret: await secretOfDevices(), account, passwordHash, isForCode: place === 'code' }
    const device = readKnownDevice(request, config, owner)
    const browser = device === undefined ? 'unknown' : 'known'
    const comparisons = place === 'code' ? [] : comparisonsAtLogin[browser]
    const of = { name: account, device, ...asked.of }
    const result = await attempt({ ...asked, limits: asked.limits[browser], comparisons, of }, compare)
    if (result !== undefined && device === undefined) newDevices.set(request, owner)
    return result
  }

  app.decorate('logins', {
    async attempt({ request, username }, compare) {
      // Read before the limits are checked, whether or not the name or the cookie exists: the same steps, so that the time taken does not reveal it.
      const credentials = await findLogin(db, username)
      // An email address as the name is no second set of guesses.
      const usernameKey = credentials?.usernameKey ?? comparable(username)
      const passwordHash = credentials?.passwordHash ?? unknownAccountHash
      const asked = { place: 'login', request, usernameKey, passwordHash, limits: loginLimits } as const
      return attemptInBrowser(asked, () => compare(credentials))
    },
    async welcome({ request, username }) {
      if (!config.rateLimits) return
      const account = comparable(username)
      const credentials = await findCredentials(db, username)
      if (credentials === undefined) return
      const { id, passwordHash } = credentials
      await forgetCounters(db, locksOf({ name: account, account: id, address: addressOf(request) }))
      newDevices.set(request, { secret: await secretOfDevices(), account, passwordHash })
    },
  })

  app.decorate('codes', {
    attempt({ request, step, code, userId, username, passwordHash }, compare) {
      const [usernameKey, of] = [comparable(username), { account: userId, login: step }]
      const limits = isAppCode(code) ? codeLimits : recoveryCodeLimits
      return attemptInBrowser({ place: 'code', request, usernameKey, passwordHash, limits, of }, compare)
    },
  })

  app.decorate('ownPasswords', {
    async attempt(request, compare) {
      const usernameKey = comparable(request.currentUser.username)
      const limits = ['ownPassword'] as const
      const asked = {
        place: 'ownPassword',
        request,
        usernameKey,
        limits,
        comparisons: ['comparisonsByOwner'],
        of: { name: usernameKey },
      } as const
      return (await attempt(asked, async () => (await compare()) || undefined)) === true
    },
  })
}

/** Half a year. */
const maxAgeSeconds = 182 * 24 * 60 * 60
/** Device id and signature: 128 and 256 bits. */
const cookieValue = /^([\w-]{22})\.([\w-]{43})$/

interface DeviceOwner {
  /** Of the site. */
  secret: string
  account: string
  /** Of the account's current password: a new password makes all known devices unknown. */
  passwordHash: string
  /** Whether the browser is known by a code after the password. Who knows the password alone must not become known for the code. */
  isForCode?: boolean
}

function cookieName(config: Config, { isForCode }: DeviceOwner): string {
  const name = isForCode ? 'known-code-device' : 'known-device'
  return isHttps(config) ? `__Host-${name}` : name
}

/** Valid for this device, account and password only. The signed text is structured, so that characters cannot move from one part to the next. */
export function signDevice(device: string, { secret, account, passwordHash, isForCode }: DeviceOwner): Buffer {
  const signed = [device, account, passwordHash, ...(isForCode ? ['code'] : [])]
  return createHmac('sha256', secret).update(JSON.stringify(signed)).digest()
}

/**
 * Marks the browser as one in which this account has logged in, or has given a code. The cookie gives no access: it only keeps the owner's attempts apart from
 * those of strangers, who could otherwise lock the owner out. The server stores nothing of it.
 */
function setKnownDeviceCookie(reply: FastifyReply, config: Config, owner: DeviceOwner): void {
  const device = randomBytes(16).toString('base64url')
  // The other flags are those of every cookie: sessions.ts.
  const value = `${device}.${signDevice(device, owner).toString('base64url')}`
  reply.setCookie(cookieName(config, owner), value, { path: '/', maxAge: maxAgeSeconds })
}

/** The id of the browser, if this account has passed the step there. */
export function readKnownDevice(
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  config: Config,
  owner: DeviceOwner,
): string | undefined {
  const [, device, signature] = cookieValue.exec(cookies[cookieName(config, owner)] ?? '') ?? []
  if (device === undefined || signature === undefined) return undefined
  return timingSafeEqual(Buffer.from(signature, 'base64url'), signDevice(device, owner)) ? device : undefined
}
