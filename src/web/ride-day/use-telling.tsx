import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import type { Told } from './tell-riders.tsx'

const tellRiders = lazy(() => import('./tell-riders.tsx').then(({ TellRiders }) => TellRiders))

/** The dialog with the message for the club's chat and the riders to call, and a function that opens it. */
export function useTelling(onClosed?: () => void): { openTelling: (told: Told) => void; dialog: ReactNode } {
  const { Opened, open, close } = useLazyDialog(tellRiders)
  const [told, setTold] = useState<Told | null>(null)
  const openDialog = useEffectEvent(open)
  // A form that closes now returns the focus in a timer that was set before this one, so this dialog can return it to the same place.
  useEffect(() => {
    if (told === null) return
    const timer = setTimeout(openDialog)
    return () => clearTimeout(timer)
  }, [told])
  function closeDialog() {
    close()
    onClosed?.()
  }
  return { openTelling: setTold, dialog: Opened && told && <Opened {...told} onClose={closeDialog} /> }
}
