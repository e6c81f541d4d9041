import type { ReactNode } from 'react'
import { RoadScene } from './road-scene.tsx'

interface EmptyStateProps {
  /** A heading of the level that the place needs, or a plain `<p>`; without a text of its own below, one sentence says it all. */
  heading: ReactNode
  text?: ReactNode
  /** At most one button. */
  action?: ReactNode
}

/** Nothing to show here, or nothing for this visitor: one small scene, one sentence, at most one button. */
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
