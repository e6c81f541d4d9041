import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Badge } from '#web/ui/plates.tsx'
import { ridesTexts } from './rides.texts.ts'
import './rides.css'

const factNames = { day: 'changedDay', startTime: 'changedStartTime', meetingLocation: 'changedMeetingLocation' } as const
type FactName = keyof typeof factNames

export function ChangeBadges({ changes }: { changes: readonly string[] }) {
  const t = useTexts(ridesTexts)
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

export function Changed({ when = false, children }: { when?: boolean | undefined; children: ReactNode }) {
  return when ? <mark className="ride-changed">{children}</mark> : children
}
