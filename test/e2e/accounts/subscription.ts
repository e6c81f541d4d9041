import { createECDH } from 'node:crypto'
import type { Page } from '@playwright/test'

export const key = createECDH('prime256v1').generateKeys('base64url')
export const endpoint = 'https://fcm.googleapis.com/fcm/send/push-spec'

/** In place of the browser's own subscription, which needs the push service of its maker. It lasts until it is ended, as the real one. */
export async function withoutPushService(page: Page): Promise<void> {
  await page.addInitScript(
    ({ endpoint, key }) => {
      const bytes = (length: number) => new Uint8Array(length).fill(4).buffer
      const stored = () => localStorage.getItem('test-subscription')
      const subscription = {
        options: { userVisibleOnly: true, applicationServerKey: null as ArrayBuffer | null },
        getKey: () => bytes(65),
        toJSON: () => ({ endpoint, keys: { p256dh: key, auth: 'a'.repeat(22) } }),
        async unsubscribe() {
          localStorage.removeItem('test-subscription')
          return true
        },
      }
      const { prototype } = PushManager
      Object.assign(prototype, {
        async subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) {
          subscription.options.applicationServerKey = applicationServerKey.buffer
          localStorage.setItem('test-subscription', 'yes')
          return subscription
        },
        getSubscription: async () => (stored() ? subscription : null),
      })
    },
    { endpoint, key },
  )
}
