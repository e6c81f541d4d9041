import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, openAs, test, text } from '../fixtures.ts'

// With the service worker, which sends navigations again: that must not turn them into same-origin requests.
test.use({ serviceWorkers: 'allow', expectedBrowserErrors: [/40[14]/] })

test('a link to /api/logout on another site keeps the session, one of this site ends it', async ({ page, site, language }) => {
  const link = `<a href="${site.origin}/api/logout" referrerpolicy="no-referrer">win a helmet</a>`
  // `goto` waits for this mark of the site's own pages.
  const otherPage = `${link}<script>performance.mark('hydrated')</script>`
  const otherSite = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(otherPage))
  await once(otherSite.listen(0, '127.0.0.1'), 'listening')
  const { port } = otherSite.address() as AddressInfo
  const status = async () => (await page.request.get(`${site.origin}/api/auth/user`)).status()
  await openAs(page, site, 'guest', '/')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // Another port is another origin on the same site.
  await page.goto(`http://127.0.0.1:${port}/`)
  await page.getByText('win a helmet').click()
  await page.waitForURL(`${site.origin}/`)
  expect(await status()).toBe(200)
  await page.goto(`${site.origin}//127.0.0.1:${port}/x?lang=${language}`)
  await expect(page.getByRole('heading', { level: 1, name: text(language).pages.notFoundTitle })).toBeVisible()
  await page.locator(`.language-toggle [value=${language === 'ko' ? 'en' : 'ko'}]`).click()
  await expect(page, 'a change of the language leads home').toHaveURL(`${site.origin}/`)
  await page.evaluate(() => {
    const ownLink = document.createElement('a')
    ownLink.href = '/api/logout'
    document.body.append(ownLink)
    ownLink.click()
  })
  await expect.poll(status, 'a link of the site').toBe(401)
  await page.waitForURL(`${site.origin}/`)
  otherSite.close()
})
