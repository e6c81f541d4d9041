import { useQuery } from '@tanstack/react-query'
import { Download, ExternalLink } from 'lucide-react'
import { addressIn } from '#contract/languages.ts'
import { rideLink } from '#contract/rides/ride-addresses.ts'
import { downloadRideTrack } from '#contract/rides/ride-calls.ts'
import { pathOf } from '#web/api/calls.ts'
import { useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { isInAppBrowser } from '#web/in-app-browser/in-app-browser.ts'
import { outsideAddress } from '#web/in-app-browser/outside-address.ts'
import { AnchorButton } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/list-states.tsx'
import { rideTrackTexts } from './route.texts.ts'
import { rideTrackQuery, TrackDrawing } from './track-drawing.tsx'

/** The line of a ride, and its file for a navigation device. Only in the browser, after a press. */
export function TrackOfRide({ id }: { id: string }) {
  const t = useTexts(rideTrackTexts)
  return (
    <Loaded from={useQuery(rideTrackQuery(id))}>
      {(track) => (
        <>
          <TrackDrawing track={track} />
          {isInAppBrowser ? (
            <OutsideLink id={id} />
          ) : (
            <AnchorButton href={pathOf(downloadRideTrack, { id })} download>
              <Download aria-hidden="true" />
              {t('download')}
            </AnchorButton>
          )}
        </>
      )}
    </Loaded>
  )
}

/** The browsers of messengers cannot download: the ride opens in another one. */
function OutsideLink({ id }: { id: string }) {
  const t = useTexts(rideTrackTexts)
  const { language } = useLanguage()
  const outside = outsideAddress(navigator.userAgent, new URL(addressIn(language, rideLink(id)), location.origin))
  return (
    <>
      <p>{outside === null ? t('noDownloadWords') : t('noDownload')}</p>
      {outside !== null && (
        <AnchorButton href={outside}>
          <ExternalLink aria-hidden="true" />
          {t('openOutside')}
        </AnchorButton>
      )}
    </>
  )
}
