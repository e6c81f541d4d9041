import type { QueryClient } from '@tanstack/react-query'
import { listPushDevices } from '#contract/notices/notice-calls.ts'
import type { Push } from '#contract/notices/notices.ts'
import { read } from '#web/api/calls.ts'
import { attempt, attemptNow, inTime, savesData, serviceWorkers } from '#web/browser-abilities.ts'
import { isOpenedFromHomeScreen } from '#web/home-screen/install-prompt.ts'
import { registerServiceWorker } from '#web/offline/offline-state.ts'
import { type PushObstacle, pushObstacle } from './push-obstacle.ts'
import { endOnServer, forgetPush, readPushOwner, subscribe } from './push-subscription.ts'

const workerTimeoutMs = 10_000
const checkTimeoutMs = 20_000

/** `checking` until the browser has answered. `deviceId`: of this browser in the user's list. */
export type PushState = { kind: 'checking' | 'off' | PushObstacle } | { kind: 'on'; deviceId: string }

export const pushQuery = read(listPushDevices, {})

/** Whether this browser shows this user's messages; where it does not answer in time, it counts as off. */
export async function readPushState(client: QueryClient, push: Push, userId: string): Promise<PushState> {
  return (await attempt(() => readState(client, push, userId), checkTimeoutMs)) ?? { kind: 'off' }
}

async function readState(client: QueryClient, { publicKey }: Push, userId: string): Promise<PushState> {
  const registration = await attempt(() => serviceWorkers()?.getRegistration(), workerTimeoutMs)
  const obstacle = findObstacle(publicKey !== null, registration)
  if (obstacle !== null || publicKey === null) return { kind: obstacle ?? 'notOffered' }
  const [subscription, owner] = await Promise.all([registration?.pushManager.getSubscription(), readPushOwner()])
  if (!owner || owner.userId !== userId) {
    // The subscription is another user's, whose session has expired: their messages must not appear here any more.
    if (subscription) await forgetPush(registration)
    return { kind: 'off' }
  }
  // The list is read again, because another tab may have changed it.
  const { devices } = await client.fetchQuery({ ...pushQuery, staleTime: 0 })
  const isListed = devices.some(({ id }) => id === owner.deviceId)
  if (isListed && subscription && registration && Notification.permission === 'granted') {
    // The keys or the session may have changed.
    return { kind: 'on', deviceId: (await subscribe(registration, { publicKey, userId })).id }
  }
  // The subscription was ended by another device, a new password or the browser's settings.
  await forgetPush(registration)
  if (isListed) await endOnServer(owner.deviceId)
  return { kind: 'off' }
}

function findObstacle(isOffered: boolean, registration: ServiceWorkerRegistration | undefined): PushObstacle | null {
  const { userAgent, maxTouchPoints } = navigator
  const permission = attemptNow(() => Notification.permission)
  return pushObstacle({
    userAgent,
    maxTouchPoints,
    isStandalone: isOpenedFromHomeScreen(),
    isSecure: isSecureContext,
    hasPush: 'PushManager' in window && permission !== undefined && serviceWorkers() !== undefined,
    permission: permission ?? 'default',
    hasWorker: registration !== undefined,
    savesData: savesData(),
    isOffered,
  })
}

/**
 * The browser asks the user only within a press, so before anything is awaited. The press may come before the site's key.
 * @param check is waited for: `readPushState` forgets a subscription that was ended elsewhere, and must not take the new one for it.
 */
export async function turnPushOn(client: QueryClient, userId: string, check?: (push: Push) => Promise<void>): Promise<PushState> {
  const permission = await Notification.requestPermission()
  const push = await client.fetchQuery(pushQuery)
  await check?.(push)
  const { publicKey } = push
  if (publicKey === null) return { kind: 'notOffered' }
  if (permission !== 'granted') return { kind: permission === 'denied' ? 'blocked' : 'off' }
  const registration = await inTime(async () => {
    const workers = serviceWorkers()
    if (!(await workers?.getRegistration())) await registerServiceWorker()
    return workers?.ready
  }, workerTimeoutMs)
  if (!registration) return { kind: 'unsupported' }
  return { kind: 'on', deviceId: (await subscribe(registration, { publicKey, userId })).id }
}
