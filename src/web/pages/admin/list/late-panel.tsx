import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { ListError, ListLoading } from '#web/ui/list-states.tsx'

/** A part of the page whose code comes when it is first looked at, such as a tab; officers who only decide about applications do not wait for it. */
export function latePanel<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return function LatePanel(props) {
    const [Panel, setPanel] = useState<ComponentType<Props> | null>(null)
    const [hasFailed, setHasFailed] = useState(false)
    const load = useCallback(async (isRetry: boolean) => {
      setHasFailed(false)
      try {
        const code = await fetchCode()
        setPanel(() => code)
      } catch {
        setHasFailed(true)
        // With a connection the code is most likely gone: the server has a newer release than this tab, and the page anew brings that.
        if (isRetry && navigator.onLine) location.reload()
      }
    }, [])
    useEffect(() => void load(false), [load])
    if (Panel) return <Panel {...props} />
    return hasFailed ? <ListError onRetry={() => void load(true)} /> : <ListLoading />
  }
}
