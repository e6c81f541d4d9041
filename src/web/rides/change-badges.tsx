import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Badge } from '#web/ui/badge.tsx'
import './change-badges.css'

const factNames = { day: 'changedDay', startTime: 'changedStartTime', meetingLocation: 'changedMeetingLocation' } as const
type FactName = keyof typeof factNames

/** What of a ride has changed since the viewer registered, until the ride is over. */
export function ChangeBadges({ changes }: { changes: readonly string[] }) {
  const t = useTranslations('rides')
  const facts = changes.filter((change): change is FactName => change in factNames).map((change) => t(factNames[change]))
  return (
    <>
      {changes.includes('takesPlace') && <Badge tone="green">{t('onAgain')}</Badge>}
      {facts.length > 0 && (
        <span className="change-badge">
          <Badge tone="red">{t('changed', { facts: facts.join(', ') })}</Badge>
        </span>
      )}
    </>
  )
}

/** Emphasizes a fact of the ride that has changed; the badge names it. */
export function Changed({ when = false, children }: { when?: boolean | undefined; children: ReactNode }) {
  return when ? <mark className="ride-changed">{children}</mark> : children
}
