import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { ListError, ListLoading } from '#web/ui/list-states.tsx'

/** A tab whose code comes when it is first looked at; officers who only decide about applications do not wait for it. */
export function latePanel(fetchCode: () => Promise<ComponentType>): ComponentType {
  return function LatePanel() {
    const [Panel, setPanel] = useState<ComponentType | null>(null)
    const [hasFailed, setHasFailed] = useState(false)
    const load = useCallback(() => {
      setHasFailed(false)
      fetchCode().then(
        (code) => setPanel(() => code),
        () => setHasFailed(true),
      )
    }, [])
    useEffect(load, [load])
    if (Panel) return <Panel />
    return hasFailed ? <ListError onRetry={load} /> : <ListLoading />
  }
}
