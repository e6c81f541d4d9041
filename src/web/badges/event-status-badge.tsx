import { useTranslations } from 'use-intl'
import type { EventStatus } from '#contract/rides/riding-events.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const tones = { upcoming: 'blue', ongoing: 'green', completed: 'grey', cancelled: 'red' } satisfies Record<EventStatus, BadgeTone>

/** Where a ride stands. Of a value that we do not know we show the word itself. */
export function EventStatusBadge({ status }: { status: string }) {
  const t = useTranslations('eventStatus')
  const known = status in tones ? (status as EventStatus) : null
  return <Badge tone={known ? tones[known] : 'grey'}>{known ? t(known) : status}</Badge>
}
