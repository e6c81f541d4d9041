import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { ListError, ListLoading } from '#web/ui/list-states.tsx'

/** The announcements' tab brings a form with all that it needs; officers who only decide about applications do not wait for it. */
export function LateAnnouncementsPanel() {
  const [Panel, setPanel] = useState<ComponentType | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const load = useCallback(() => {
    setHasFailed(false)
    import('./announcements-panel.tsx').then(
      ({ AnnouncementsPanel }) => setPanel(() => AnnouncementsPanel),
      () => setHasFailed(true),
    )
  }, [])
  useEffect(load, [load])
  if (Panel) return <Panel />
  return hasFailed ? <ListError onRetry={load} /> : <ListLoading />
}
