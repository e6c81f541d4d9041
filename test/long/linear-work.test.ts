import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxAddressBytes } from '#contract/site/own-address.ts'
import { deviceName } from '#server/http/clients/device-name.ts'
import { servePages } from '#server/pages/plugin.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { createTestApp, type TestApp } from '../app.ts'
import { listen } from '../attacks/raw-connection.ts'

// The cost of a request grows at most in proportion to its length. Processor time of this process is measured, and measured again when it is above the
// limit, so that other processes have no effect.

const pages = servePages(await loadWebBuild())
const maxExtraMs = 5
const measurements = 10
/** Node accepts 16 KiB of head; the rest is for the request line and the header Host. */
const maxHeadBytes = 16_000

const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
const encoded = ['%2f', '%2e', '%25', '%00', '%ed%95%9c', '%f0%9f%8f%8d', '%ff']
const paths = ['./', '../', '/./', '\\/', '&a=']
const values = [
  '=;',
  '; ',
  ', ',
  'a=',
  'a=;',
  'a=b; ',
  '"a" ',
  '"a", ',
  'W/"a",',
  '0-0,',
  'br;q=0.',
  'gzip,',
  '::1,',
  '127.0.0.1,',
]
const units = [...printable, ...encoded, ...paths, ...values]

/** Two texts full of the unit: nothing else, and with other characters at both ends, which is the worst case of many regular expressions. */
function fill(unit: string, length: number): string[] {
  return [unit.repeat(Math.floor(length / unit.length)), `a${unit.repeat(Math.floor((length - 3) / unit.length))}b/`]
}

const numbered = (piece: (index: number) => string, length: number) => {
  let text = ''
  for (let index = 0; text.length < length - 16; index += 1) text += piece(index)
  return text
}

/** Beginnings of addresses that continue with a text of the client. */
const addresses = [
  ...['/', '/api/', '/api/announcements/', '/assets/', '/preview/announcement-', '/calendar/'],
  ...['/?', '/?lang=', '/?announcement=', '/login?next=', '/api/announcements?after='],
]

/** Headers that the server or its libraries read, with routes that read them. */
const headers: [name: string, ...targets: string[]][] = [
  ['Cookie', 'GET /', 'GET /api/auth/user'],
  ['User-Agent', 'GET /'],
  ['Accept', 'GET /%'],
  ['Accept-Language', 'GET /'],
  ['Accept-Encoding', 'GET /', 'GET /favicon.svg'],
  ['If-None-Match', 'GET /', 'GET /favicon.svg'],
  ['If-Modified-Since', 'GET /licenses.txt'],
  ['Range', 'GET /licenses.txt'],
  ['Referer', 'GET /api/login', 'GET /api/logout'],
  ['Origin', 'POST /api/auth/logout'],
  ['X-Forwarded-For', 'GET /api/auth/user', 'GET /?announcement=1'],
  ['X-Forwarded-Host', 'GET /api/login'],
  ['Authorization', 'GET /api/auth/user'],
  ['Content-Type', 'POST /api/contact'],
]

const head = 'Host: club.example\r\nConnection: close\r\n'

let clients = 0

/** Each request comes from a new address, so that no limit is reached. */
function fromNewAddress(): string {
  clients += 1
  return `X-Forwarded-For: 10.${clients >> 16}.${(clients >> 8) % 256}.${clients % 256}\r\n`
}

/** The least processor time that the work costs in a number of measurements; no more of them than it takes to be below `enough`. */
async function costOf(work: () => unknown, enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let count = 0; count < measurements && least > enough; count += 1) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1_000)
  }
  return least
}

async function openMeter(site: TestApp) {
  const { send } = await listen(site)
  const costOfRequest = (request: string, enough: number) =>
    costOf(async () => {
      const status = /^HTTP\/1\.1 (\d{3}) /.exec(await send(Buffer.from(request, 'latin1')))?.[1]
      assert.ok(status !== undefined && status !== '431', `${request.slice(0, 60)}: ${status}`)
    }, enough)
  const plain = await costOfRequest(`GET /no-such-page HTTP/1.1\r\n${head}\r\n`, 0)
  return async (request: string, name: string) => {
    const limit = plain + maxExtraMs
    const cost = await costOfRequest(request, limit)
    assert.ok(cost <= limit, `${name}: ${cost.toFixed(1)} ms of processor time, a plain 404 ${plain.toFixed(1)} ms`)
  }
}

/** With limits, for they read the addresses of clients. */
const openSite = () => createTestApp({ pages, config: { trustProxy: ['loopback'], rateLimits: true } })

test('no address full of one character or pair costs much more than a plain 404', async () => {
  await using site = await openSite()
  const measure = await openMeter(site)
  for (const unit of units.filter((text) => !text.includes(' '))) {
    // Longer than any that is answered: rejected before anything reads it.
    for (const text of fill(unit, maxHeadBytes - head.length))
      await measure(`GET /${text} HTTP/1.1\r\n${head}\r\n`, `longer than any, ${unit}`)
    for (const start of addresses) {
      for (const text of fill(unit, maxAddressBytes - start.length))
        await measure(`GET ${start}${text} HTTP/1.1\r\n${head}${fromNewAddress()}\r\n`, `${start}${unit}`)
    }
  }
  const manyFields = numbered((index) => `&a${index}=`, maxAddressBytes - 40)
  await measure(`GET /api/announcements?${manyFields} HTTP/1.1\r\n${head}\r\n`, 'many fields')
})

test('no header full of one character or pair costs much more than a plain 404', async () => {
  await using site = await openSite()
  const measure = await openMeter(site)
  for (const [name, ...targets] of headers) {
    for (const target of targets) {
      const send = (text: string, unit: string) => {
        const others = name === 'X-Forwarded-For' ? '' : fromNewAddress()
        return measure(`${target} HTTP/1.1\r\n${head}${others}${name}: ${text}\r\n\r\n`, `${target}, ${name}: ${unit}`)
      }
      for (const unit of units) for (const text of fill(unit, maxHeadBytes - 200)) await send(text, unit)
    }
  }
  const manyCookies = numbered((index) => `a${index}=b; `, maxHeadBytes - 200)
  for (const target of ['/', '/api/auth/user'])
    await measure(`GET ${target} HTTP/1.1\r\n${head}${fromNewAddress()}Cookie: ${manyCookies}\r\n\r\n`, `${target}, many cookies`)
  // Node counts more than a line's text: 431 comes earlier.
  for (const name of ['Cookie', 'X-Forwarded-For', 'X', 'Accept-Encoding']) {
    const lines = numbered((index) => `${name}: a${index}=b\r\n`, maxHeadBytes / 2)
    await measure(`GET /api/auth/user HTTP/1.1\r\n${head}${lines}\r\n`, `many lines of ${name}`)
  }
  const manyAddresses = numbered((index) => `127.0.${index % 255}.1, `, maxHeadBytes - 200)
  await measure(`GET /api/auth/user HTTP/1.1\r\n${head}X-Forwarded-For: ${manyAddresses}\r\n\r\n`, 'many proxies')
})

test('no User-Agent costs much to read the device from, which is done at each login', async () => {
  for (const unit of [...units, 'Edg', 'Edg/', 'Safari', 'Windows', 'Linux', 'KAKAOTALK'])
    for (const text of fill(unit, maxHeadBytes)) {
      const cost = await costOf(() => deviceName(text), maxExtraMs)
      assert.ok(cost <= maxExtraMs, `${unit}: ${cost} ms`)
    }
})
