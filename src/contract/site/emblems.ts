import type { Language } from '#contract/languages.ts'

/** A drawn emblem to choose: the path has strokes 3.7 wide within the ring, a circle of radius 20.6 around the middle of 48 × 48. */
export interface DrawnEmblem {
  key: string
  name: Record<Language, string>
  path: string
}

export const drawnEmblems: readonly DrawnEmblem[] = [
  {
    key: 'road',
    name: { ko: '길', en: 'Road' },
    path: 'M13 37L20.5 11M35 37L27.5 11M24 11V16.5M24 20.5V27M24 31V38',
  },
  {
    key: 'mountains',
    name: { ko: '산', en: 'Mountains' },
    path: 'M10 32.5L19.4 15L25.2 25.4L29 19.6L37.5 32.5Z',
  },
  {
    key: 'sunrise',
    name: { ko: '길 위의 해', en: 'Sun over the road' },
    path: 'M9 26H39M16 26A8 8 0 0 1 32 26M24 9V13.5M12.6 13.6L15.6 16.6M35.4 13.6L32.4 16.6M19.5 30L14.5 38M28.5 30L33.5 38M24 32V38.5',
  },
  {
    key: 'wheel',
    name: { ko: '바퀴', en: 'Wheel' },
    path: 'M24 9.5A14.5 14.5 0 0 1 24 38.5A14.5 14.5 0 0 1 24 9.5ZM24 9.5V38.5M11.4 16.7L36.6 31.3M11.4 31.3L36.6 16.7',
  },
  {
    key: 'wings',
    name: { ko: '날개', en: 'Wings' },
    path: 'M24 13.5V35M20.2 17H9.5C10.4 21.5 13.4 23.8 20.2 23.8M14 23.8C14.8 28.2 16.6 30.2 20.2 30.2M27.8 17H38.5C37.6 21.5 34.6 23.8 27.8 23.8M34 23.8C33.2 28.2 31.4 30.2 27.8 30.2',
  },
  {
    key: 'helmet',
    name: { ko: '헬멧', en: 'Helmet' },
    path: 'M13 34C11 31.2 10.4 28.6 10.4 25.4C10.4 18 16 12.6 23.6 12.6C30.8 12.6 35.8 17.2 36.6 22.6H24V29.2H36.2V34Z',
  },
  {
    key: 'chevron',
    name: { ko: '갈매기표', en: 'Chevron' },
    path: 'M11 25L24 12L37 25M11 36L24 23L37 36',
  },
  {
    key: 'star',
    name: { ko: '별', en: 'Star' },
    path: 'M24 9.5L27.4 19.6H38L29.5 25.9L32.7 36L24 29.8L15.3 36L18.5 25.9L10 19.6H20.6Z',
  },
  {
    key: 'compass',
    name: { ko: '나침반', en: 'Compass' },
    path: 'M24 9.5A14.5 14.5 0 0 1 24 38.5A14.5 14.5 0 0 1 24 9.5ZM30 18L26.3 26.3L18 30L21.7 21.7Z',
  },
  {
    key: 'tiger',
    name: { ko: '호랑이 무늬', en: 'Tiger stripes' },
    path: 'M12.5 30C13 24 15 18.5 18.5 14M19.8 36.5C20 26.5 22.5 18 27.5 11M28.8 35C29 28.5 31 22.5 35 17.5',
  },
  {
    key: 'bridge',
    name: { ko: '다리', en: 'Bridge' },
    path: 'M7.5 32H40.5M15 11.5V38M33 11.5V38M15 14C17 25.5 31 25.5 33 14M15 14C14 20 11.5 24.5 8 26M33 14C34 20 36.5 24.5 40 26',
  },
  {
    key: 'lightning',
    name: { ko: '번개', en: 'Lightning' },
    path: 'M27.5 9.5L14 26.5H23L20.5 38.5L34 21.5H25Z',
  },
]

/** How the path of an emblem is drawn: as lines, as the drawn ones are, or filled, as letters and uploaded pictures are. */
export const emblemStyles = ['stroke', 'fill'] as const
export type EmblemStyle = (typeof emblemStyles)[number]

/** Of an uploaded picture. */
export const maxEmblemBytes = 1024 * 1024
export const emblemTypes = ['image/svg+xml', 'image/png'] as const
export type EmblemType = (typeof emblemTypes)[number]

/** The drawing of the home page with the club's emblem on the riders' backs. */
export function withEmblem(drawing: string, emblem: string): string {
  return drawing.replace(/(class="emblem-of-rider") d="[^"]*"/, `$1 d="${emblem}"`)
}
