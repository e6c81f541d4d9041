import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Zap } from 'lucide-react'
import { useSession } from '#web/accounts/session/session.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import { memberRideTexts } from '#web/rides/member-ride.texts.ts'
import { Button } from '#web/ui/button.tsx'
import { popUpRuleQuery } from './pop-up-rule-read.ts'

const callRide = lazy(() => import('./call-ride.tsx').then(({ CallRide }) => CallRide))

/** For members, if the club lets them call rides. */
export function CallRideButton({ className = 'row' }: { className?: string }) {
  const t = useTexts(memberRideTexts)
  const { user } = useSession()
  const { data: rule } = useQuery({ ...popUpRuleQuery, enabled: user !== null && user.role !== 'guest' })
  const { Opened, open, close } = useLazyDialog(callRide)
  return (
    <>
      {rule?.isOn && (
        <div className={clsx(className, 'needs-script')}>
          <Button aria-haspopup="dialog" onClick={open}>
            <Zap aria-hidden="true" />
            {t('call')}
          </Button>
        </div>
      )}
      {Opened && <Opened onClose={close} />}
    </>
  )
}
