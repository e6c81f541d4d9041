import { useEffect, useRef, useSyncExternalStore } from 'react'
import { blankDraft, changeDraft, currentDraft, type JoinDraft, subscribe } from './join-draft.ts'

/** What the history holds for the entry at which step 2 is shown, so that the browser's Back leads to step 1. */
const applicationEntry = { step: 'application' }

function stepOf(state: unknown): JoinDraft['step'] {
  const step = typeof state === 'object' && state !== null && 'step' in state ? state.step : null
  return step === applicationEntry.step ? 'application' : 'account'
}

/** Where a visitor stands between the two steps: kept with the draft, moved by the page's buttons and by the browser's. */
export function useVisitorStep() {
  const step = useSyncExternalStore(
    subscribe,
    () => currentDraft().step,
    () => blankDraft.step,
  )
  const registeredAt = useSyncExternalStore(
    subscribe,
    () => currentDraft().registeredAt,
    () => blankDraft.registeredAt,
  )
  const heading = useRef<HTMLHeadingElement>(null)
  const hasMoved = useRef(false)

  useEffect(() => {
    function followBrowser({ state }: PopStateEvent) {
      if (location.pathname !== '/join' || currentDraft().registeredAt === null) return
      hasMoved.current = true
      changeDraft({ step: stepOf(state) })
    }
    addEventListener('popstate', followBrowser)
    return () => removeEventListener('popstate', followBrowser)
  }, [])

  // A step is a page of its own to whoever listens or tabs: it begins at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step's change is what this waits for
  useEffect(() => {
    if (!hasMoved.current) return
    hasMoved.current = false
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [step])

  return {
    step,
    registeredAt,
    heading,
    goToApplication(change: Partial<JoinDraft> = {}) {
      hasMoved.current = true
      changeDraft({ ...change, step: 'application' })
      history.pushState(applicationEntry, '')
    },
    goToAccount() {
      hasMoved.current = true
      changeDraft({ step: 'account' })
    },
  }
}
