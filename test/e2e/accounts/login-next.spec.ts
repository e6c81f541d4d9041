import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, text } from '../fixtures.ts'

/** Spellings of an address on another site, whose server listens on `host`. */
const spellings = (host: string) => [
  `https://${host}/x`,
  `https:${host}/x`,
  `//${host}/x`,
  `///${host}/x`,
  `/\\${host}/x`,
  `\\\\${host}/x`,
  `/.//${host}/x`,
  `/..//${host}/x`,
  `/a/..//${host}/x`,
  `/login/..//${host}/x`,
  `/%2e//${host}/x`,
  `/./\\${host}/x`,
  `/\t/${host}/x`,
  `/.\n//${host}/x`,
  `/%09/${host}/x`,
  `/%5c${host}/x`,
  `/;//${host}/x`,
  `//${host.replaceAll('.', '。')}/x`,
  `@${host}/x`,
  `javascript:location='http://${host}/x'`,
  `data:text/html,<script>location='http://${host}/x'</script>`,
]

test.describe('an unknown page', () => {
  test.use({ expectedBrowserErrors: [/404/] })

  test('changing the language on a page whose path names another site stays on this site', async ({ page, site, language }) => {
    const other = language === 'ko' ? 'en' : 'ko'
    await page.goto(`${site.origin}//elsewhere.example/x?lang=${language}`)
    await page.locator(`.language-toggle [value=${other}]`).click()
    await expect(page).toHaveURL(`${site.origin}/`)
    await expect(page.locator('html')).toHaveAttribute('lang', other)
  })
})

test('after logging in, no spelling of another site’s address leaves this site', async ({ page, site, language }) => {
  test.setTimeout(120_000)
  const t = text(language)
  const account = site.accounts.get('guest')
  let visits = 0
  const otherSite = createServer((_request, response) => response.end('the other site')).on('connection', () => {
    visits += 1
  })
  await once(otherSite.listen(0, '127.0.0.1'), 'listening')
  const host = `127.0.0.1:${(otherSite.address() as AddressInfo).port}`
  // A `lang` query is added to the next address, which is then built again: English tests it with that query, Korean without.
  const languageQuery = language === 'ko' ? '' : 'lang=en&'
  for (const next of spellings(host)) {
    // `switch` shows the form to logged-in users too.
    await page.goto(`/login?switch&${languageQuery}next=${encodeURIComponent(next)}`)
    await page.getByLabel(t.login.username).fill(account?.username ?? '')
    await page.getByLabel(t.login.password, { exact: true }).fill(account?.password ?? '')
    await page.getByLabel(t.login.password, { exact: true }).press('Enter')
    await page.waitForURL(({ pathname, origin }) => pathname !== '/login' || origin !== site.origin, { waitUntil: 'commit' })
    expect(new URL(page.url()).origin, JSON.stringify(next)).toBe(site.origin)
  }
  expect(visits, 'the other site got no request').toBe(0)
  otherSite.close()
})
