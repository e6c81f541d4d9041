import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkedText } from '#web/ui/link.tsx'
import { Badge } from '#web/ui/plates.tsx'
import { memberRideTexts } from './member-ride.texts.ts'

// Copies that a device keeps may be older than these fields.
type OfKind = Partial<Pick<RidingEvent, 'kind' | 'word' | 'links'>>

/** docs/product.md 9.20: on everything that shows a ride which a member has called. */
export function MemberRideBadge({ ride }: { ride: OfKind }) {
  const t = useTexts(memberRideTexts)
  return ride.kind === 'member' && <Badge tone="blue">{t('plate')}</Badge>
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
