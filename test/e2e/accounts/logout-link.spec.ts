import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, logInAs, test } from '../fixtures.ts'

// With the service worker, which sends navigations again: that must not turn them into same-origin requests.
test.use({ serviceWorkers: 'allow', expectedBrowserErrors: [/401/] })

test('a link to /api/logout on another site keeps the session, one of this site ends it', async ({ page, site }) => {
  const link = `<a href="${site.origin}/api/logout" referrerpolicy="no-referrer">win a helmet</a>`
  // `goto` waits for this mark of the site's own pages.
  const otherPage = `${link}<script>performance.mark('hydrated')</script>`
  const otherSite = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(otherPage))
  await once(otherSite.listen(0, '127.0.0.1'), 'listening')
  const { port } = otherSite.address() as AddressInfo
  const status = async () => (await page.request.get(`${site.origin}/api/auth/user`)).status()
  await logInAs(page, site, 'guest')
  await page.goto('/')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // Another port is another origin on the same site; another host name is another site.
  for (const host of ['127.0.0.1', 'localhost']) {
    await page.goto(`http://${host}:${port}/`)
    await page.getByText('win a helmet').click()
    await page.waitForURL(`${site.origin}/`)
    expect(await status(), host).toBe(200)
  }
  await page.goto('/bylaws')
  await page.evaluate(() => {
    const ownLink = document.createElement('a')
    ownLink.href = '/api/logout'
    document.body.append(ownLink)
    ownLink.click()
  })
  await page.waitForURL(`${site.origin}/`)
  expect(await status(), 'a link of the site').toBe(401)
  otherSite.close()
})
