import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { unknownAccountHash } from '#server/passwords/passwords.ts'
import {
  deleteEndedLoginFailures,
  failureSpan,
  findLoginFailures,
  forgetLoginFailures,
  recordFailedLogin,
} from '#server/store/accounts/login-failures.ts'
import { type Credentials, comparable, findCredentials } from '#server/store/accounts/users.ts'
import { findSecret } from '#server/store/site/secrets.ts'
import { createAttemptsUnderway } from './attempts-underway.ts'
import { type DeviceOwner, giveKnownDevice, readKnownDevice } from './known-devices.ts'
import { knownDeviceCounters, locksOf, strangersCounters } from './login-counters.ts'
import { addressOf } from './rate-limits.ts'
import { shortAddress } from './short-address.ts'

declare module 'fastify' {
  interface FastifyInstance {
    logins: Logins
  }
}

export interface Logins {
  /**
   * Compares a password, unless too many tries have failed lately. Only failures count: a whole club may sign in from one address.
   * @param compare is given the account of that name as it was before the limits were checked; returns the user who is logged in, or undefined when it
   * was not the right password.
   * @throws 429 with the seconds to wait, fifteen minutes at most.
   */
  attempt<Person>(
    asked: Asked,
    compare: (account: Credentials | undefined) => Promise<Person | undefined>,
  ): Promise<Person | undefined>
  /** To be called after the account's owner has set a new password in this browser: lifts the account's locks and makes the browser a known one. */
  welcome(asked: Asked): Promise<void>
}

interface Asked {
  request: FastifyRequest
  /** As typed. */
  username: string
}

/**
 * The counters (http/login-counters.ts) live in the database: neither a restart nor a second process forgives anybody. RATE_LIMITS=off counts for the
 * account's owner alone.
 */
export function limitLogins(app: FastifyInstance, { db, config }: { db: Db; config: Config }): void {
  const underway = createAttemptsUnderway()
  const sweep = sweepSometimes(db, app.log)
  let kept: string | undefined

  async function secretOfDevices(): Promise<string> {
    kept ??= await findSecret(db, 'known-devices')
    return kept
  }

  // Made while starting, when there is room to write it; where that fails the first sign-in tries again.
  app.addHook('onReady', async () => {
    if (config.rateLimits) await secretOfDevices().catch(() => undefined)
  })
  // Set last: simple clients keep the first cookie of an answer, and that has to be the session's.
  const newDevices = new WeakMap<FastifyRequest, DeviceOwner>()
  app.addHook('onSend', async (request, reply) => {
    const owner = newDevices.get(request)
    if (owner !== undefined) giveKnownDevice(reply, config, owner)
  })

  app.decorate('logins', {
    async attempt({ request, username }, compare) {
      const account = comparable(username)
      const failed = { place: 'login', usernameKey: account, address: shortAddress(request.ip) } as const
      if (!config.rateLimits) {
        const person = await compare(await findCredentials(db, username))
        if (person === undefined) await recordFailedLogin(db, { ...failed, counters: [], ofAccount: undefined }, new Date())
        return person
      }
      // Read before the limits are checked, whether or not the name or the cookie exists: the same steps, so that the time taken does not tell.
      const credentials = await findCredentials(db, username)
      const owner = { secret: await secretOfDevices(), account, passwordHash: credentials?.passwordHash ?? unknownAccountHash }
      const device = readKnownDevice(request, config, owner)
      const counters =
        device === undefined ? strangersCounters(addressOf(request), account) : knownDeviceCounters(device, account)
      const names = counters.map(({ name }) => name)
      const [{ name: own }] = counters
      const failures = await underway.enter(counters, () => findLoginFailures(db, names, new Date()))
      try {
        const person = await compare(credentials)
        if (person === undefined) {
          await recordFailedLogin(db, { ...failed, counters: names, ofAccount: counters[1] }, new Date())
          await sweep()
        } else {
          // The account's and the address's counters stay: a guesser's own account must not empty them.
          if (failures.has(own)) await forgetLoginFailures(db, [own])
          if (device === undefined) newDevices.set(request, owner)
        }
        return person
      } finally {
        underway.leave(counters)
      }
    },
    async welcome({ request, username }) {
      if (!config.rateLimits) return
      const account = comparable(username)
      await forgetLoginFailures(db, locksOf(account, addressOf(request)))
      const credentials = await findCredentials(db, username)
      if (credentials === undefined) return
      newDevices.set(request, { secret: await secretOfDevices(), account, passwordHash: credentials.passwordHash })
    },
  })
}

/** Removes ended counters while there are failures, once in a while; retention removes the last ones. */
function sweepSometimes(db: Db, log: FastifyBaseLogger): () => Promise<void> {
  let next = 0
  return async () => {
    const now = new Date()
    if (now.getTime() < next) return
    next = now.getTime() + failureSpan
    await deleteEndedLoginFailures(db, now).catch((error: unknown) =>
      log.warn({ err: error }, 'ended counters of sign-ins were not removed'),
    )
  }
}
