import { UserCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLocalized } from '#web/i18n/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { waitingCount } from './batches.ts'
import type { KeptCount } from './kept-count.ts'
import { openedCount } from './opened-count.tsx'
import { listCounts } from './storage.ts'
import { useHeadCountScreen } from './use-screen.ts'
import './kept-head-counts.css'

/** Without a connection: the head counts that this device keeps. They are read again when their screen closes, which has changed or sent them. */
export function KeptHeadCounts({ counts }: { counts: readonly KeptCount[] }) {
  const [keptNow, setKeptNow] = useState(counts)
  const isCounting = openedCount.usePart((opened) => opened !== null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads again, too, when the page has found others
  useEffect(() => {
    if (!isCounting) listCounts().then(setKeptNow, () => {})
  }, [isCounting, counts])
  return keptNow.map((kept) => <KeptHeadCount key={kept.rideId} kept={kept} />)
}

/** A head count on this device, with the button that goes on with it. */
export function KeptHeadCount({ kept }: { kept: KeptCount }) {
  const t = useTranslations('headCountCard')
  const localized = useLocalized()
  const screen = useHeadCountScreen(kept.rideId, kept.userId)
  const count = waitingCount(kept)
  return (
    <section className="card kept-head-count">
      <h3>{localized(kept.count, 'title')}</h3>
      <p>{count > 0 ? t('keptWaiting', { count }) : t(kept.conflicts.length > 0 ? 'keptConflict' : 'kept')}</p>
      <Button variant="primary" size="large" block onClick={screen.open}>
        <UserCheck aria-hidden="true" />
        {t('goOn')}
      </Button>
    </section>
  )
}
