import { setupParts } from '#contract/site/setup-steps.ts'
import { forgetDraft, readDraft, writeDraft } from '#web/accounts/session/drafts.ts'
import { tabStorage } from '#web/browser-storage.ts'
import type { ClubFields } from '#web/site/club/club-groups.ts'

/** The parts of the club's values, and the account. */
export const setupSteps = [...setupParts, 'administrator'] as const
export type SetupStep = (typeof setupSteps)[number]

const secretKey = 'setup-secret'

/** The secret that the start has printed: out of the address bar at once, and kept in this tab, so that it outlasts a reload. */
export function takeSecret(): string | null {
  const found = location.hash.slice(1)
  if (found === '') return tabStorage.read(secretKey)
  history.replaceState(history.state, '', location.pathname + location.search)
  tabStorage.write(secretKey, found)
  return found
}

interface Progress {
  at: number
  /** What was typed and not saved. Never a password. */
  typed: Partial<Record<SetupStep, object>>
}

const draft = { name: 'setup', isForClub: true }

export const readProgress = (): Progress => readDraft<Progress>(draft, null) ?? { at: 0, typed: {} }

export function keepProgress(change: Partial<Progress>): void {
  writeDraft(draft, null, { ...readProgress(), ...change })
}

export function keepTyped(step: SetupStep, values: object | undefined): void {
  const { typed } = readProgress()
  keepProgress({ typed: { ...typed, [step]: values } })
}

export const typedAt = <Values extends object = Partial<ClubFields>>(step: SetupStep): Partial<Values> =>
  (readProgress().typed[step] ?? {}) as Partial<Values>

export function forgetSetup(): void {
  forgetDraft(draft)
  tabStorage.remove(secretKey)
}
