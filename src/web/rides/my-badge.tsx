import { useTranslations } from 'use-intl'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { Badge, BadgeGlyph } from '#web/ui/badge.tsx'

/** Whether the viewer is signed up. */
export function MyBadge({ event: { myStatus, myWaitingPlace } }: { event: Pick<RidingEvent, 'myStatus' | 'myWaitingPlace'> }) {
  const t = useTranslations('rides')
  if (myStatus === null) return null
  return myStatus === 'registered' ? (
    <Badge tone="green" glyph={<BadgeGlyph stroke="M4 12.5 9.5 18 20 6.5" />}>
      {t('youGo')}
    </Badge>
  ) : (
    <Badge tone="yellow" glyph={<BadgeGlyph stroke="M12 3a8 8 0 1 0 .1 0M12 6.5v5l3.5 2" />}>
      {t('youWait', { place: String(myWaitingPlace ?? '') })}
    </Badge>
  )
}
