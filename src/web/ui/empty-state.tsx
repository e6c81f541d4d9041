import type { ReactNode } from 'react'
import { RoadScene } from './road-scene.tsx'

interface EmptyStateProps {
  /** A heading of the right level, or a `<p>` where no text follows. */
  heading: ReactNode
  text?: ReactNode
  /** At most one button. */
  action?: ReactNode
}

/** Nothing to show, or nothing for this visitor: a small drawing, a sentence, at most one button. */
export function EmptyState({ heading, text, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <RoadScene />
      {heading}
      {text && <p className="empty-state-text">{text}</p>}
      {action}
    </div>
  )
}
