import { CloudAlert, CloudCheck, CloudUpload } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { rideLink } from '#contract/rides/ride-addresses.ts'
import { HttpError, isLoggedOut } from '#web/api/request.ts'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { waitingCount } from './batches.ts'
import type { KeptCount } from './kept-count.ts'
import { useNames } from './names.ts'

interface SyncLineProps {
  kept: KeptCount
  trouble: Error | null
  isSending: boolean
  isStored: boolean
}

/** Always says whether the server has what was counted. */
export function SyncLine({ kept, trouble, isSending, isStored }: SyncLineProps) {
  const t = useTranslations('headCount')
  const { timeOf } = useNames()
  const reason = useFailureReason()
  const count = waitingCount(kept)
  if (isLoggedOut(trouble))
    return (
      <div className="count-sync count-warns" role="alert">
        <CloudAlert aria-hidden="true" />
        <p>{t('loggedOut')}</p>
        <LinkButton href={`/login?next=${encodeURIComponent(rideLink(kept.rideId))}`}>{t('logIn')}</LinkButton>
      </div>
    )

  const refused = trouble instanceof HttpError ? t('refused', { reason: reason(trouble) }) : null
  const lost = kept.lostAt === null ? null : t('noSignal', { time: timeOf(kept.lostAt) })

  function text(): string {
    if (refused !== null) return refused
    if (lost !== null)
      return [lost, ...(count > 0 ? [t('waiting', { count })] : []), ...(isStored ? [t('keptHere')] : [])].join(' · ')
    if (count === 0) return t('allSent')
    return isSending ? t('sending', { count }) : t('waiting', { count })
  }

  const conflicts = kept.conflicts.length
  const Icon = trouble ? CloudAlert : count === 0 ? CloudCheck : CloudUpload
  return (
    <div className={trouble || conflicts > 0 ? 'count-sync count-warns' : 'count-sync'}>
      <Icon aria-hidden="true" />
      <p>
        {text()}
        {!isStored && ` ${t('notKept')}`}
        {conflicts > 0 && ` ${t('conflictsOpen', { count: conflicts })}`}
      </p>
      <span role="status" className="sr-only">
        {refused ?? lost}
      </span>
    </div>
  )
}
