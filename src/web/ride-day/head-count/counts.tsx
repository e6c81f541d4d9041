import { UserCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSession } from '#web/accounts/session/session.ts'
import { useRows } from '#web/api/use-rows.ts'
import { useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { upcomingEventsQuery } from '#web/rides/ride-reads.ts'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { headCountCardTexts } from './head-count.texts.ts'
import { isDone, type KeptCount, waitingCount } from './kept-count.ts'
import { useOpenCount } from './open-count.ts'
import { openedCount } from './opened-count.tsx'
import { listCounts } from './storage.ts'
import { useHeadCount } from './use-head-count.ts'

/** Opens a head count; sends what this phone counted, also when the screen was closed since, and says what is still kept after that. */
function useCount(rideId: string, userId: string | undefined) {
  const open = useOpenCount(rideId, userId)
  const isOpen = openedCount.usePart((opened) => opened?.rideId === rideId)
  const { kept } = useHeadCount(rideId, isOpen ? undefined : userId, false)
  const left = kept && !isDone(kept) ? kept : null
  return { open, left, count: left ? waitingCount(left) : 0 }
}

export function HeadCountButton({ rideId, titleId, size = 'large', variant }: ButtonLook & { rideId: string; titleId: string }) {
  const t = useTexts(headCountCardTexts)
  const userId = useSession().user?.id
  const { open, count } = useCount(rideId, userId)
  return (
    <>
      <Button size={size} variant={variant} className="needs-script" aria-describedby={titleId} onClick={open}>
        <UserCheck aria-hidden="true" />
        {t('open')}
      </Button>
      {count > 0 && <p role="status">{t('keptWaiting', { count })}</p>}
    </>
  )
}

/** Beside a button that opens the count: sends what is kept, and says how much of it waits. */
export function KeptMarks({ rideId }: { rideId: string }) {
  const t = useTexts(headCountCardTexts)
  const { count } = useCount(rideId, useSession().user?.id)
  return count > 0 && <p role="status">{t('keptWaiting', { count })}</p>
}

export function KeptHeadCounts({ counts }: { counts: readonly KeptCount[] }) {
  return counts.map((kept) => <KeptHeadCount key={kept.rideId} {...kept} />)
}

function KeptHeadCount({ rideId, userId }: Pick<KeptCount, 'rideId' | 'userId'>) {
  const t = useTexts(headCountCardTexts)
  const localized = useLocalized()
  const { open, left, count } = useCount(rideId, userId)
  if (!left) return null
  return (
    <section className="card kept-head-count stack s3 below-5">
      <h3>{localized(left.count, 'title')}</h3>
      <p>{count > 0 ? t('keptWaiting', { count }) : t('kept')}</p>
      <Button variant="primary" size="large" block onClick={open}>
        <UserCheck aria-hidden="true" />
        {t('goOn')}
      </Button>
    </section>
  )
}

/** Of rides that the schedule does not show any more. */
export function LeftCounts({ except }: { except: string | undefined }) {
  const userId = useSession().user?.id
  const upcoming = useRows(upcomingEventsQuery)
  const [counts, setCounts] = useState<KeptCount[]>([])
  useEffect(() => void listCounts().then(setCounts, () => {}), [])
  if (!upcoming) return null
  const shown = new Set([except, ...upcoming.map(({ id }) => id)])
  return <KeptHeadCounts counts={counts.filter((kept) => kept.userId === userId && !shown.has(kept.rideId))} />
}
