import { useTranslations } from 'use-intl'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { Badge, BadgeGlyph } from '#web/ui/badge.tsx'

/** That a ride goes, and the day that a postponed one had. */
export function DecisionBadges({ ride }: { ride: Pick<RidingEvent, 'decision' | 'postponedFrom'> }) {
  const t = useTranslations('rideDecision')
  const format = useFormat()
  return (
    <>
      {ride.decision === 'go' && (
        <Badge tone="green" glyph={<BadgeGlyph fill="M5 1.5h2.6v19H5ZM9 2.5h11l-3 4.2 3 4.3H9Z" />}>
          {t('goes')}
        </Badge>
      )}
      {ride.postponedFrom && (
        <Badge tone="yellow" glyph={<BadgeGlyph stroke="M3 11h16M13 5l6 6-6 6" />}>
          {t('postponed', { day: format.nearDay(ride.postponedFrom) })}
        </Badge>
      )}
    </>
  )
}
