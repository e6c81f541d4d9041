import type { BrowserContext, Page } from '@playwright/test'
import { launchOptions } from '../../../scripts/check/programs.ts'
import type { DemoSite } from '../demo-site.ts'
import { expect, expectNoAxeFindings, logInAs, openAs, test, text } from '../fixtures.ts'
import { holdFiles } from '../late-scripts.ts'
import { installed } from '../offline/weak-signal.ts'
import { frames, layoutShift } from '../speed/layout-shift.ts'
import { endpoint, key, withoutPushService } from './subscription.ts'

// Chromium without windows shows no notifications.
test.use({ launchOptions: launchOptions(), serviceWorkers: 'allow', permissions: ['notifications'] })

async function devicesOf(page: Page): Promise<{ id: string }[]> {
  return (await (await page.request.get('/api/push')).json()).devices
}

test('a rider turns notifications on and off, and a message opens the ride', async ({ page, context, site, language }) => {
  const { push } = text(language)
  await withoutPushService(page)
  await logInAs(page, site, 'rider')
  // Another device of the rider.
  const data = { endpoint: `${endpoint}-other`, keys: { p256dh: key, auth: 'a'.repeat(22) } }
  expect((await page.request.post(`${site.origin}/api/push`, { data })).status()).toBe(201)
  await page.goto('/settings#notifications')
  await installed(page)
  await page
    .getByRole('button', { name: /:/ })
    .and(page.getByText(push.end, { exact: true }))
    .click()
  await expect(page.getByText(push.devicesSubheading)).toBeHidden()
  expect(await devicesOf(page)).toEqual([])

  const device = page.getByRole('switch', { name: push.label })
  await expect(device).not.toBeChecked()
  await device.click()
  await expect(device).toBeChecked()
  await expect(device).toHaveAccessibleDescription(push.on)
  await expect.poll(async () => (await devicesOf(page)).length).toBe(1)
  await page.reload()
  await expect(device).toBeChecked()
  await expect(device).toHaveAccessibleDescription(push.on)
  const [first] = await devicesOf(page)
  await expectNoAxeFindings(page)
  await device.click()
  await expect(device).not.toBeChecked()
  await expect.poll(async () => (await devicesOf(page)).length).toBe(0)
  // Until then a press is ignored.
  await expect(device).toHaveAccessibleDescription(push.hint)

  // Turned off from elsewhere, the browser notices when Settings is opened.
  await device.click()
  await expect(device).toHaveAccessibleDescription(push.on)
  const [second] = await devicesOf(page)
  expect(second?.id).not.toBe(first?.id)
  await page.request.delete(`/api/push/${second?.id}`)
  const releaseList = await holdFiles(page, '**/api/push')
  await page.reload()
  await expect(device).toHaveAccessibleDescription(push.hint)
  await expect(device).not.toBeChecked()

  // Also by a press before the list of devices is here.
  await device.click()
  await expect(device).toHaveAccessibleDescription(push.busy)
  releaseList()
  await expect(device).toHaveAccessibleDescription(push.on)
  const hasOwner = () => page.evaluate(() => caches.has('push'))
  expect(await hasOwner()).toBe(true)
  await expectMessageShown(page, context, site)
  await page.goto('/api/logout')
  await expect.poll(hasOwner).toBe(false)
  await logInAs(page, site, 'rider')
  expect(await devicesOf(page)).toEqual([])
})

test('the question on home moves nothing in view and is put once', async ({ page, site, language }) => {
  const { pushQuestion, nav } = text(language)
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }))
  await openAs(page, site, 'rider', '/help')
  await installed(page)
  await page.goto('/')
  const question = page.getByRole('group', { name: pushQuestion.question })
  await expect(question).toBeVisible()
  expect(await layoutShift(page)).toBe(0)
  await question.getByRole('button', { name: pushQuestion.no }).press('Enter')
  await expect(page.getByText(pushQuestion.later)).toBeFocused()
  await page.reload()
  await expect(page.getByRole('button', { name: nav.menu, exact: true })).toBeVisible()
  await frames(page)
  await expect(question).toBeHidden()
})

async function expectMessageShown(page: Page, context: BrowserContext, site: DemoSite): Promise<void> {
  const browser = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(site.origin))
      if (own) resolve(own.registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  const registrationId = await registered
  const navigate = `${site.origin}/?ride=1#announcements`
  const notification = { title: '라이딩 취소', body: '토요일 라이딩', navigate, lang: 'ko', tag: 'one' }
  const data = JSON.stringify({ web_push: 8030, notification })
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, lang }) => ({ title, body, lang })),
    )
  const { worker, countShown } = await workerThatCounts(context)
  await browser.send('ServiceWorker.deliverPushMessage', { origin: `${site.origin}/`, registrationId, data })
  await expect.poll(countShown).toBe(1)
  expect(await shown()).toEqual([{ title: '라이딩 취소', body: '토요일 라이딩', lang: 'ko' }])

  // A press on it, without the browser's permission to come to the front that a real one brings.
  await worker.evaluate(`registration.getNotifications({ tag: 'one' }).then(([notification]) => {
    dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })`)
  await expect(page).toHaveURL(navigate)
  await expect.poll(shown).toEqual([])
}

/**
 * The site's worker, which counts what it has shown. Asking for the notifications while one is being shown can lose it:
 * Chromium removes from its list what it does not yet find on the screen.
 */
async function workerThatCounts(context: BrowserContext) {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('The site has no worker.')
  await worker.evaluate(`{
    const show = registration.showNotification.bind(registration)
    globalThis.shownInTest = 0
    registration.showNotification = async (...given) => {
      await show(...given)
      shownInTest += 1
    }
  }`)
  return { worker, countShown: () => worker.evaluate<number>('shownInTest') }
}
