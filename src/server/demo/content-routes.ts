import type { RideStop } from '#contract/rides/ride-stops.ts'
import type { TrackPoint, TrackSegment } from '#contract/rides/ride-tracks.ts'

export const peakToPeakStops: readonly RideStop[] = [
  { id: 'demo-chevron', kind: 'meeting', name: null, time: null, coordinates: '40.01760,-105.25860', day: 1 },
  {
    id: 'demo-nederland',
    kind: 'fuel',
    name: 'Nederland (네덜란드 주유소)',
    time: '09:00',
    coordinates: '39.96140,-105.51080',
    day: 1,
  },
  {
    id: 'demo-estes',
    kind: 'lunch',
    name: 'Estes Park (에스테스파크 시내)',
    time: '11:30',
    coordinates: '40.37720,-105.52170',
    day: 1,
  },
  {
    id: 'demo-lyons',
    kind: 'break',
    name: 'Bohn Park, Lyons (라이언스 보혼 공원)',
    time: '13:45',
    coordinates: '40.22090,-105.27010',
    day: 1,
  },
  {
    id: 'demo-back',
    kind: 'end',
    name: 'Chevron, Boulder (볼더 셰브런 주유소)',
    time: null,
    coordinates: '40.01760,-105.25860',
    day: 1,
  },
]

export const coffeeStops: readonly RideStop[] = [
  {
    id: 'demo-park',
    kind: 'break',
    name: 'Washington Park (워싱턴 파크)',
    time: '10:15',
    coordinates: '39.70050,-104.96910',
    day: 1,
  },
  {
    id: 'demo-coffee',
    kind: 'lunch',
    name: 'Union Station (유니언역 카페)',
    time: '11:00',
    coordinates: '39.75290,-105.00020',
    day: 1,
  },
]

/** Two days: lodging is for members, so guests do not see it. */
export const royalGorgeStops: readonly RideStop[] = [
  {
    id: 'demo-fairplay',
    kind: 'lunch',
    name: 'Fairplay (페어플레이)',
    time: '11:00',
    coordinates: '39.22470,-106.00200',
    day: 1,
  },
  {
    id: 'demo-canon-city',
    kind: 'lodging',
    name: 'Cañon City (캐니언시티 숙소)',
    time: '16:30',
    coordinates: '38.44100,-105.24240',
    day: 1,
  },
  {
    id: 'demo-gorge',
    kind: 'break',
    name: 'Royal Gorge Bridge (로열 고지 다리)',
    time: '09:30',
    coordinates: '38.46150,-105.32530',
    day: 2,
  },
]

export const monumentStops: readonly RideStop[] = [
  {
    id: 'demo-glenwood',
    kind: 'lunch',
    name: 'Glenwood Springs (글렌우드스프링스)',
    time: '11:30',
    coordinates: '39.55050,-107.32480',
    day: 1,
  },
  {
    id: 'demo-grand-junction',
    kind: 'lodging',
    name: 'Grand Junction (그랜드정션 숙소)',
    time: '15:30',
    coordinates: '39.06390,-108.55060',
    day: 1,
  },
  {
    id: 'demo-rim-rock',
    kind: 'break',
    name: 'Rim Rock Drive (림록 드라이브)',
    time: '09:00',
    coordinates: '39.10440,-108.73410',
    day: 2,
  },
]

/** Towns and passes of the Peak to Peak Highway, with their elevation. No recording: the points between are made up. */
const peakToPeak: readonly Required<TrackPoint>[] = [
  [40.0176, -105.2586, 1_624],
  [40.0136, -105.3, 1_690],
  [40.0052, -105.3398, 1_830],
  [40.0047, -105.4057, 2_070],
  [39.9873, -105.4479, 2_250],
  [39.9614, -105.5108, 2_508],
  [40.0003, -105.5113, 2_610],
  [40.0722, -105.5083, 2_840],
  [40.1188, -105.5171, 2_730],
  [40.1945, -105.5256, 2_593],
  [40.2502, -105.5446, 2_790],
  [40.3105, -105.5372, 2_650],
  [40.3772, -105.5217, 2_293],
  [40.365, -105.452, 2_420],
  [40.3156, -105.3866, 2_120],
  [40.2601, -105.3217, 1_820],
  [40.2247, -105.2714, 1_637],
  [40.1576, -105.2812, 1_700],
  [40.0866, -105.2828, 1_690],
  [40.0176, -105.2586, 1_624],
]
const pointsBetween = 24

/** A line with curves through all of them. */
export const peakToPeakTrack: readonly TrackSegment[] = [
  peakToPeak.flatMap(([north, east, height], index): TrackSegment => {
    const [nextNorth, nextEast, nextHeight] = peakToPeak[index + 1] ?? [north, east, height]
    return Array.from({ length: pointsBetween }, (_, step) => {
      const part = step / pointsBetween
      const curve = Math.sin(part * Math.PI * (2 + ((index * 5) % 4))) * Math.sin(part * Math.PI) * 0.005
      const between = (from: number, to: number) => from + (to - from) * part
      const latitude = between(north, nextNorth) + curve * Math.sign(nextEast - east)
      const longitude = between(east, nextEast) - curve * Math.sign(nextNorth - north)
      const elevation = between(height, nextHeight) + Math.sin(part * Math.PI * 2) * 12
      return [Number(latitude.toFixed(5)), Number(longitude.toFixed(5)), Number(elevation.toFixed(1))]
    })
  }),
]
