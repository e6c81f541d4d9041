import { useEffect, useRef } from 'react'
import { changeDraft, draftStore, type JoinDraft } from './join-draft.ts'

/** The history state of step 2, so that the browser's Back leads to step 1. */
const applicationEntry = { step: 'application' }

function stepOf(state: unknown): JoinDraft['step'] {
  const step = typeof state === 'object' && state !== null && 'step' in state ? state.step : null
  return step === applicationEntry.step ? 'application' : 'account'
}

/** The visitor's step: kept with the draft, changed by the page's buttons and by the browser's Back. */
export function useVisitorStep() {
  const step = draftStore.usePart((draft) => draft.step)
  const registeredAt = draftStore.usePart((draft) => draft.registeredAt)
  const heading = useRef<HTMLHeadingElement>(null)
  const hasMoved = useRef(false)

  useEffect(() => {
    function followBrowser({ state }: PopStateEvent) {
      if (location.pathname !== '/join' || draftStore.get().registeredAt === null) return
      hasMoved.current = true
      changeDraft({ step: stepOf(state) })
    }
    addEventListener('popstate', followBrowser)
    return () => removeEventListener('popstate', followBrowser)
  }, [])

  // For screen readers and keyboards a step is a page of its own: it begins at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the step changes
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
