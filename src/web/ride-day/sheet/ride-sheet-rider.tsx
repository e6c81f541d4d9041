import { Phone } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { personName } from '#contract/accounts/person-name.ts'
import { emergencyRelations } from '#contract/members/applications.ts'
import type { SheetRider } from '#contract/ride-day/ride-sheets.ts'
import { isOlderThan } from '#web/i18n/age.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { Badge, BadgeGlyph } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { PhoneLink } from '#web/ui/contact/phone-link.tsx'

interface RideSheetRiderProps {
  rider: SheetRider
  /** Whether it takes the focus when it appears. */
  takesFocus?: boolean
  /** Offers to give the rider a place. */
  onGive?: (() => void) | undefined
}

/** One rider and the emergency contact. Unknown lines stay, so that they can be filled in on paper. */
export function RideSheetRider({ rider, takesFocus = false, onGive }: RideSheetRiderProps) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (takesFocus) row.current?.focus()
  }, [takesFocus])
  const t = useTranslations('rideSheet')
  const { koreanName, englishName, phoneNumber, emergencyContactName, emergencyContactPhone, links } = rider
  const name = koreanName ?? personName(rider) ?? t('none')
  const hasApplication = phoneNumber !== null || (emergencyContactPhone !== null && !rider.isContactOfRide)
  return (
    <li ref={row} className="sheet-rider" tabIndex={takesFocus ? -1 : undefined}>
      <h4>
        {name} {koreanName !== null && englishName !== null && <span lang="en">{englishName}</span>}
      </h4>
      <dl className="sheet-facts">
        <Fact name={t('motorcycle')} className="sheet-motorcycle">
          {rider.motorcycleModel}
        </Fact>
        <Fact name={t('phone')}>
          {phoneNumber && (
            <Call number={phoneNumber} links={links?.phoneNumber} label={(number) => t('callLabel', { name, number })} />
          )}
        </Fact>
        <Fact name={t('emergency')}>
          {emergencyContactPhone && (
            <>
              <Call
                number={emergencyContactPhone}
                links={links?.emergencyContactPhone}
                label={(number) => t('emergencyCallLabel', { rider: name, name: emergencyContactName ?? '', number })}
              />
              <EmergencyContact rider={rider} />
              {rider.isContactOfRide ? (
                <span className="sheet-age">{t('contactOfRide')}</span>
              ) : (
                <ConfirmedAgo confirmedAt={rider.detailsConfirmedAt} />
              )}
            </>
          )}
        </Fact>
        {rider.passengerName !== null && (
          <Fact name={t('passenger')}>
            {rider.passengerPhone && (
              <Call
                number={rider.passengerPhone}
                links={links?.passengerPhone}
                label={(number) => t('passengerCallLabel', { name: rider.passengerName ?? '', number })}
              />
            )}
            <span className="sheet-contact">{t('passengerContact', { name: rider.passengerName })}</span>
          </Fact>
        )}
      </dl>
      {!hasApplication && <p className="sheet-hint">{t('noApplication')}</p>}
      {onGive && (
        // After the first press of a double click, the button of the next rider may be under the pointer.
        <Button
          className="sheet-give needs-script"
          onClick={({ detail }) => detail < 2 && onGive()}
          aria-label={t('giveLabel', { name })}
        >
          {t('give')}
        </Button>
      )}
    </li>
  )
}

function Call(phone: Pick<ComponentProps<typeof PhoneLink>, 'number' | 'links' | 'label'>) {
  return (
    <PhoneLink {...phone} className="sheet-number">
      {(text) => (
        <>
          <Phone aria-hidden="true" />
          {text}
        </>
      )}
    </PhoneLink>
  )
}

function EmergencyContact({ rider: { emergencyContactName, emergencyContactRelation } }: { rider: SheetRider }) {
  const t = useTranslations('applicationFields')
  const offered = emergencyRelations.find((relation) => relation === emergencyContactRelation)
  const relation = offered ? t(`relations.${offered}`) : emergencyContactRelation
  return (
    <span className="sheet-contact">
      {emergencyContactName}
      {relation && ` (${relation})`}
    </span>
  )
}

/** After so many months it stands out, because the contact may have changed. */
const outdatedMonths = 12

/** How long ago the rider said that the contact is right. */
function ConfirmedAgo({ confirmedAt }: { confirmedAt: string | null }) {
  const t = useTranslations('rideSheet')
  const format = useFormat()
  const text = confirmedAt === null ? t('neverConfirmed') : t('confirmed', { age: format.age(confirmedAt) })
  if (!isOlderThan(confirmedAt, outdatedMonths)) return <span className="sheet-age">{text}</span>
  return (
    <Badge tone="yellow" glyph={<BadgeGlyph fill="M12 1 23 21H1Z" cut="M12 8v6M12 16.5v2.2" />}>
      {text}
    </Badge>
  )
}

function Fact({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  const t = useTranslations('rideSheet')
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>
        {children || (
          <>
            <span aria-hidden="true" className="sheet-none">
              –
            </span>
            <span className="sr-only">{t('none')}</span>
          </>
        )}
      </dd>
    </div>
  )
}
