import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Site } from '#server/http/api.ts'
import { unknownAccountHash } from '#server/passwords/passwords.ts'
import {
  deleteEndedLoginFailures,
  failureSpanMs,
  findLoginFailures,
  forgetLoginFailures,
  recordFailedLogin,
} from '#server/store/accounts/login-failures.ts'
import { type Credentials, comparable, findCredentials } from '#server/store/accounts/users.ts'
import { findSecret } from '#server/store/site/secrets.ts'
import { addressOf, networkOf } from './addresses.ts'
import { type Counter, createAttemptsInProgress } from './attempts-in-progress.ts'
import { type DeviceOwner, readKnownDevice, setKnownDeviceCookie } from './known-devices.ts'
import { knownDeviceCounters, locksOf, ownPasswordCounters, unknownDeviceCounters } from './password-counters.ts'

declare module 'fastify' {
  interface FastifyInstance {
    logins: Logins
    ownPasswords: OwnPasswords
  }
}

export interface Logins {
  /**
   * Compares a password, unless too many attempts have failed lately. Only failures count: a whole club may log in from one address.
   * @param compare is given the account of that name as it was before the limits were checked; returns the user who is logged in, or undefined when the
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

interface Asked {
  request: FastifyRequest
  /** As typed. */
  username: string
}

interface Attempt {
  place: 'login' | 'ownPassword'
  request: FastifyRequest
  usernameKey: string
  /** The first is emptied by success, the second is the account's. Empty with RATE_LIMITS=off: then failures count only for the owner to see. */
  counters: readonly Counter[]
}

/** Limits guesses at passwords. The counters (password-counters.ts) are in the database, so they hold after a restart and for every process. */
export function limitPasswords(app: FastifyInstance, { db, config }: Site): void {
  const inProgress = createAttemptsInProgress()
  let secret: string | undefined
  let cleanUpAt = 0

  async function secretOfDevices(): Promise<string> {
    secret ??= await findSecret(db, 'known-devices')
    return secret
  }

  // Created at the start, when the disk has space for it; if that fails, the first login tries again.
  app.addHook('onReady', async () => {
    if (config.rateLimits) await secretOfDevices().catch(() => undefined)
  })
  // Set last: simple clients keep the first cookie of an answer, and that has to be the session's.
  const newDevices = new WeakMap<FastifyRequest, DeviceOwner>()
  app.addHook('onSend', async (request, reply) => {
    const owner = newDevices.get(request)
    if (owner !== undefined) setKnownDeviceCookie(reply, config, owner)
  })

  async function attempt<Result>(
    { place, request, usernameKey, counters }: Attempt,
    compare: () => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    const names = counters.map(({ name }) => name)
    const read = async () => (names.length === 0 ? new Map() : findLoginFailures(db, names, new Date()))
    const failures = await inProgress.enter(counters, read)
    try {
      const result = await compare()
      const [own, ofAccount] = counters
      if (result === undefined) {
        const failed = { place, usernameKey, address: networkOf(request), counters: names, ofAccount }
        await recordFailedLogin(db, failed, new Date())
        await cleanUp()
      } else if (own !== undefined && failures.has(own.name)) {
        // The other counters stay: a guesser's own account must not empty them.
        await forgetLoginFailures(db, [own.name])
      }
      return result
    } finally {
      inProgress.leave(counters)
    }
  }

  /** Removes expired counters once in a while as long as there are failures; retention removes the last ones. */
  async function cleanUp(): Promise<void> {
    const now = new Date()
    if (now.getTime() < cleanUpAt) return
    cleanUpAt = now.getTime() + failureSpanMs
    await deleteEndedLoginFailures(db, now).catch((error: unknown) =>
      app.log.warn({ err: error }, 'expired counters of logins were not removed'),
    )
  }

  app.decorate('logins', {
    async attempt({ request, username }, compare) {
      const usernameKey = comparable(username)
      // Read before the limits are checked, whether or not the name or the cookie exists: the same steps, so that the time taken does not reveal it.
      const credentials = await findCredentials(db, username)
      const passwordHash = credentials?.passwordHash ?? unknownAccountHash
      if (!config.rateLimits) return attempt({ place: 'login', request, usernameKey, counters: [] }, () => compare(credentials))
      const owner = { secret: await secretOfDevices(), account: usernameKey, passwordHash }
      const device = readKnownDevice(request, config, owner)
      const counters =
        device === undefined ? unknownDeviceCounters(addressOf(request), usernameKey) : knownDeviceCounters(device, usernameKey)
      const person = await attempt({ place: 'login', request, usernameKey, counters }, () => compare(credentials))
      if (person !== undefined && device === undefined) newDevices.set(request, owner)
      return person
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
