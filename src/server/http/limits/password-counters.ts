import type { FastifyRequest } from 'fastify'
import { addressOf, networkOf } from './addresses.ts'
import type { Counter } from './limit-counters.ts'
import { counterOf, userLimits } from './rate-limits.ts'

/** What an attempt is counted in. The first is emptied by a successful login, the second is the account's. */
type Counters = [own: Counter, ofAccount: Counter, ...others: Counter[]]

export function unknownDeviceCounters(address: string, account: string): Counters {
  return [
    counterOf('loginToAccountFromAddress', account, address),
    counterOf('loginToAccount', account),
    counterOf('loginFromAddress', address),
  ]
}

export function knownDeviceCounters(device: string, account: string): Counters {
  return [counterOf('loginOnKnownDevice', device, account), counterOf('loginOnKnownDevices', account)]
}

/** @param session hash of its id. */
export function ownPasswordCounters(session: string, userId: string): Counters {
  return [counterOf('ownPasswordInSession', session), counterOf('ownPassword', userId)]
}

/** @param step secret of the login that waits for the code. */
export function codeCounters(step: string, userId: string): Counters {
  return [counterOf('codeInLogin', step), counterOf('codeOfAccount', userId)]
}

/** What every comparison is counted in, right or wrong. */
export function comparisonCounters(request: FastifyRequest): Counter[] {
  return [counterOf('comparisonsFromAddress', addressOf(request)), counterOf('comparisonsFromNetwork', networkOf(request))]
}

/** @param device in which a code of this account was given before. */
export function knownCodeCounters(device: string, userId: string): Counters {
  return [counterOf('codeOnKnownDevice', device, userId), counterOf('codeOnKnownDevices', userId)]
}

export function recoveryCodeCounters(address: string, userId: string): [own: Counter] {
  return [counterOf('recoveryCodeFromAddress', userId, address)]
}

/**
 * Every counter of the account that someone else could have filled with a stolen secret, and those of its owner, who has just set a new password in this
 * browser; not what its address did to other accounts.
 */
export function locksOf({ account, userId, address }: { account: string; userId: string; address: string }): Counter[] {
  return [
    counterOf('loginToAccountFromAddress', account, address),
    counterOf('loginToAccount', account),
    counterOf('loginOnKnownDevices', account),
    counterOf('ownPassword', userId),
    counterOf('codeOfAccount', userId),
    counterOf('codeOnKnownDevices', userId),
    counterOf('recoveryCodeFromAddress', userId, address),
    ...userLimits.map((limit) => counterOf(limit, userId)),
  ]
}
