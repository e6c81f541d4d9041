import { accentColors } from '#contract/site/accent-colors.ts'
import type { Club } from '#contract/site/club.ts'

export type Face = Pick<Club, 'emblem' | 'emblemStyle' | 'accent'>

const asphalt = '#20272c'
const onAsphalt = '#f0f8f6'

interface Look {
  /** Pixels; without it the picture is as large as its place. */
  size?: number
  /** Below 1 leaves a margin of asphalt around the emblem, because systems cut icons into shapes of their own. */
  scale?: number
  /** Whether it is the shape alone, in white: Android shows no more of the small picture in its status bar. */
  isShape?: boolean
}

/** The club's emblem in its ring on a disk of asphalt, as an SVG. */
export function drawEmblem({ emblem, emblemStyle, accent }: Face, { size, scale = 1, isShape = false }: Look = {}): string {
  const color = isShape ? '#fff' : accentColors[accent].lane
  const disk = isShape ? '' : `<circle cx="24" cy="24" r="23" fill="${asphalt}"/>`
  const ring = `<circle cx="24" cy="24" r="20.6" fill="none" stroke="${isShape ? '#fff' : onAsphalt}" stroke-width="1.2"/>`
  const paint =
    emblemStyle === 'fill' ? `fill="${color}"` : `fill="none" stroke="${color}" stroke-width="3.7" stroke-linejoin="round"`
  const drawing = `${disk}${ring}<path ${paint} d="${emblem}"/>`
  const pixels = size === undefined ? '' : ` width="${size}" height="${size}"`
  const margin = (48 - 48 * scale) / 2
  const placed =
    scale === 1
      ? drawing
      : `<path fill="${asphalt}" d="M0 0h48v48H0z"/><g transform="translate(${margin} ${margin}) scale(${scale})">${drawing}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg"${pixels} viewBox="0 0 48 48">${placed}</svg>`
}
