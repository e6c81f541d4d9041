import { useEffect, useState } from 'react'
import { attempt, attemptNow, savesData, serviceWorkers } from '#web/browser-abilities.ts'
import { deviceStorage } from '#web/browser-storage.ts'
import { isInAppBrowser } from '#web/in-app-browser/in-app-browser.ts'

const answerKey = 'push-question'

/** The question is put once on each device. */
export const noteAnswered = (): void => deviceStorage.write(answerKey, 'answered')

/** Whether to ask for notifications: where the browser can show them, has a worker for them, and was never asked. No request is made for it. */
export function useMayAskForPush(): boolean {
  const [mayAsk, setMayAsk] = useState(false)
  useEffect(() => {
    if (deviceStorage.read(answerKey) !== null || savesData() || isInAppBrowser) return
    if (!('PushManager' in window) || attemptNow(() => Notification.permission) !== 'default') return
    void attempt(() => serviceWorkers()?.getRegistration()).then((registration) => setMayAsk(registration !== undefined))
  }, [])
  return mayAsk
}
