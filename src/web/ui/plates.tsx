import clsx from 'clsx'
import type { ReactNode } from 'react'

export type BadgeTone = 'red' | 'yellow' | 'green' | 'blue' | 'grey' | 'asphalt'

/** A small road sign: color, glyph and word, so that color is never the only carrier of meaning. */
export function Badge({ tone, glyph, children }: { tone: BadgeTone; glyph?: ReactNode; children: ReactNode }) {
  return (
    <span className={clsx('badge', `badge-${tone}`)}>
      {glyph}
      {children}
    </span>
  )
}

/** One glyph of a badge: `fill` is painted solid, `cut` is cut out of it in the plate's color, `stroke` is drawn as a line. */
export function BadgeGlyph({ fill, cut, stroke }: { fill?: string; cut?: string; stroke?: string }) {
  return (
    <svg viewBox="0 0 24 22" aria-hidden="true">
      {fill && <path d={fill} />}
      {cut && <path className="badge-cut" d={cut} />}
      {stroke && <path className="badge-stroke" d={stroke} />}
    </svg>
  )
}

interface DatePlateProps {
  /** Machine-readable, ISO 8601. */
  dateTime: string
  /** The whole date in words, for screen readers. */
  full: string
  month: string
  day: string
  weekday: string
  year?: string | undefined
}

/** A date that looks like a road sign. Screen readers read the whole date instead of its parts. */
export function DatePlate({ dateTime, full, month, day, weekday, year }: DatePlateProps) {
  return (
    <time className="date-plate" dateTime={dateTime}>
      <span className="sr-only">{full}</span>
      <span aria-hidden="true">{month}</span>
      <span aria-hidden="true" className="date-plate-day">
        {day}
      </span>
      <span aria-hidden="true">{weekday}</span>
      {year !== undefined && (
        <span aria-hidden="true" className="date-plate-year">
          {year}
        </span>
      )}
    </time>
  )
}
