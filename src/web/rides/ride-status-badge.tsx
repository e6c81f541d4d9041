import type { EventStatus, RidingEvent } from '#contract/rides/riding-events.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { useReason, type WithReason } from '#web/ride-day/ride-reason.ts'
import { LinkedText } from '#web/ui/link.tsx'
import { Badge, BadgeGlyph, type BadgeTone } from '#web/ui/plates.tsx'
import { memberRideTexts } from './member-ride.texts.ts'
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

// Copies that a device keeps may be older than these fields.
type OfKind = Partial<Pick<RidingEvent, 'kind' | 'word' | 'links'>>

/** docs/product.md 9.20: on everything that shows a ride which a member has called. */
export function MemberRideBadge({ ride }: { ride: OfKind }) {
  const t = useTexts(memberRideTexts)
  return (
    ride.kind === 'member' && (
      <Badge tone="asphalt" glyph={<BadgeGlyph fill="M14 .5 3.5 12.8h6.4L8.4 21.5 19.5 8.6h-7Z" />}>
        {t('plate')}
      </Badge>
    )
  )
}

/** That it is no ride of the club, and what its caller says to it. */
export function MemberRideNote({ ride }: { ride: OfKind }) {
  const t = useTexts(memberRideTexts)
  if (ride.kind !== 'member') return null
  return (
    <div className="stack s2 measure">
      {ride.word && (
        <p>
          <LinkedText text={ride.word} links={ride.links?.word} />
        </p>
      )}
      <p className="quiet small">{t('note')}</p>
    </div>
  )
}
