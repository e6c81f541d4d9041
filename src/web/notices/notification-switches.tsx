import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { savePreferences } from '#contract/accounts/account-calls.ts'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { listPushDevices, revokePushSubscription } from '#contract/notices/notice-calls.ts'
import type { Push, PushDevice } from '#contract/notices/notices.ts'
import { currentUserQuery } from '#web/accounts/session/session.ts'
import { settingsTexts } from '#web/accounts/settings.texts.ts'
import { useAction } from '#web/api/action.ts'
import { type Input, read, request } from '#web/api/calls.ts'
import { attempt, attemptNow, inTime, savesData, serviceWorkers } from '#web/browser-abilities.ts'
import { isOpenedFromHomeScreen } from '#web/home-screen/install-prompt.ts'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazySection } from '#web/lazy.ts'
import { registerServiceWorker } from '#web/offline/offline-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { Link } from '#web/ui/link.tsx'
import { LazyContent } from '#web/ui/list-states.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { pushTexts } from './notices.texts.ts'
import { type PushObstacle, pushObstacle } from './push-obstacle.ts'
import { endOnServer, forgetPush, readPushOwner, subscribe } from './push-subscription.ts'

/** docs/product.md 7.6. Where the site cannot send mail, the switches say so and hold for later. */
export function NotificationSwitches({ user }: { user: CurrentUser }) {
  const t = useTexts(settingsTexts)
  const { variables, isPending, mutate } = useChoice()
  const { sendsMail, role } = user
  const shown = (isPending && variables) || user.notifications
  return (
    <>
      <Switch
        label={t('emailNotifications')}
        hint={t(sendsMail ? (role === 'admin' ? 'emailHintAdmin' : 'emailHint') : 'emailHintWithoutMail')}
        checked={shown.emailNotifications}
        onChange={(emailNotifications) => mutate({ ...shown, emailNotifications })}
      />
      <Switch
        label={t('eventReminders')}
        hint={t(sendsMail ? 'remindersHint' : 'remindersHintWithoutMail')}
        checked={shown.eventReminders}
        onChange={(eventReminders) => mutate({ ...shown, eventReminders })}
      />
    </>
  )
}

function useChoice() {
  const t = useTexts(commonTexts)
  const reason = useFailureReason()
  return useMutation({
    mutationFn: (choice: Input<typeof savePreferences>) => request(savePreferences, choice),
    // One request at a time, so that the last choice is the last one saved.
    scope: { id: 'notifications' },
    onSuccess: (user, _input, _result, { client }) => void client.setQueryData(currentUserQuery.queryKey, user),
    onError: (failure) => notify({ title: t('errorTitle'), description: reason(failure), tone: 'error' }),
  })
}

const iPhoneSteps = lazySection('src/web/home-screen/home-screen.tsx', () =>
  import('#web/home-screen/home-screen.tsx').then(({ IPhoneSteps }) => IPhoneSteps),
)

/** The browser asks the user only after a press. */
export function PushSwitch({ user: { id: userId } }: { user: CurrentUser }) {
  const t = useTexts(pushTexts)
  const client = useQueryClient()
  const { data: push } = useQuery(pushQuery)
  const [state, setState] = useState<PushState>({ kind: 'checking' })
  const [announced, setAnnounced] = useState('')
  const isKnown = push !== undefined
  const { kind } = state
  const isPossible = kind === 'checking' || kind === 'off' || kind === 'on'

  const check = useEffectEvent(async () => {
    if (push) setState((await attempt(() => readState(client, push, userId), checkTimeoutMs)) ?? { kind: 'off' })
  })
  useEffect(() => {
    if (isKnown) void check()
  }, [isKnown])

  const ending = useAction(revokePushSubscription)
  const { mutate, isPending, variables } = useAction(turn, {
    async onSuccess(next) {
      setState(next)
      await client.invalidateQueries(pushQuery)
    },
  })

  async function turn(turnOn: boolean): Promise<PushState> {
    if (turnOn) return turnPushOn(push?.publicKey ?? null, userId)
    if (state.kind === 'on') await endOnServer(state.deviceId)
    await forgetPush(await attempt(() => serviceWorkers()?.getRegistration()))
    return { kind: 'off' }
  }

  const others = push?.devices.filter(({ id }) => state.kind !== 'on' || id !== state.deviceId) ?? []
  return (
    <>
      {isPossible ? (
        <Switch
          label={t('label')}
          hint={isPending ? t('busy') : t(kind === 'on' ? 'on' : 'hint')}
          checked={isPending ? variables : kind === 'on'}
          onChange={(on) => mutate(on)}
        />
      ) : (
        <div className="stack s2">
          <p className="block strong">{t('label')}</p>
          <p className="quiet small measure" role="status">
            {t(`obstacles.${kind}`)}
          </p>
          {kind === 'addToHomeScreen' && <LazyContent section={iPhoneSteps} />}
          {kind === 'inApp' && (
            <p className="quiet small">
              <Link href="/help#home-screen" className="standing-link">
                {t('help')}
              </Link>
            </p>
          )}
        </div>
      )}
      {others.length > 0 && (
        <section>
          <h3>{t('devicesSubheading')}</h3>
          <ul className="ruled">
            {others.map((device) => (
              <Device
                key={device.id}
                device={device}
                isBusy={ending.isPending}
                onEnd={() => {
                  setAnnounced(t('saidOff'))
                  ending.mutate({ id: device.id })
                }}
              />
            ))}
          </ul>
        </section>
      )}
      <span role="status" className="sr-only">
        {announced}
      </span>
    </>
  )
}

function Device({ device: { device, createdAt }, isBusy, onEnd }: { device: PushDevice; isBusy: boolean; onEnd: () => void }) {
  const t = useTexts(pushTexts)
  const format = useFormat()
  const name = device ?? t('unknownDevice')
  return (
    <li className="row airy tall">
      <div className="grow">
        <p className="strong">{name}</p>
        <p className="quiet small">{t('since', { date: format.shortDate(createdAt) })}</p>
      </div>
      <Button size="small" aria-label={t('endOne', { device: name })} aria-busy={isBusy} onClick={onEnd}>
        {t('end')}
      </Button>
    </li>
  )
}

/** `checking` until the browser has answered. `deviceId`: of this browser in the user's list. */
type PushState = { kind: 'checking' | 'off' | PushObstacle } | { kind: 'on'; deviceId: string }

const pushQuery = read(listPushDevices, {})

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

const workerTimeoutMs = 10_000
const checkTimeoutMs = 20_000

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
