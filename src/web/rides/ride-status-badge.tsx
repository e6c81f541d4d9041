import type { EventStatus, RidingEvent } from '#contract/rides/riding-events.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { useReason, type WithReason } from '#web/ride-day/ride-reason.ts'
import { Badge, type BadgeTone } from '#web/ui/plates.tsx'
import { shownStatus } from './ride-dates.ts'
import { eventStatusTexts } from './rides.texts.ts'

const statusTones = { upcoming: 'blue', ongoing: 'green', completed: 'grey', cancelled: 'red' } satisfies Record<
  EventStatus,
  BadgeTone
>

/** An unknown value is shown as it is, and why a ride is cancelled. */
export function RideStatusBadge({ ride }: { ride: Pick<RidingEvent, 'overAt' | 'status'> & WithReason }) {
  const status = shownStatus(ride, new Date())
  const t = useTexts(eventStatusTexts)
  const reason = useReason(ride)
  const known = status in statusTones ? (status as EventStatus) : null
  return (
    <Badge tone={known ? statusTones[known] : 'grey'}>
      {known ? t(known) : status}
      {known === 'cancelled' && reason}
    </Badge>
  )
}
