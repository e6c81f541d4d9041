import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { CurrentUser } from '#contract/accounts/users.ts'
import type { Push } from '#contract/notices/push.ts'
import { listPushDevices, revokePushSubscription } from '#contract/notices/push-calls.ts'
import { read } from '#web/api/calls.ts'
import { change } from '#web/api/changes.ts'
import { useMemberMutation } from '#web/api/use-member-mutation.ts'
import { attempt, attemptNow, inTime, savesData, serviceWorkers } from '#web/browser-abilities.ts'
import { isOpenedFromHomeScreen } from '#web/home-screen/install-prompt.ts'
import { registerServiceWorker } from '#web/offline/offline-state.ts'
import { type PushObstacle, pushObstacle } from './push-obstacle.ts'
import { endOnServer, forgetPush, readPushOwner, subscribe } from './push-subscription.ts'

/** `checking` until the browser has answered. `deviceId`: of this browser in the user's list. */
export type PushState = { kind: 'checking' | 'off' | PushObstacle } | { kind: 'on'; deviceId: string }

const pushQuery = read(listPushDevices, {})

/** Push messages in this browser: whether they are on, why they cannot be, and the switch. */
export function usePush({ id: userId }: Pick<CurrentUser, 'id'>) {
  const client = useQueryClient()
  const { data: push } = useQuery(pushQuery)
  const [state, setState] = useState<PushState>({ kind: 'checking' })
  const isKnown = push !== undefined

  const check = useEffectEvent(async () => {
    if (push) setState((await attempt(() => readState(client, push, userId), checkTimeoutMs)) ?? { kind: 'off' })
  })
  useEffect(() => {
    if (isKnown) void check()
  }, [isKnown])

  const switching = useMemberMutation({
    mutationFn: async (turnOn: boolean): Promise<PushState> => {
      if (turnOn) return turnPushOn(push?.publicKey ?? null, userId)
      if (state.kind === 'on') await endOnServer(state.deviceId)
      await forgetPush(await attempt(() => serviceWorkers()?.getRegistration()))
      return { kind: 'off' }
    },
    async onSuccess(next) {
      setState(next)
      await client.invalidateQueries(pushQuery)
    },
  })
  const ending = useMemberMutation(change(revokePushSubscription))

  return {
    state,
    isBusy: switching.isPending,
    /** While it is being changed, what was chosen. */
    isOn: switching.isPending ? switching.variables : state.kind === 'on',
    turn: (on: boolean) => switching.isPending || switching.mutate(on),
    others: push?.devices.filter(({ id }) => state.kind !== 'on' || id !== state.deviceId) ?? [],
    isEnding: ending.isPending,
    end: (id: string) => ending.isPending || ending.mutate({ id }),
  }
}

async function readState(client: QueryClient, { publicKey }: Push, userId: string): Promise<PushState> {
  const registration = await attempt(() => serviceWorkers()?.getRegistration(), workerTimeoutMs)
  const obstacle = findObstacle(publicKey !== null, registration)
  if (obstacle !== null || publicKey === null) return { kind: obstacle ?? 'notOffered' }
  const [subscription, owner] = await Promise.all([registration?.pushManager.getSubscription(), readPushOwner()])
  if (!owner || owner.userId !== userId) {
    // Another user's, whose session has expired: their messages must not appear here any more.
    if (subscription) await forgetPush(registration)
    return { kind: 'off' }
  }
  // Read again: it may have changed in another tab.
  const { devices } = await client.fetchQuery({ ...pushQuery, staleTime: 0 })
  const isListed = devices.some(({ id }) => id === owner.deviceId)
  if (isListed && subscription && registration && Notification.permission === 'granted') {
    // The keys or the session may have changed.
    return { kind: 'on', deviceId: (await subscribe(registration, { publicKey, userId })).id }
  }
  // Ended on the server by another device or a new password, or here in the browser's settings.
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

/** How long the service worker may take to start, in milliseconds. */
const workerTimeoutMs = 10_000
/** How long the browser and the server may take to say whether messages are on. */
const checkTimeoutMs = 20_000

/** Asks the person, then subscribes. @throws when the browser or the server cannot. */
async function turnPushOn(publicKey: string | null, userId: string): Promise<PushState> {
  if (publicKey === null) return { kind: 'notOffered' }
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return { kind: permission === 'denied' ? 'blocked' : 'off' }
  const registration = await inTime(async () => {
    const workers = serviceWorkers()
    if (!(await workers?.getRegistration())) await registerServiceWorker()
    return workers?.ready
  }, workerTimeoutMs)
  if (!registration) return { kind: 'unsupported' }
  return { kind: 'on', deviceId: (await subscribe(registration, { publicKey, userId })).id }
}
