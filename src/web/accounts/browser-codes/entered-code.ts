import { tabStorage } from '#web/browser-storage.ts'
import { createStore } from '#web/store.ts'

const key = 'browser-code-entered'

/** The code from the address, for the form; '' when it will be typed. */
export const codeOfAddress = createStore('')

/** Whether this tab has entered a code; the server alone knows whether its digits can still be confirmed. */
export const waitsForDigits = (): boolean => tabStorage.read(key) !== null

export function waitForDigits(isWaiting: boolean): void {
  if (isWaiting) tabStorage.write(key, 'yes')
  else tabStorage.remove(key)
}
