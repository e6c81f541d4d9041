import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { servePages } from '#server/pages/plugin.ts'
import { routes } from '#web/routes.ts'
import { createTestApp } from '../app.ts'
import { observatoryScore } from './observatory.ts'

const pages = servePages(await loadWebBuild())
const publicUrl = new URL('https://riders.example.com')
const bare = { headers: {}, cookies: [], html: '<script src="https://elsewhere.example/a.js"></script>' }

test('the score is lower where a header is missing', () => {
  assert.equal(observatoryScore(bare), 100 - 25 - 20 - 5 - 20 - 5)
  assert.equal(observatoryScore({ ...bare, cookies: [{ name: 'session' }] }), 0)
  const unsafe = {
    'content-security-policy': "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self'; frame-ancestors 'none'",
  }
  assert.equal(observatoryScore({ ...bare, html: '', headers: unsafe }), 100 - 20 - 20 - 5)
})

test('every page scores 155 of 155 points, in both languages, logged in and out', async () => {
  await using site = await createTestApp({ pages, config: { publicUrl } })
  const visitors = [{}, (await site.signedInAs('member')).headers, (await site.signedInAs('admin')).headers]
  for (const path of [...routes.map((route) => route.path), '/no-such-page'].filter((name) => name !== '*')) {
    for (const language of ['ko', 'en']) {
      for (const headers of visitors) {
        const { statusCode, headers: sent, cookies, body } = await site.inject({ url: `${path}?lang=${language}`, headers })
        const page = `${path} ${language} ${Object.keys(headers).length > 0 ? 'signed in' : 'signed out'}`
        if (statusCode === 302) continue
        assert.equal(observatoryScore({ headers: sent, cookies, html: body }), 155, page)
        assert.match(String(sent['content-type']), /^text\/html; charset=utf-8$/, page)
        assert.equal(sent['access-control-allow-origin'] ?? sent.server ?? sent['x-powered-by'], undefined, page)
        if (Object.keys(headers).length > 0) assert.equal(sent['cache-control'], 'private, no-store', page)
        else assert.equal(cookies.length, 0, `${page}: a visitor gets no cookie`)
      }
    }
  }
})

test('each script, style and preload of a page is named with the hash of the very bytes that are sent', async () => {
  await using site = await createTestApp({ pages })
  const { headers } = await site.signedInAs('admin')
  const { body, headers: sent } = await site.inject({ url: '/admin', headers })
  const policy = String(sent['content-security-policy'])
  const tags =
    body.match(/<script (?:async|type="module")[^>]*>|<link rel="(?:stylesheet|modulepreload)"(?![^>]* disabled)[^>]*>/g) ?? []
  assert.ok(tags.length > 5, `${tags.length} files`)
  for (const tag of tags) {
    const file = /(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? ''
    const hash = createHash('sha256')
      .update((await site.inject(file)).rawPayload)
      .digest('base64')
    assert.ok(tag.includes(` integrity="sha256-${hash}"`), tag)
  }
  const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? []
  const hash = createHash('sha256').update(styles).digest('base64')
  assert.ok(
    styles.length > 1000 && policy.includes(`style-src 'self' 'sha256-${hash}';`),
    'the styles in the page are those that its policy names',
  )
})

test('the page of a user names every script of the site with the hash of its bytes, for those that are loaded later', async () => {
  await using site = await createTestApp({ pages })
  const importMap = /<script type="importmap">(.*?)<\/script>/
  const { headers } = await site.signedInAs('member')
  const { body } = await site.inject({ url: '/', headers })
  const [tag = '', map = '{}'] = importMap.exec(body) ?? []
  assert.ok(body.indexOf(tag) < body.indexOf('<template id="scripts">'), 'before the first script is requested')
  const scripts = Object.entries<string>(JSON.parse(map).integrity)
  const built = readdirSync('dist/client/assets').filter((file) => file.endsWith('.js'))
  assert.deepEqual(scripts.map(([address]) => address).toSorted(), built.map((file) => `/assets/${file}`).toSorted())
  for (const [address, integrity] of scripts) {
    const { rawPayload } = await site.inject(address)
    assert.equal(integrity, `sha256-${createHash('sha256').update(rawPayload).digest('base64')}`, address)
  }
  assert.doesNotMatch((await site.inject('/')).body, importMap, 'the page of a visitor has no room for it')
})

test('security.txt names a contact and expires within a year', async () => {
  await using site = await createTestApp({ pages, config: { publicUrl } })
  const { headers, body } = await site.inject('/.well-known/security.txt')
  assert.equal(headers['content-type'], 'text/plain; charset=utf-8')
  assert.match(body, /^Contact: mailto:[^\s@]+@[^\s@]+$/m)
  assert.match(body, /^Preferred-Languages: ko, en$/m)
  assert.match(body, /^Canonical: https:\/\/riders\.example\.com\/\.well-known\/security\.txt$/m)
  const days = (Date.parse(/^Expires: (\S+)$/m.exec(body)?.[1] ?? '') - Date.now()) / 86_400_000
  assert.ok(days > 100 && days < 365, `${days} days`)
})
