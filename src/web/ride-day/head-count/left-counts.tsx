import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSession } from '#web/api/accounts/auth.ts'
import { upcomingEventsQuery } from '#web/rides/ride-reads.ts'
import type { KeptCount } from './kept-count.ts'
import { KeptHeadCount } from './kept-head-counts.tsx'
import { openedCount } from './opened-count.tsx'
import { listCounts } from './storage.ts'
import { useUnsent } from './use-unsent.ts'

/** The head counts that this device keeps of rides that the schedule does not show any more: they are sent, and can be gone on with. */
export function LeftCounts({ except }: { except: string | undefined }) {
  const userId = useSession().user?.id
  const { data: upcoming } = useInfiniteQuery(upcomingEventsQuery)
  const [counts, setCounts] = useState<KeptCount[]>([])
  useEffect(() => void listCounts().then(setCounts, () => {}), [])
  if (!upcoming) return null
  const shown = new Set([except, ...upcoming.pages.flatMap(({ rows }) => rows.map(({ id }) => id))])
  return counts
    .filter((kept) => kept.userId === userId && !shown.has(kept.rideId))
    .map((kept) => <LeftCount key={kept.rideId} kept={kept} />)
}

function LeftCount({ kept: { rideId, userId } }: { kept: KeptCount }) {
  const isOpen = openedCount.usePart((opened) => opened?.rideId === rideId)
  const left = useUnsent(rideId, isOpen ? undefined : userId)
  return left && <KeptHeadCount kept={left} />
}
