import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setupAddress } from './setup-address.ts'

test('the setup is opened at an address that a phone can reach, or it is said what makes it so', () => {
  const at = (host: string, publicUrl?: string) =>
    setupAddress(
      'secret',
      { host, publicUrl: publicUrl === undefined ? undefined : new URL(publicUrl) },
      new URL(`http://${host}:3000`),
      ['192.168.1.20', '10.0.0.4'],
    )
  const here = at('127.0.0.1')
  assert.equal(here.url, 'http://127.0.0.1:3000/setup#secret')
  assert.match(here.others ?? '', /HOST=0\.0\.0\.0.*PUBLIC_URL.*HOST=0\.0\.0\.0 or PUBLIC_URL/)
  const open = at('0.0.0.0')
  assert.equal(open.url, 'http://127.0.0.1:3000/setup#secret')
  for (const address of ['192.168.1.20', '10.0.0.4'])
    assert.ok(open.others?.includes(`http://${address}:3000/setup#secret`), address)
  assert.deepEqual(at('192.168.1.20'), { url: 'http://192.168.1.20:3000/setup#secret', others: null })
  assert.deepEqual(at('0.0.0.0', 'https://club.example'), { url: 'https://club.example/setup#secret', others: null })
})
