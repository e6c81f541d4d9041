import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, text } from '../fixtures.ts'

test.use({ expectedBrowserErrors: [/404/] })

// The functions that read an address hold each spelling (own-address.test, login-address.test); these are three that browsers read most differently.
test('after logging in, no spelling of another site’s address leaves this site', async ({ page, site, language }) => {
  const t = text(language)
  const account = site.accounts.get('guest')
  let visits = 0
  const otherSite = createServer((_request, response) => response.end('the other site')).on('connection', () => {
    visits += 1
  })
  await once(otherSite.listen(0, '127.0.0.1'), 'listening')
  const host = `127.0.0.1:${(otherSite.address() as AddressInfo).port}`
  // A `lang` query is added to the next address, which is then built again: the second one is tested with that query.
  for (const [next, query] of [
    [`/\\${host}/x`, ''],
    [`/.\n//${host}/x`, 'lang=en&'],
    [`javascript:location='http://${host}/x'`, ''],
  ] as const) {
    // `switch` shows the form to logged-in users too.
    await page.goto(`/login?switch&${query}next=${encodeURIComponent(next)}`)
    await page.locator('[name=username]').fill(account?.username ?? '')
    await page.locator('[name=password]').fill(account?.password ?? '')
    await page.locator('[name=password]').press('Enter')
    await page.waitForURL(({ pathname, origin }) => pathname !== '/login' || origin !== site.origin, { waitUntil: 'commit' })
    expect(new URL(page.url()).origin, JSON.stringify(next)).toBe(site.origin)
  }

  // Nor does a change of the language on a page whose path names the other site.
  const other = language === 'ko' ? 'en' : 'ko'
  await page.goto(`${site.origin}//${host}/x?lang=${language}`)
  await expect(page.getByRole('heading', { level: 1, name: t.pages.notFoundTitle })).toBeVisible()
  await page.locator(`.language-toggle [value=${other}]`).click()
  await expect(page).toHaveURL(`${site.origin}/`)
  await expect(page.locator('html')).toHaveAttribute('lang', other)
  expect(visits, 'the other site got no request').toBe(0)
  otherSite.close()
})
