import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { workerPolicy } from '#contract/site/page.ts'
import { servePages } from '#server/pages/plugin.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { routes } from '#web/routes.ts'
import { createTestApp } from '../app.ts'

const pages = servePages(await loadWebBuild())
const publicUrl = new URL('https://riders.example.com')

/** What MDN's HTTP Observatory takes nothing off for, and gives 55 points beyond 100 for (its charts.js). */
const scored: [name: string, value: RegExp][] = [
  [
    'content-security-policy',
    /^default-src 'none'; script-src 'self'(?: 'sha256-[^']+')*; style-src 'self'(?: 'sha256-[^']+')*; /,
  ],
  ['content-security-policy', /; frame-ancestors 'none';/],
  // A browser then runs no text as code; the one policy makes the address of the service worker.
  ['content-security-policy', new RegExp(`; require-trusted-types-for 'script'; trusted-types ${workerPolicy}$`)],
  ['strict-transport-security', /^max-age=(?:[2-9]\d{7}|1[6-9]\d{6}|\d{9,})\b/],
  ['referrer-policy', /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/],
  ['x-content-type-options', /^nosniff$/],
  ['cross-origin-opener-policy', /^same-origin$/],
  ['cross-origin-embedder-policy', /^credentialless$/],
  ['cross-origin-resource-policy', /^same-origin$/],
  ['content-type', /^text\/html; charset=utf-8$/],
]

test('every page scores 155 of 155 points, in both languages, logged in and out', async () => {
  await using site = await createTestApp({ pages, config: { publicUrl } })
  const visitors = [{}, (await site.signedInAs('member')).headers, (await site.signedInAs('admin')).headers]
  for (const path of [...routes.map((route) => route.path), '/no-such-page'].filter((name) => name !== '*'))
    for (const language of ['ko', 'en'])
      for (const headers of visitors) {
        const { statusCode, headers: sent, cookies, body } = await site.inject({ url: `${path}?lang=${language}`, headers })
        if (statusCode === 302) continue
        const isUser = Object.keys(headers).length > 0
        const page = `${path} ${language} ${isUser ? 'logged in' : 'logged out'}`
        for (const [name, value] of scored) assert.match(String(sent[name]), value, `${page}: ${name}`)
        assert.doesNotMatch(String(sent['content-security-policy']), /unsafe|http:|\*/, page)
        for (const name of ['access-control-allow-origin', 'access-control-allow-credentials', 'server', 'x-powered-by'])
          assert.equal(sent[name], undefined, `${page}: ${name}`)
        const scripts = [...body.matchAll(/<script\b[^>]*\bsrc="[^"]*"[^>]*>/g)].map(([tag]) => tag)
        assert.ok(
          scripts.length > 0 && scripts.every((tag) => /src="\/(?!\/)/.test(tag) && tag.includes(' integrity="sha256-')),
          page,
        )
        if (isUser) assert.equal(sent['cache-control'], 'private, no-store', page)
        else assert.equal(cookies.length, 0, `${page}: a visitor gets no cookie`)
        for (const cookie of cookies) assert.ok(cookie.secure && cookie.httpOnly && cookie.sameSite, `${page}: ${cookie.name}`)
      }
})

const hashOf = (bytes: Buffer | string) => `sha256-${createHash('sha256').update(bytes).digest('base64')}`

test('each script, style and preload of a page is named with the hash of the very bytes that are sent', async () => {
  await using site = await createTestApp({ pages })
  const { headers } = await site.signedInAs('admin')
  const { body } = await site.inject({ url: '/admin', headers })
  const tags = body.match(/<script (?:async|type="module")[^>]*>|<link rel="stylesheet"(?![^>]* disabled)[^>]*>/g) ?? []
  const listed = (/ data-files="([^"]+)"/.exec(body)?.[1] ?? '').split(' ')
  assert.ok(tags.length > 2 && listed.length > 5, `${tags.length} tags, ${listed.length} files`)
  for (const tag of tags) {
    const file = /(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? ''
    assert.ok(tag.includes(` integrity="${hashOf((await site.inject(file)).rawPayload)}"`), tag)
  }
  for (const each of listed) {
    const [name = '', hash] = each.split(':')
    assert.equal(`sha256-${hash}=`, hashOf((await site.inject(`/assets/${name}.js`)).rawPayload), name)
  }

  // For scripts that are loaded later.
  const named = /<template id="scripts" data-hashes="([^"]+)" data-integrity="([^"]+)"/
  const [, file = '', integrity] = named.exec(body) ?? []
  const list = await site.inject(file)
  assert.equal(integrity, hashOf(list.rawPayload), 'the file of hashes')
  const scripts = Object.entries<string>(list.json())
  const built = readdirSync('dist/client/assets').filter((name) => name.endsWith('.js'))
  assert.deepEqual(scripts.map(([address]) => address).toSorted(), built.map((name) => `/assets/${name}`).toSorted())
  for (const [address, expected] of scripts) assert.equal(expected, hashOf((await site.inject(address)).rawPayload), address)
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
