import { useQuery } from '@tanstack/react-query'
import { Download, ExternalLink } from 'lucide-react'
import { addressIn } from '#contract/languages.ts'
import { rideLink } from '#contract/rides/ride-addresses.ts'
import { downloadRideTrack } from '#contract/rides/ride-calls.ts'
import type { RideTrack } from '#contract/rides/ride-tracks.ts'
import { pathOf } from '#web/api/calls.ts'
import { useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { isInAppBrowser } from '#web/in-app-browser/in-app-browser.ts'
import { outsideAddress } from '#web/in-app-browser/outside-address.ts'
import { rideTrackTexts } from '#web/rides/rides.texts.ts'
import { AnchorButton } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/list-states.tsx'
import { mapOf, pointsOf, profileOf, toFeet, toMiles } from './track-geometry.ts'
import { rideTrackQuery } from './track-reads.ts'
import '#web/rides/rides.css'

/** The end is larger, so that both are visible where a ride ends at its start. */
const mark = { start: 10, end: 17 }

export function TrackDrawing({ track }: { track: RideTrack }) {
  const t = useTexts(rideTrackTexts)
  const profile = profileOf(track)
  const miles = t('miles', { count: roundMiles(toMiles(track.lengthMeters)) })
  const climb = track.climbMeters === null ? null : t('climb', { count: toFeet(track.climbMeters) })
  const heights = profile && { highest: toFeet(profile.highest), lowest: toFeet(profile.lowest) }
  return (
    <figure className="stack s2 airy track">
      <TrackMap track={track} label={t('mapLabel', { miles })} />
      <TrackLegend track={track} />
      {profile && heights && (
        <svg
          className="track-profile"
          viewBox={`0 0 ${profile.width} ${profile.height}`}
          role="img"
          aria-label={t('profileLabel', heights)}
        >
          <polygon points={pointsOf(profile.area)} className="track-ground" />
          <polyline points={pointsOf(profile.line)} className="track-line" />
        </svg>
      )}
      <figcaption className="row flat">
        <b>{climb === null ? miles : `${miles} · ${climb}`}</b>
        {heights && <span>{t('heights', heights)}</span>}
      </figcaption>
    </figure>
  )
}

function TrackMap({ track, label }: { track: RideTrack; label: string }) {
  const { width, height, lines, start, end } = mapOf(track)
  return (
    <svg className="track-map" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {lines.map((line) => (
        <polyline key={pointsOf(line.slice(0, 2))} points={pointsOf(line)} className="track-line" />
      ))}
      {end && (
        <rect x={end[0] - mark.end / 2} y={end[1] - mark.end / 2} width={mark.end} height={mark.end} className="track-end" />
      )}
      {start && <circle cx={start[0]} cy={start[1]} r={mark.start / 2} className="track-start" />}
    </svg>
  )
}

function TrackLegend({ track }: { track: RideTrack }) {
  const t = useTexts(rideTrackTexts)
  const { width, scale } = mapOf(track)
  return (
    <div className="row flat even quiet track-legend" aria-hidden="true">
      <p className="line close">
        <svg viewBox="0 0 14 14" aria-hidden="true">
          <circle cx="7" cy="7" r="5" className="track-start" />
        </svg>
        {t('start')}
      </p>
      <p className="line close">
        <svg viewBox="0 0 14 14" aria-hidden="true">
          <rect x="2" y="2" width="10" height="10" className="track-end" />
        </svg>
        {t('end')}
      </p>
      <p>{t('north')}</p>
      <div className="whole track-scale">
        <svg viewBox={`0 0 ${width} 7`} aria-hidden="true">
          <path d={`M1 0v6h${scale.units.toFixed(1)}v-6`} />
        </svg>
        {t('miles', { count: scale.miles })}
      </div>
    </div>
  )
}

function roundMiles(miles: number): number {
  return miles < 10 ? Math.round(miles * 10) / 10 : Math.round(miles)
}

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
