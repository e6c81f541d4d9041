import { type ComponentType, useEffect } from 'react'
import { useLocation } from 'wouter'
import { createStore } from '#web/store.ts'

export interface CountOf {
  rideId: string
  /** The account that counts. */
  userId: string
}

/** The head count that is open in this tab. */
export const openedCount = createStore<(CountOf & { Screen: ComponentType<CountOf & { onClose: () => void }> }) | null>(null)

/** Beside the pages, because it stays open while the page behind it changes: when the network is back, a saved copy becomes a member's page. */
export function OpenedHeadCount() {
  const opened = openedCount.useValue()
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes when another page is opened
  useEffect(() => () => openedCount.set(null), [path])
  return opened && <opened.Screen rideId={opened.rideId} userId={opened.userId} onClose={() => openedCount.set(null)} />
}
