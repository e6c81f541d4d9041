import { deviceStorage } from '#web/browser-storage.ts'
import { countsCache, deleteCaches, memberCache } from './member-caches.ts'

const leftKey = 'caches-to-delete'

const readLeft = (): string[] => deviceStorage.read(leftKey)?.split(' ') ?? []

function writeLeft(names: readonly string[]): void {
  if (names.length === 0) deviceStorage.remove(leftKey)
  else deviceStorage.write(leftKey, names.join(' '))
}

/** Noted first: the page may be left before the browser has answered. */
async function forget(names: readonly string[]): Promise<void> {
  writeLeft([...new Set([...readLeft(), ...names])])
  const left = new Set(await deleteCaches(names))
  writeLeft(readLeft().filter((name) => left.has(name) || !names.includes(name)))
}

/** Removes the saved rides, when another user may be logged in. Never rejects and hardly waits: the server's answer decides. */
export function forgetRides(): Promise<void> {
  return forget([memberCache])
}

/** Removes everything that this device saves of a member, as `forgetRides` does. */
export function forgetMember(): Promise<void> {
  return forget([memberCache, countsCache])
}

/** When a page starts: removes what an earlier one could not and, without a session, the saved rides. */
export async function finishForgetting(isLoggedIn: boolean): Promise<void> {
  const left = readLeft()
  const names = [memberCache, countsCache].filter((name) => left.includes(name) || (name === memberCache && !isLoggedIn))
  if (names.length > 0) await forget(names)
}
