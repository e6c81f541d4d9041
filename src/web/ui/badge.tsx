import clsx from 'clsx'
import type { ReactNode } from 'react'

export type BadgeTone = 'red' | 'yellow' | 'green' | 'blue' | 'grey'

/** A small road sign: colour, glyph and word, so that the colour never carries the meaning alone. */
export function Badge({ tone, glyph, children }: { tone: BadgeTone; glyph?: ReactNode; children: ReactNode }) {
  return (
    <span className={clsx('badge', `badge-${tone}`)}>
      {glyph}
      {children}
    </span>
  )
}

/** One glyph of a badge: `fill` is painted solid, `cut` is cut out of it in the plate's colour, `stroke` is drawn as a line. */
export function BadgeGlyph({ fill, cut, stroke }: { fill?: string; cut?: string; stroke?: string }) {
  return (
    <svg viewBox="0 0 24 22" aria-hidden="true">
      {fill && <path d={fill} />}
      {cut && <path className="badge-cut" d={cut} />}
      {stroke && <path className="badge-stroke" d={stroke} />}
    </svg>
  )
}
