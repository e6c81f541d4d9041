import { UserCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useLocalized } from '#web/i18n/language.tsx'
import { waitingCount } from '#web/rides/head-count/batches.ts'
import type { KeptCount } from '#web/rides/head-count/kept-count.ts'
import { Button } from '#web/ui/button.tsx'
import { useHeadCountScreen } from './use-screen.ts'
import './kept-head-counts.css'

/** Without a connection: the head counts that this device keeps. */
export function KeptHeadCounts({ counts }: { counts: readonly KeptCount[] }) {
  return counts.map((kept) => <KeptHeadCount key={kept.rideId} kept={kept} />)
}

function KeptHeadCount({ kept }: { kept: KeptCount }) {
  const t = useTranslations('headCountCard')
  const localized = useLocalized()
  const screen = useHeadCountScreen(kept.rideId, kept.userId)
  const count = waitingCount(kept)
  return (
    <section className="card kept-head-count">
      <h3>{localized(kept.count, 'title')}</h3>
      <p>{count > 0 ? t('keptWaiting', { count }) : t('kept')}</p>
      <Button variant="primary" size="large" block onClick={screen.open}>
        <UserCheck aria-hidden="true" />
        {t('goOn')}
      </Button>
    </section>
  )
}
