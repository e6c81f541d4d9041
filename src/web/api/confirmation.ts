import { createStore } from '#web/store.ts'

/** A question for the password that is open, with the calls that wait for it. */
interface AskedConfirmation {
  answered: Promise<void>
  /** The password was right: the calls go on. */
  succeed: () => void
  /** They fail with this error. */
  fail: (error: Error) => void
}

/** What layout/confirmation/ shows a dialog for. */
export const askedConfirmation = createStore<AskedConfirmation | null>(null)

/** The user has closed the question: what was pressed has not happened, and nothing has failed. */
export class ConfirmationCancelled extends Error {
  override name = 'ConfirmationCancelled'
}

/** Asks the user for the password; calls at the same time share one question. @throws ConfirmationCancelled; HttpError when the session has ended. */
export function askForConfirmation(): Promise<void> {
  const open = askedConfirmation.get()
  if (open !== null) return open.answered
  let succeed = () => {}
  let fail: AskedConfirmation['fail'] = () => {}
  const answered = new Promise<void>((resolve, reject) => {
    succeed = resolve
    fail = reject
  }).finally(() => askedConfirmation.set(null))
  askedConfirmation.set({ answered, succeed, fail })
  return answered
}
