import { UserCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { useSession } from '#web/api/accounts/auth.ts'
import { isDone, waitingCount } from '#web/rides/head-count/batches.ts'
import type { KeptCount } from '#web/rides/head-count/kept-count.ts'
import { sendCount } from '#web/rides/head-count/send.ts'
import { changeCount, forgetCount, readCount } from '#web/rides/head-count/storage.ts'
import { Button } from '#web/ui/button.tsx'
import { useHeadCountScreen } from './use-screen.ts'

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

/** Sends what this phone counted without a connection, also when the screen was closed since; and what is still not sent after that. */
function useUnsent(rideId: string, userId: string | undefined): KeptCount | null {
  const [left, setLeft] = useState<KeptCount | null>(null)
  useEffect(() => {
    if (userId === undefined) return
    let isOver = false
    async function send(user: string) {
      const kept = await readCount(rideId, user)
      if (kept && waitingCount(kept) > 0) await sendCount((change) => changeCount(kept, change)).catch(() => {})
      const after = kept && (await readCount(rideId, user))
      if (after && isDone(after)) await forgetCount(after)
      if (!isOver) setLeft(after)
    }
    const again = () => void send(userId).catch(() => {}) // the screen says why
    again()
    window.addEventListener('online', again)
    return () => {
      isOver = true
      window.removeEventListener('online', again)
    }
  }, [rideId, userId])
  return left
}
