import { useTranslations } from 'use-intl'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { ClubPhone } from '#web/ui/contact/club-phone.tsx'

/** When registration closes, and afterwards what that means for the viewer and whom to call. */
export function RegistrationNote({ event, isGuest }: { event: RidingEvent; isGuest: boolean }) {
  const t = useTranslations('rides')
  const format = useFormat()
  const { registration, closesAt, myStatus, status } = event
  if (registration === 'ended') return isUnderWay(status) && <p className="ride-note">{t('started')}</p>
  if (registration === 'open') {
    return (
      <div className="ride-note">
        <p>{t('closes', { time: format.dayTime(closesAt) })}</p>
        {myStatus === 'waiting' && <p>{t('waitNote')}</p>}
      </div>
    )
  }
  if (isGuest && myStatus === null) return <p className="ride-note">{t('closed')}</p>
  return (
    <div className="ride-note">
      <p>
        {t('closed')} {t(myStatus === null ? 'closedCall' : myStatus === 'waiting' ? 'closedWaiting' : 'closedGoing')}
      </p>
      {myStatus !== 'registered' && <CallClub />}
    </div>
  )
}

/** Not cancelled or over. */
const isUnderWay = (status: string) => status === 'upcoming' || status === 'ongoing'

function CallClub() {
  const t = useTranslations('rides')
  return (
    <ClubPhone className="ride-action">
      {(phone) => (
        <span>
          {t('callClub')} <span className="inline-block">{phone}</span>
        </span>
      )}
    </ClubPhone>
  )
}
