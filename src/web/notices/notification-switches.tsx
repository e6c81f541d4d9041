import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { savePreferences } from '#contract/accounts/account-calls.ts'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { revokePushSubscription } from '#contract/notices/notice-calls.ts'
import type { Push, PushDevice } from '#contract/notices/notices.ts'
import { currentUserQuery } from '#web/accounts/session/session.ts'
import { settingsTexts } from '#web/accounts/settings.texts.ts'
import { useAction } from '#web/api/action.ts'
import { type Input, request } from '#web/api/calls.ts'
import { attempt, serviceWorkers } from '#web/browser-abilities.ts'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazySection } from '#web/lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { Link } from '#web/ui/link.tsx'
import { LazyContent } from '#web/ui/list-states.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { pushTexts } from './notices.texts.ts'
import { type PushState, pushQuery, readPushState, turnPushOn } from './push-state.ts'
import { endOnServer, forgetPush } from './push-subscription.ts'

/** docs/product.md 7.6. Where the site cannot send mail, the switches say so and hold for later. */
export function NotificationSwitches({ user }: { user: CurrentUser }) {
  const t = useTexts(settingsTexts)
  const { chosen, choose } = useChoice()
  const { sendsMail, role } = user
  const shown = chosen ?? user.notifications
  return (
    <>
      <Switch
        label={t('emailNotifications')}
        hint={t(sendsMail ? (role === 'admin' ? 'emailHintAdmin' : 'emailHint') : 'emailHintWithoutMail')}
        checked={shown.emailNotifications}
        onChange={(emailNotifications) => choose({ ...shown, emailNotifications })}
      />
      <Switch
        label={t('eventReminders')}
        hint={t(sendsMail ? 'remindersHint' : 'remindersHintWithoutMail')}
        checked={shown.eventReminders}
        onChange={(eventReminders) => choose({ ...shown, eventReminders })}
      />
    </>
  )
}

type Choice = Input<typeof savePreferences>
/** One request at a time, so that the last choice is the last one saved. */
let saving: Promise<unknown> = Promise.resolve()

function useChoice() {
  const t = useTexts(commonTexts)
  const reason = useFailureReason()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Choice | null>(null)
  function choose(choice: Choice) {
    setChosen(choice)
    saving = saving
      .then(() => request(savePreferences, choice))
      .then((user) => void client.setQueryData(currentUserQuery.queryKey, user))
      .catch((failure: unknown) => notify({ title: t('errorTitle'), description: reason(failure as Error), tone: 'error' }))
      // After the user is shown as saved.
      .then(() => notifyManager.schedule(() => setChosen((last) => (last === choice ? null : last))))
  }
  return { chosen, choose }
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

  const checked = useRef<Promise<void>>(undefined)
  /** Once, when the list of devices is here or a press asks for it. */
  function check(known: Push): Promise<void> {
    checked.current ??= readPushState(client, known, userId).then(setState)
    return checked.current
  }
  const checkKnown = useEffectEvent(() => {
    if (push) void check(push)
  })
  useEffect(() => {
    if (isKnown) checkKnown()
  }, [isKnown])

  const ending = useAction(revokePushSubscription)
  const { mutate, isPending, variables } = useAction(turn, {
    async onSuccess(next) {
      setState(next)
      await client.invalidateQueries(pushQuery)
    },
  })

  async function turn(turnOn: boolean): Promise<PushState> {
    if (turnOn) return turnPushOn(client, userId, check)
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
