import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { rideLink } from '#contract/rides/ride-addresses.ts'
import { useFormat } from '#web/i18n/language.tsx'
import { useMinute } from '#web/i18n/use-minute.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { offlineTexts } from '#web/layout/frame.texts.ts'
import { ShortHero } from '#web/layout/short-hero.tsx'
import { loadPage } from '#web/load-page.ts'
import { useSavedPage } from '#web/offline/offline-state.ts'
import { readSavedRides, rideOfSavedCopy, ridesAhead, type SavedRides } from '#web/offline/saved-rides.ts'
import { ridesTexts } from '#web/rides/rides.texts.ts'
import { Button } from '#web/ui/button.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { nextRide } from './countdown.ts'
import { Ticket } from './ticket.tsx'
import './today.css'

/** Asks the server for what was asked for when the copy was shown. */
function again(): void {
  const ride = rideOfSavedCopy()
  if (ride === null) location.reload()
  else loadPage(rideLink(ride))
}

/** In the place of `Today` without a connection: the next ride as this device keeps it. It says that it is a copy where nothing is covered. */
export function SavedToday() {
  const t = useTexts(commonTexts, offlineTexts, ridesTexts)
  const format = useFormat()
  const now = new Date(useMinute())
  const [saved, setSaved] = useState<SavedRides | null>(null)
  useEffect(() => void readSavedRides().then(setSaved, () => {}), [])
  const pageSavedAt = useSavedPage()
  const savedAt = saved?.savedAt ?? pageSavedAt
  const next = saved && nextRide(ridesAhead(saved, now) ?? [], now)
  return (
    <>
      <ShortHero />
      <div className="wrap today">
        <div className="stack s3">
          {savedAt !== null && (
            <div className="row s2 question">
              <p className="grow plain small" role="status">
                {t('offline.savedPage', { time: format.dateTime(savedAt) })}
              </p>
              <Button size="small" onClick={again}>
                <RotateCw aria-hidden="true" />
                {t('common.retry')}
              </Button>
            </div>
          )}
          {next && (
            <Ticket ride={next}>
              {() =>
                next.myStatus !== null && (
                  <p className="strong">
                    {next.myStatus === 'registered'
                      ? t('rides.youGo')
                      : t('rides.youWait', { place: String(next.myWaitingPlace ?? '') })}
                  </p>
                )
              }
            </Ticket>
          )}
        </div>
      </div>
    </>
  )
}
