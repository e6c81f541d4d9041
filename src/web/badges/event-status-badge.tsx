import { useTranslations } from 'use-intl'
import type { EventStatus } from '#contract/rides/riding-events.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const tones = { upcoming: 'blue', ongoing: 'green', completed: 'grey', cancelled: 'red' } satisfies Record<EventStatus, BadgeTone>

/** The status of a ride. An unknown value is shown as it is. */
export function EventStatusBadge({ status }: { status: string }) {
  const t = useTranslations('eventStatus')
  const known = status in tones ? (status as EventStatus) : null
  return <Badge tone={known ? tones[known] : 'grey'}>{known ? t(known) : status}</Badge>
}
