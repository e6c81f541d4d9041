import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSite } from '../../../test/rendered-pages.ts'
import { send } from '../../../test/send.ts'

test('an address with the end of a sentence behind it leads to the page that was meant', async () => {
  await using site = await openSite()
  const encoded = encodeURIComponent
  const cases: [asked: string, meant: string][] = [
    ['/help.', '/help'],
    [`/help${encoded('에서')}`, '/help'],
    ['/?ride=a5).', '/?ride=a5'],
    ['/login?next=/admin,', '/login?next=/admin'],
    ['/ride-home/abc-_)', '/ride-home/abc-_'],
    ['/robots.txt.', '/robots.txt'],
  ]
  for (const [asked, meant] of cases) {
    const { statusCode, headers } = await site.inject(asked)
    assert.deepEqual([statusCode, headers.location], [302, meant], asked)
  }
  for (const asked of ['/', '/help', '/help?', '/?lang=en', '/?ride=a5&sheet', '/robots.txt', '/healthz'])
    assert.notEqual((await site.inject(asked)).statusCode, 302, asked)
  assert.equal((await site.inject(`/${encoded('안녕')}`)).statusCode, 404)
  assert.equal((await site.inject('/api/announcements).')).statusCode, 404, 'programs get what they ask for')
  assert.equal((await send(site, null, 'POST /api/login.')).statusCode, 404)
})
