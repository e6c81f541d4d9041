import type { Counter } from './attempts-in-progress.ts'

/**
 * Failed logins within fifteen minutes. Strangers share 30 guesses at an account, the browsers in which its owner has logged in share 20: never more than 50
 * in all, from however many addresses and browsers. The two kinds do not affect each other, so strangers cannot lock out the owner's own browsers, and one
 * browser whose cookie was stolen leaves the others half of theirs.
 */
const most = { accountFromAddress: 10, account: 30, address: 20, knownDevice: 10, knownDevices: 20 }

/** Wrong current passwords in Settings within fifteen minutes. A stolen session leaves the owner's other sessions half of the account's. */
const mostOwnPasswords = { session: 10, account: 20 }

/** The first counter is the one that a successful login empties. Names are JSON: no two lists of parts have the same one. */
type Counters = [own: Counter, ofAccount: Counter, ...others: Counter[]]

export function unknownDeviceCounters(address: string, account: string): Counters {
  return [
    counter(['account from address', account, address], most.accountFromAddress),
    counter(['account', account], most.account),
    counter(['address', address], most.address),
  ]
}

export function knownDeviceCounters(device: string, account: string): Counters {
  return [counter(['known device', device, account], most.knownDevice), counter(['known devices of', account], most.knownDevices)]
}

/** @param session hash of its id. */
export function ownPasswordCounters(session: string, userId: string): Counters {
  return [
    counter(['own password from session', session], mostOwnPasswords.session),
    counter(['own password of', userId], mostOwnPasswords.account),
  ]
}

/** The counters that could keep out the account's owner, who has just set a new password in this browser; not what its address did to other accounts. */
export function locksOf(account: string, address: string): string[] {
  const [fromAddress, ofAccount] = unknownDeviceCounters(address, account)
  const ofDevices = counter(['known devices of', account], most.knownDevices)
  return [fromAddress.name, ofAccount.name, ofDevices.name]
}

function counter(parts: readonly string[], limit: number): Counter {
  return { name: JSON.stringify(parts), most: limit }
}
