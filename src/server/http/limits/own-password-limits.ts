import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Site } from '#server/http/api.ts'
import { findLoginFailures, forgetLoginFailures, recordFailedLogin } from '#server/store/accounts/login-failures.ts'
import { comparable } from '#server/store/accounts/users.ts'
import { createAttemptsUnderway } from './attempts-underway.ts'
import { ownPasswordCounters } from './login-counters.ts'
import { shortAddress } from './short-address.ts'

declare module 'fastify' {
  interface FastifyInstance {
    ownPasswords: OwnPasswords
  }
}

export interface OwnPasswords {
  /**
   * Compares the current password that a logged-in user typed, unless too many tries have failed lately. A failure counts for the session and the account,
   * and for the owner to see.
   * @param compare whether it was the right one.
   * @throws 429 with the seconds to wait, fifteen minutes at most.
   */
  attempt(request: FastifyRequest, compare: () => Promise<boolean>): Promise<boolean>
}

/** The counters are in the database, as those of logins are. RATE_LIMITS=off counts for the account's owner alone. */
export function limitOwnPasswords(app: FastifyInstance, { db, config }: Site): void {
  const underway = createAttemptsUnderway()

  app.decorate('ownPasswords', {
    async attempt(request, compare) {
      const { id, username } = request.currentUser
      const failed = { place: 'ownPassword', usernameKey: comparable(username), address: shortAddress(request.ip) } as const
      if (!config.rateLimits) {
        const matches = await compare()
        if (!matches) await recordFailedLogin(db, { ...failed, counters: [], ofAccount: undefined }, new Date())
        return matches
      }
      const counters = ownPasswordCounters(request.session?.sid ?? '', id)
      const names = counters.map(({ name }) => name)
      const [{ name: ofSession }, ofAccount] = counters
      const failures = await underway.enter(counters, () => findLoginFailures(db, names, new Date()))
      try {
        const matches = await compare()
        if (!matches) await recordFailedLogin(db, { ...failed, counters: names, ofAccount }, new Date())
        else if (failures.has(ofSession)) await forgetLoginFailures(db, [ofSession])
        return matches
      } finally {
        underway.leave(counters)
      }
    },
  })
}
