import type { ComponentType } from 'react'
import { createStore } from '#web/store.ts'

/** The question for the password or a passkey that is open in this tab (layout/confirmation/). */
export const openedConfirmation = createStore<ComponentType | null>(null)

/** The user has closed the question: what was pressed has not happened, and nothing has failed. */
export class ConfirmationCancelled extends Error {
  override name = 'ConfirmationCancelled'
}

/** How calls ask for the password or a passkey. Set by entry-client.tsx: the question is downloaded when it is first needed, and makes calls itself. */
export const confirmation = { ask: (): Promise<void> => Promise.reject(new ConfirmationCancelled()) }
