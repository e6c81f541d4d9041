import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CurrentUser } from '#contract/accounts/users.ts'
import type { PushDevice } from '#contract/notices/push.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { LazyContent } from '#web/layout/lazy-content.tsx'
import { lazySection } from '#web/lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePush } from './use-push.ts'

/** Only users of an iPhone or iPad see it. */
const iPhoneSteps = lazySection(
  'src/web/home-screen/steps.tsx',
  () => import('#web/home-screen/steps.tsx').then(({ IPhoneSteps }) => IPhoneSteps),
  ['home-screen'],
)

/** Push messages on this device, which the user is asked about only after pressing it; and the user's other devices. */
export function PushSwitch({ user }: { user: CurrentUser }) {
  const t = useTranslations('push')
  const { state, isOn, isBusy, turn, others, isEnding, end } = usePush(user)
  const [announced, setAnnounced] = useState('')
  const { kind } = state
  const isPossible = kind === 'checking' || kind === 'off' || kind === 'on'
  return (
    <>
      {isPossible ? (
        <Switch label={t('label')} hint={isBusy ? t('busy') : t(kind === 'on' ? 'on' : 'hint')} checked={isOn} onChange={turn} />
      ) : (
        <div className="push-obstacle">
          <p className="switch-label">{t('label')}</p>
          <p role="status">{t(`obstacles.${kind}`)}</p>
          {kind === 'addToHomeScreen' && <LazyContent section={iPhoneSteps} />}
          {kind === 'inApp' && (
            <p>
              <Link href="/help#home-screen" className="standing-link">
                {t('help')}
              </Link>
            </p>
          )}
        </div>
      )}
      {others.length > 0 && (
        <section className="push-devices">
          <h3>{t('devicesSubheading')}</h3>
          <ul className="sessions">
            {others.map((device) => (
              <Device
                key={device.id}
                device={device}
                isBusy={isEnding}
                onEnd={() => {
                  setAnnounced(t('saidOff'))
                  end(device.id)
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
  const t = useTranslations('push')
  const format = useFormat()
  const name = device ?? t('unknownDevice')
  return (
    <li>
      <div>
        <p className="session-device">{name}</p>
        <p className="session-dates">{t('since', { date: format.shortDate(createdAt) })}</p>
      </div>
      <Button size="small" aria-label={t('endOne', { device: name })} aria-busy={isBusy} onClick={onEnd}>
        {t('end')}
      </Button>
    </li>
  )
}
