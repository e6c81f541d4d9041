import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Pencil, Zap } from 'lucide-react'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import { useTelling } from '#web/ride-day/use-telling.tsx'
import { memberRideTexts } from '#web/rides/member-ride.texts.ts'
import { popUpRuleQuery } from '#web/rides/ride-reads.ts'
import { Button } from '#web/ui/button.tsx'

const callRide = lazy(() => import('./call-ride.tsx').then(({ CallRide }) => CallRide))

/** For members, if the club lets them call rides: what is sent to the chat follows. */
export function CallRideButton({ className = 'row' }: { className?: string }) {
  const t = useTexts(memberRideTexts)
  const { user } = useSession()
  const { data: rule } = useQuery({ ...popUpRuleQuery, enabled: user !== null && user.role !== 'guest' })
  const dialog = useCallDialog()
  if (!rule?.isOn) return dialog.opened
  return (
    <div className={clsx(className, 'needs-script')}>
      <Button aria-haspopup="dialog" onClick={dialog.open}>
        <Zap aria-hidden="true" />
        {t('call')}
      </Button>
      {dialog.opened}
    </div>
  )
}

/** For who has called it. */
export function ChangeRideButton({ event, titleId }: { event: RidingEvent; titleId: string }) {
  const t = useTexts(memberRideTexts)
  const dialog = useCallDialog(event)
  return (
    <>
      <Button size="large" aria-haspopup="dialog" aria-describedby={titleId} onClick={dialog.open}>
        <Pencil aria-hidden="true" />
        {t('change')}
      </Button>
      {dialog.opened}
    </>
  )
}

/** @param ride that its caller changes. */
function useCallDialog(ride?: RidingEvent) {
  const { Opened, open, close } = useLazyDialog(callRide)
  const telling = useTelling()
  const opened = (
    <>
      {Opened && (
        <Opened
          {...(ride && { ride })}
          onClose={close}
          onDone={(event) => {
            close()
            if (!ride) telling.openTelling({ event, happening: 'created' })
          }}
        />
      )}
      {telling.dialog}
    </>
  )
  return { open, opened }
}
