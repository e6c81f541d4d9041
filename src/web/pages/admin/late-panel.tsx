import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { ListError, ListLoading } from '#web/ui/list-states.tsx'

/** A part of the page whose code comes when it is first looked at, such as a tab; officers who only decide about applications do not wait for it. */
export function latePanel<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return function LatePanel(props) {
    const [Panel, setPanel] = useState<ComponentType<Props> | null>(null)
    const [hasFailed, setHasFailed] = useState(false)
    const load = useCallback(() => {
      setHasFailed(false)
      fetchCode().then(
        (code) => setPanel(() => code),
        () => setHasFailed(true),
      )
    }, [])
    useEffect(load, [load])
    if (Panel) return <Panel {...props} />
    return hasFailed ? <ListError onRetry={load} /> : <ListLoading />
  }
}
