import type { ConsoleMessage, Page, Request } from '@playwright/test'

/** What Playwright itself logs when a page registers a service worker that playwright.config.ts blocks. */
const blocked = 'Service Worker registration blocked by Playwright'

/**
 * Collects what the browser reports on pages of the site: errors and warnings of the console (also of the CSP), uncaught errors (React reports a failed
 * hydration as one), and failed requests to the site itself. A request that a navigation aborts has not failed.
 */
export function collectComplaints(page: Page, origin: string): string[] {
  const complaints: string[] = []
  page.on('console', (message: ConsoleMessage) => {
    const kind = message.type()
    if (message.text() === blocked) return
    if (kind === 'error' || kind === 'warning') complaints.push(`console ${kind}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('requestfailed', (request: Request) => {
    const reason = request.failure()?.errorText ?? ''
    if (request.url().startsWith(`${origin}/`) && reason !== 'net::ERR_ABORTED') {
      complaints.push(`request failed: ${request.method()} ${request.url()} ${reason}`)
    }
  })
  page.on('response', (response) => {
    if (response.url().startsWith(`${origin}/`) && response.status() >= 400) {
      complaints.push(`answer ${response.status()}: ${response.request().method()} ${response.url()}`)
    }
  })
  return complaints
}
