import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadsOnly, markCopy } from './document-copy.ts'

const page = `<!doctype html><html lang="en" data-theme="light" data-text-size="normal"><head><link rel="stylesheet" href="/assets/a.css"><script type="module" src="/assets/a.js"></script><meta name="color-scheme" content="light"></head><body><p>data-theme="light" <html lang="ko" data-theme="light"></p></body></html>`

test('a page is kept only when all that it loads belongs to the release that keeps it', () => {
  assert.ok(loadsOnly(page, new Set(['/assets/a.css', '/assets/a.js'])))
  assert.ok(!loadsOnly(page, new Set(['/assets/a.css', '/assets/older.js'])))
})

test('a copy says from when it is and wears the look of the device, and is the same page otherwise', () => {
  const copy = markCopy(page, { savedAt: '2026-11-21T19:00:00.000Z', theme: 'dark', textSize: 'large' })
  assert.ok(
    copy.startsWith(
      '<!doctype html><html lang="en" data-theme="dark" data-text-size="large" data-saved-at="2026-11-21T19:00:00.000Z"><head>',
    ),
  )
  assert.ok(copy.includes('<meta name="color-scheme" content="dark">'))
  assert.equal(copy.split('<body>')[1], page.split('<body>')[1])
})
