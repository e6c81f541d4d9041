import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '../fixtures.ts'
import { oldestAnnouncement } from '../home/oldest-announcement.ts'

/** A way to the site on which a page comes in two halves, for a browser that does not wait for the second one. */
async function startHalvingLine(site: { origin: string }) {
  const rest = Promise.withResolvers<void>()
  const server = createServer(async ({ url = '/', headers }, response) => {
    const answer = await fetch(site.origin + url, { headers: { accept: headers.accept ?? '*/*' } })
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? '',
      'content-security-policy': answer.headers.get('content-security-policy') ?? '',
    })
    if (!/^\/(\?|$)/.test(url)) return response.end(Buffer.from(await answer.arrayBuffer()))
    const [half = '', otherHalf = ''] = (await answer.text())
      .replace('<link rel="expect" href="#state" blocking="render">', '')
      .split(/(?=<main)/)
    response.write(half)
    await rest.promise
    return response.end(otherHalf)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: rest.resolve,
    [Symbol.asyncDispose]: async () => {
      rest.resolve()
      server.closeAllConnections()
      server.close()
    },
  }
}

test('a browser that paints half a page begins at the announcement all the same', async ({ page, site }) => {
  await using line = await startHalvingLine(site)
  const { id } = await oldestAnnouncement(page)
  const opened = page.goto(`${line.origin}/?announcement=${id}`)
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  line.release()
  await opened
  const named = page.locator('.card-named')
  await expect(named).toBeFocused()
  const place = await named.evaluate((element) => element.getBoundingClientRect().top)
  expect(place, 'its upper edge is right below the bar').toBeLessThan(100)
  expect(place).toBeGreaterThan(0)
})
