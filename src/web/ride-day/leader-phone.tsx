import { useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { showLeaderPhone } from '#contract/ride-day/ride-day-calls.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { useAction } from '#web/api/action.ts'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { shownRide } from '#web/rides/ride-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { PhoneButton } from '#web/ui/contact-links.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { leaderPhoneTexts } from './ride-day.texts.ts'
import { leaderPhoneQuery } from './ride-day-reads.ts'

/** For riders on the day of the ride, if its leader shows the number (docs/product.md 21.12). It is read when it is asked for, since each look is logged. */
export function LeaderPhone({ event, titleId }: { event: RidingEvent; titleId: string }) {
  const t = useTexts(leaderPhoneTexts)
  const reason = useFailureReason()
  const [isAsked, setIsAsked] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({ ...leaderPhoneQuery(event.id), enabled: isAsked })
  const found = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (data) found.current?.querySelector('a')?.focus() // the pressed button is gone
  }, [data])
  // A copy of an earlier release does not say it.
  if (!event.showsLeaderPhone || event.myPart === 'leader') return null
  return (
    <div ref={found} className="stack s2 own needs-script">
      {data ? (
        <PhoneButton
          size="large"
          number={data.phoneNumber}
          links={data.links?.phoneNumber}
          label={(phone) => t('callLabel', { phone })}
        />
      ) : (
        <Button
          size="large"
          busy={isFetching}
          aria-describedby={titleId}
          onClick={() => (isAsked ? void refetch() : setIsAsked(true))}
        >
          <Phone aria-hidden="true" />
          {t('call')}
        </Button>
      )}
      <p role="status" className="field-error">
        {error && !isFetching && reason(error)}
      </p>
    </div>
  )
}

/** The leader's own choice for this ride. */
export function LeaderPhoneSwitch({ event }: { event: RidingEvent }) {
  const t = useTexts(leaderPhoneTexts)
  const { mutate, isPending, variables } = useAction(showLeaderPhone, shownRide)
  return (
    <Switch
      label={t('show')}
      hint={t('showNote')}
      checked={isPending ? variables.isShown : event.showsLeaderPhone}
      onChange={(isShown) => mutate({ id: event.id, isShown })}
    />
  )
}
