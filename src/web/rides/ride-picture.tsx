import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RideTrack } from '#contract/rides/ride-tracks.ts'
import { mapOf, pointsOf } from './route/track-geometry.ts'
import { rideTrackQuery } from './route/track-reads.ts'

interface RidePictureProps {
  id: string
  difficulty: string
  hasTrack: boolean
  /** Stands on the sky. */
  children: ReactNode
}

/** The ride's own route as a road through the land, else a road that is as hard as the ride. */
export function RidePicture({ id, difficulty, hasTrack, children }: RidePictureProps) {
  return (
    <header className="ride-picture">
      <div className="ride-heading">{children}</div>
      {hasTrack ? <RouteScene id={id} /> : <RoadScene difficulty={difficulty} />}
    </header>
  )
}

/** As large before the line is here, so that nothing moves. Its drawing with a name, a scale and a profile is further down. */
function RouteScene({ id }: { id: string }) {
  const { data: track } = useQuery(rideTrackQuery(id))
  return <div className="ride-scene ride-scene-land">{track && <RouteDrawing track={track} />}</div>
}

function RouteDrawing({ track }: { track: RideTrack }) {
  const { width, height, lines, start, end } = mapOf(track)
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {(['edge', 'road', 'line'] as const).map((part) =>
        lines.map((line) => (
          <polyline key={pointsOf(line.slice(0, 2))} points={pointsOf(line)} className={`route-stroke route-${part}`} />
        )),
      )}
      {end && <rect x={end[0] - 7} y={end[1] - 7} width="14" height="14" className="route-end" />}
      {start && <circle cx={start[0]} cy={start[1]} r="5" className="route-start" />}
    </svg>
  )
}

/** From its near end to the horizon: straight, in one curve, or in the switchback of the club's ㄹ. */
const roads = {
  easy: {
    road: 'M92 150 L190 70 h8 L214 150 Z',
    edges: 'M92 150 L190 70 M214 150 L198 70',
    line: 'M156 150 L194 70',
  },
  moderate: {
    road: 'M40 150 C110 128 232 128 226 106 C222 90 150 92 172 70 h7 C166 88 256 84 258 106 C260 132 190 132 176 150 Z',
    edges: 'M40 150 C110 128 232 128 226 106 C222 90 150 92 172 70 M176 150 C190 132 260 132 258 106 C256 84 166 88 179 70',
    line: 'M112 150 C158 130 246 132 242 106 C238 88 160 90 175 70',
  },
} as const

function RoadScene({ difficulty }: { difficulty: string }) {
  const road = difficulty === 'easy' || difficulty === 'moderate' ? roads[difficulty] : null
  return (
    <svg className="ride-scene" viewBox="0 0 390 150" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <circle cx="336" cy="26" r="15" fill="var(--art-sun)" />
      <circle cx="48" cy="22" r="11" fill="var(--art-moon)" />
      <path fill="var(--art-far)" d="M0 74C40 44 70 40 104 64c30-34 74-36 108-2 34-30 66-26 92 0 30-22 60-20 86 8v40H0Z" />
      {road ? (
        <>
          <path fill="var(--art-peak3)" d="M-10 92C16 54 44 46 70 78c14-18 34-18 48 14Z" />
          <path fill="var(--art-peak2)" d="M268 92C290 44 318 30 344 70c14-16 34-18 56 22Z" />
          <path fill="var(--art-hill1)" d="M0 84C90 64 290 62 390 82V150H0Z" />
          <path fill="var(--art-hill2)" d="M0 112C50 100 96 110 128 150H0ZM390 104C330 98 286 116 270 150H390Z" />
          <path fill="var(--art-road)" d={road.road} />
          <path fill="none" stroke="var(--art-edge)" strokeWidth="2" d={road.edges} />
          <path fill="none" stroke="var(--art-line)" strokeWidth="2.5" strokeDasharray="14 9" d={road.line} />
        </>
      ) : (
        <>
          <path
            fill="var(--art-peak2)"
            d="M-10 112C30 70 52 60 84 96c10-14 24-16 44 16ZM286 112C312 66 344 58 366 88c10-10 24-8 34 24Z"
          />
          <g transform="translate(0 20) scale(1 0.867)">
            <path fill="var(--art-peak1)" d="M70 150C112 96 146 26 190 6c12-6 22-4 32 6 40 34 62 92 110 138Z" />
            <path fill="var(--art-rim)" d="M173 22C180 13 188 7 196 4c10-3 18 0 26 8l10 10c-12 6-18-6-28-4-8 2-12 10-31 4Z" />
            <path fill="var(--art-hill1)" d="M0 128C70 110 120 126 190 128S320 108 390 122V150H0Z" />
            <Switchback d="M60 150C150 138 268 138 276 126C282 116 150 118 146 106" width={11} />
            <Switchback d="M146 106C142 94 244 98 242 87" width={7.5} />
            <Switchback d="M242 87C240 76 176 80 176 70C176 60 212 62 210 53C208 46 196 48 197 40" width={4.5} />
          </g>
        </>
      )}
    </svg>
  )
}

function Switchback({ d, width }: { d: string; width: number }) {
  return (
    <>
      <path fill="none" stroke="var(--art-edge)" strokeWidth={width + width / 4} strokeLinecap="round" d={d} />
      <path fill="none" stroke="var(--art-road)" strokeWidth={width} strokeLinecap="round" d={d} />
      <path fill="none" stroke="var(--art-line)" strokeWidth={width / 6} strokeDasharray={`${width} ${width * 0.7}`} d={d} />
    </>
  )
}
