import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filesOf, listPages, markCopy } from './saved-copy.ts'

const page = `<!doctype html><html lang="en" data-theme="light" data-text-size="normal"><head><link rel="stylesheet" href="/assets/a.css"><script type="module" src="/assets/a.js"></script><link rel="modulepreload" href="/assets/b.js"><link rel="stylesheet" href="/assets/b.css" disabled><meta name="color-scheme" content="light"></head><body><p>data-theme="light" <html lang="ko" data-theme="light"></p></body></html>`

test('the files of a page are saved with it', () => {
  assert.deepEqual(filesOf(page), ['/assets/a.css', '/assets/a.js', '/assets/b.js'])
})

test('a copy says from when it is and has the look of the device, and is the same page otherwise', () => {
  const copy = markCopy(page, { savedAt: '2026-11-21T19:00:00.000Z', theme: 'dark', textSize: 'large' })
  assert.ok(
    copy.startsWith(
      '<!doctype html><html lang="en" data-theme="dark" data-text-size="large" data-saved-at="2026-11-21T19:00:00.000Z"><head>',
    ),
  )
  assert.ok(copy.includes('<meta name="color-scheme" content="dark">'))
  assert.equal(copy.split('<body>')[1], page.split('<body>')[1])
})

test('the offline page lists only pages that this device has', () => {
  const list =
    '<a href="">Try again</a><ul><li><a class="button" href="/">Home</a></li><li><a class="button" href="/help">Help</a></li></ul>'
  const saved = listPages(list, (address) => address === '/help')
  assert.equal(saved, '<a href="">Try again</a><ul><li><a class="button" href="/help">Help</a></li></ul>')
})
