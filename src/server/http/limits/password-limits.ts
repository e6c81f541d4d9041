import type { FastifyInstance, FastifyRequest } from 'fastify'
import { recordFailedLogin } from '#server/accounts/failed-logins.ts'
import { unknownAccountHash } from '#server/accounts/passwords/passwords.ts'
import { isAppCode } from '#server/accounts/second-factor/totp.ts'
import { type Credentials, comparable, findCredentials, findLogin } from '#server/accounts/users.ts'
import { findSecret } from '#server/db/secrets.ts'
import type { Site } from '#server/http/api.ts'
import { fairSemaphore } from '#server/mutex.ts'
import { siteIsBusy, tooManyAttempts } from '#server/refusals.ts'
import { addressOf, callerOf, networkOf } from './addresses.ts'
import { type DeviceOwner, readKnownDevice, type Step, setKnownDeviceCookie } from './known-devices.ts'
import { type Counted, type Counter, findWait, forgetCounters, giveBack } from './limit-counters.ts'
import {
  codeCounters,
  comparisonCounters,
  knownCodeCounters,
  knownDeviceCounters,
  locksOf,
  ownPasswordCounters,
  recoveryCodeCounters,
  unknownDeviceCounters,
} from './password-counters.ts'

declare module 'fastify' {
  interface FastifyInstance {
    logins: Logins
    ownPasswords: OwnPasswords
    codes: Codes
  }
}

export interface Logins {
  /**
   * Compares a password, unless too many attempts have failed lately. Right ones count only for what an address and its network may have compared: a whole
   * club may log in from one address.
   * @param compare is given the account of that username or email address as it was before the limits were checked; returns the user who is logged in, or undefined when the
   * password was wrong.
   * @throws 429 with the seconds to wait, fifteen minutes at most.
   */
  attempt<Person>(
    asked: Asked,
    compare: (account: Credentials | undefined) => Promise<Person | undefined>,
  ): Promise<Person | undefined>
  /** To be called after the account's owner has set a new password in this browser: lifts the account's locks and makes the browser a known one. */
  welcome(asked: Asked): Promise<void>
}

export interface OwnPasswords {
  /**
   * Compares the current password that a logged-in user typed, unless too many attempts have failed lately.
   * @throws 429 with the seconds to wait, fifteen minutes at most.
   */
  attempt(request: FastifyRequest, compare: () => Promise<boolean>): Promise<boolean>
}

export interface Codes {
  /**
   * Compares a code that was typed after the right password, unless too many attempts have failed lately. Browsers in which the owner has given a code before
   * are counted apart, and recovery codes apart from those of the app. On success the browser becomes a known one.
   * @throws 429 with the seconds to wait.
   */
  attempt<Person>(asked: CodeAsked, compare: () => Promise<Person | undefined>): Promise<Person | undefined>
}

interface CodeAsked {
  request: FastifyRequest
  /** Secret of the login that waits for the code. */
  step: string
  /** As typed. */
  code: string
  userId: string
  username: string
  /** Of the password that was right. */
  passwordHash: string
}

interface Asked {
  request: FastifyRequest
  /** As typed; at a login also an email address. */
  username: string
}

interface Attempt {
  place: 'login' | 'ownPassword' | 'code'
  request: FastifyRequest
  usernameKey: string
  /** The first is emptied by success, the second is the account's, if there is one. Empty with RATE_LIMITS=off: then failures count only for the owner to see. */
  counters: readonly Counter[]
}

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
  let secret: string | undefined

  async function secretOfDevices(): Promise<string> {
    secret ??= await findSecret(db, 'known-devices')
    return secret
  }

  // Created at the start, when the disk has space for it; if that fails, the first login tries again.
  app.addHook('onReady', async () => {
    if (config.rateLimits) await secretOfDevices().catch(() => undefined)
  })
  // Set last: simple clients keep the first cookie of an answer, and that has to be the session's.
  const newDevices = new WeakMap<FastifyRequest, { owner: DeviceOwner; step: Step }>()
  app.addHook('onSend', (request, reply, payload, done) => {
    const known = newDevices.get(request)
    if (known !== undefined) setKnownDeviceCookie(reply, config, known.owner, known.step)
    done(null, payload)
  })

  async function attempt<Result>(asked: Attempt, compare: () => Promise<Result | undefined>): Promise<Result | undefined> {
    // Before the queue: those that are rejected must not keep others waiting.
    const wait = await findWait(db, asked.counters, new Date())
    if (wait !== undefined) throw tooManyAttempts(wait)
    const caller = callerOf(asked.request)
    if (attempts.waiting(caller) >= maxQueued || attempts.waiting() >= maxQueuedInAll) throw siteIsBusy()
    return attempts.run(caller, () => countAndCompare(asked, compare))
  }

  async function countAndCompare<Result>(
    { place, request, usernameKey, counters }: Attempt,
    compare: () => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    // Right or wrong, each costs a hash.
    const compared = place !== 'code' && config.rateLimits ? await app.limits.spendAll(comparisonCounters(request)) : []
    const counted = await app.limits.spendAll(counters)
    const result = await compare().catch(async (error: unknown) => {
      // It was not compared; the reason matters more than whether this works.
      await giveBack(db, [...compared, ...counted]).catch(() => undefined)
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
  }

  async function forgive(counted: readonly Counted[]): Promise<void> {
    await giveBack(db, counted)
    const [own] = counted
    // Earlier failures; those in the other counters stay: a guesser's own account must not empty them.
    if (own !== undefined && own.count > 1) await forgetCounters(db, [own])
  }

  app.decorate('logins', {
    async attempt({ request, username }, compare) {
      // Read before the limits are checked, whether or not the name or the cookie exists: the same steps, so that the time taken does not reveal it.
      const credentials = await findLogin(db, username)
      // An email address as the name is no second set of guesses.
      const usernameKey = credentials?.usernameKey ?? comparable(username)
      const passwordHash = credentials?.passwordHash ?? unknownAccountHash
      if (!config.rateLimits) return attempt({ place: 'login', request, usernameKey, counters: [] }, () => compare(credentials))
      const owner = { secret: await secretOfDevices(), account: usernameKey, passwordHash }
      const device = readKnownDevice(request, config, owner)
      const counters =
        device === undefined ? unknownDeviceCounters(addressOf(request), usernameKey) : knownDeviceCounters(device, usernameKey)
      const person = await attempt({ place: 'login', request, usernameKey, counters }, () => compare(credentials))
      if (person !== undefined && device === undefined) newDevices.set(request, { owner, step: 'password' })
      return person
    },
    async welcome({ request, username }) {
      if (!config.rateLimits) return
      const account = comparable(username)
      const credentials = await findCredentials(db, username)
      if (credentials === undefined) return
      const { id: userId, passwordHash } = credentials
      await forgetCounters(db, locksOf({ account, userId, address: addressOf(request) }))
      newDevices.set(request, { owner: { secret: await secretOfDevices(), account, passwordHash }, step: 'password' })
    },
  })

  app.decorate('codes', {
    async attempt({ request, step, code, userId, username, passwordHash }, compare) {
      const usernameKey = comparable(username)
      if (!config.rateLimits) return attempt({ place: 'code', request, usernameKey, counters: [] }, compare)
      const owner = { secret: await secretOfDevices(), account: usernameKey, passwordHash }
      const device = readKnownDevice(request, config, owner, 'code')
      const ofApp = device === undefined ? codeCounters(step, userId) : knownCodeCounters(device, userId)
      const counters = isAppCode(code) ? ofApp : recoveryCodeCounters(addressOf(request), userId)
      const person = await attempt({ place: 'code', request, usernameKey, counters }, compare)
      if (person !== undefined && device === undefined) newDevices.set(request, { owner, step: 'code' })
      return person
    },
  })

  app.decorate('ownPasswords', {
    async attempt(request, compare) {
      const { id, username } = request.currentUser
      const counters = config.rateLimits ? ownPasswordCounters(request.session?.idHash ?? '', id) : []
      const usernameKey = comparable(username)
      const matches = await attempt({ place: 'ownPassword', request, usernameKey, counters }, async () =>
        (await compare()) ? true : undefined,
      )
      return matches === true
    },
  })
}
