import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from './fixtures.ts'

/** A way to the site on which a page comes in two halves. */
async function startHalvingLine(site: { origin: string }, firstHalf: (html: string) => number) {
  const rest = Promise.withResolvers<void>()
  const server = createServer(async ({ url = '/', headers }, response) => {
    const answer = await fetch(site.origin + url, { headers: { accept: headers.accept ?? '*/*' } })
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? '',
      'content-security-policy': answer.headers.get('content-security-policy') ?? '',
    })
    if (url !== '/') return response.end(Buffer.from(await answer.arrayBuffer()))
    const html = await answer.text()
    response.write(html.slice(0, firstHalf(html)))
    await rest.promise
    return response.end(html.slice(firstHalf(html)))
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

const halves = {
  'in the middle of the list of scripts': (html: string) => html.indexOf('<link rel="modulepreload"'),
  'in the middle of the text': (html: string) => html.indexOf('<footer'),
}

for (const [where, firstHalf] of Object.entries(halves)) {
  test(`a page that stops ${where} answers to hands once the rest has come, whoever was impatient`, async ({ page, site }) => {
    await using line = await startHalvingLine(site, firstHalf)
    const opened = page.goto(`${line.origin}/`)
    await page.waitForURL(`${line.origin}/`, { waitUntil: 'commit' })
    await page.waitForFunction(() => document.querySelector('template#scripts') !== null, null, { polling: 50 })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    // Long enough for what must not happen.
    await wait(300)
    line.release()
    // Which waits until the page answers to hands.
    await opened
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}
