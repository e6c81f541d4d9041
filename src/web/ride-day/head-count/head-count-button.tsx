import { UserCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { waitingCount } from './batches.ts'
import { useHeadCountScreen } from './use-screen.ts'
import { useUnsent } from './use-unsent.ts'

interface HeadCountButtonProps {
  event: Pick<RidingEvent, 'id'>
  /** The element with the ride's title. */
  titleId: string
}

/** Opens the head count of a ride; for those with `mayLead`. */
export function HeadCountButton({ event, titleId }: HeadCountButtonProps) {
  const t = useTranslations('headCountCard')
  const userId = useSession().user?.id
  const screen = useHeadCountScreen(event.id, userId)
  const left = useUnsent(event.id, screen.isOpen ? undefined : userId)
  const count = left ? waitingCount(left) : 0
  return (
    <>
      <Button size="large" className="needs-script" aria-describedby={titleId} onClick={screen.open}>
        <UserCheck aria-hidden="true" />
        {t('open')}
      </Button>
      {left && count > 0 && <p role="status">{t('keptWaiting', { count })}</p>}
      {left && left.conflicts.length > 0 && <p role="status">{t('keptConflict')}</p>}
    </>
  )
}
