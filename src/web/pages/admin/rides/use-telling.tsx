import { type ReactNode, useState } from 'react'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import type { Happening } from '#web/pages/ride-texts.ts'

const tellRiders = lazy(() => import('./tell-riders.tsx').then(({ TellRiders }) => TellRiders))

interface Told {
  event: RidingEvent
  happening: Happening
  before?: RidingEvent | undefined
}

/** The dialog with the finished message for the club's chat and the riders to call, and a function that opens it. */
export function useTelling(): { tell: (told: Told) => void; dialog: ReactNode } {
  const { Opened, open, close } = useLazyDialog(tellRiders)
  const [told, setTold] = useState<Told | null>(null)
  return {
    tell(next) {
      setTold(next)
      open()
    },
    dialog: Opened && told && <Opened {...told} onClose={close} />,
  }
}
