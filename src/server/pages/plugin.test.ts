import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { listedPaths, paths } from '#contract/site/own-address.ts'
import { openSite } from '../../../test/rendered-pages.ts'

/** For tests that change nothing that another one reads. */
const site = await openSite()
after(() => site[Symbol.asyncDispose]())

test('only a valid session gets a page of its own', async () => {
  const cacheControl = async (cookie: string) => (await site.inject({ url: '/', headers: { cookie } })).headers['cache-control']
  const { headers } = await site.signedInAs('guest')
  const id = headers.cookie.split('=')[1] ?? ''
  const madeUp = 'a'.repeat(43)
  for (const cookie of [
    'session=1',
    `session=${id}b`,
    `session=${madeUp}`,
    `my_session=${id}`,
    `Session=${id}`,
    `session="${id}"`,
  ])
    assert.equal(await cacheControl(cookie), 'no-cache', cookie)
  // Whatever spelling the API reads as a session, a page reads as one.
  for (const cookie of [`session=${id}`, `session =${id}`, `theme=dark;session=${id}`, `; session= ${id}`])
    assert.equal(await cacheControl(cookie), 'private, no-store', cookie)
})

test('the login page redirects users who are logged in; the page of the first run names itself to no other site, and says what it needs', async () => {
  const { headers } = await site.signedInAs('guest')
  const answer = await site.inject({ url: '/login', headers })
  assert.equal(answer.statusCode, 302)
  assert.equal(answer.headers.location, '/')
  assert.equal((await site.inject({ url: '/login?lang=en', headers })).headers.location, '/?lang=en')
  assert.equal((await site.inject('/login')).statusCode, 200)
  const setup = await site.inject('/setup')
  assert.equal(setup.headers['referrer-policy'], 'no-referrer')
  assert.match(setup.body, /<noscript><p[^>]*>[^<]*JavaScript/)
})

test('an unknown path is a 404 page, in both languages', async () => {
  for (const path of ['/nope', '/bylaws/more', '//elsewhere.example/x', '/.env', '/wp-login.php']) {
    const answer = await site.inject(`${path}?lang=en`)
    assert.equal(answer.statusCode, 404, path)
    assert.ok(answer.body.includes('Page Not Found'), path)
    assert.ok(answer.body.includes('noindex'), path)
  }
  const unknown = await site.inject('/first-made-up-path')
  assert.ok(!unknown.body.includes('made-up') && !unknown.body.includes('canonical'), 'nor is the path in it')
})

test('a trailing slash redirects to the page, in the language of the address', async () => {
  for (const [path, page] of Object.entries({ '/bylaws/': '/bylaws', '/bylaws/?lang=en': '/bylaws?lang=en' }))
    assert.equal((await site.inject(path)).headers.location, page)
})

test('a page has the language, theme and text size of its visitor; codes of search engines are on the home page only', async () => {
  const verification = { naver: 'naver-code-0123456789', google: 'google-code-0123456789' }
  await using site = await openSite({ verification })
  const read = async (url: string, cookie = '') => (await site.inject({ url, headers: { cookie } })).body
  assert.match(await read('/bylaws'), /^<!doctype html><html lang="ko" data-theme="light" data-text-size="normal">/)
  const chosen = await read('/bylaws', 'language=en; theme=dark; text-size=larger')
  assert.match(chosen, /^<!doctype html><html lang="en" data-theme="dark" data-text-size="larger">/)
  assert.match(await read('/bylaws?lang=ko', 'language=en'), /^<!doctype html><html lang="ko"/, 'the address comes first')
  const unknown = await read('/bylaws?lang=fr', 'language=EN; theme=darkness; text-size=huge')
  assert.match(unknown, /^<!doctype html><html lang="ko" data-theme="light" data-text-size="normal">/)
  const home = await read('/')
  assert.ok(home.includes('<meta name="naver-site-verification" content="naver-code-0123456789">'))
  assert.ok(home.includes('<meta name="google-site-verification" content="google-code-0123456789">'))
  assert.ok(!chosen.includes('site-verification'))
})

test('the inline scripts and styles of a page are exactly those whose hashes its content security policy names', async () => {
  const { headers } = await site.signedInAs('admin')
  const named = (policy: string, kind: string) =>
    new RegExp(`${kind}-src 'self'([^;]*);`).exec(policy)?.[1]?.split(' ').filter(Boolean)
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  for (const path of [...listedPaths, '/admin', '/profile', '/nope']) {
    for (const visitor of [{}, headers]) {
      const { body, headers: sent } = await site.inject({ url: path, headers: visitor })
      const policy = String(sent['content-security-policy'])
      const scripts = [...body.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>(.*?)<\/script>/gs)].filter(
        ([, attributes]) => !attributes?.includes('application/json') && !attributes?.includes('application/ld+json'),
      )
      assert.deepEqual(
        scripts.map(([, , text = '']) => hash(text)),
        named(policy, 'script'),
        path,
      )
      const styles = [...body.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => hash(text))
      assert.deepEqual(styles, named(policy, 'style'), path)
      assert.doesNotMatch(body.split('<script type="application/json"')[0] ?? '', /\sstyle="|\son\w+="|javascript:/, path)
    }
  }
})

test('robots.txt names the site map, which has every page but the dashboard, the profile and the first setup; these ask not to be listed', async () => {
  await using site = await openSite({ publicUrl: new URL('https://riders.example') })
  const map = await site.inject('/sitemap.xml')
  assert.match(String(map.headers['content-type']), /^application\/xml/)
  const unlisted = paths.filter((path) => !map.body.includes(`<loc>https://riders.example${path}</loc>`))
  assert.deepEqual(unlisted.toSorted(), ['/admin', '/profile', '/setup'])
  for (const path of paths) {
    const { body } = await site.inject(path)
    assert.equal(body.includes('<meta name="robots" content="noindex">'), unlisted.includes(path), path)
  }
  assert.ok((await site.inject('/robots.txt')).body.includes('Sitemap: https://riders.example/sitemap.xml'))
})

test('files with a hash in their name are cacheable for a year and sent compressed', async () => {
  const script = /src="(\/assets\/[^"]+\.js)"/.exec((await site.inject('/')).body)?.[1] ?? ''
  const file = await site.inject({ url: script, headers: { 'accept-encoding': 'br' } })
  assert.equal(file.statusCode, 200)
  assert.equal(file.headers['content-encoding'], 'br')
  assert.match(String(file.headers['cache-control']), /immutable/)
  for (const { headers } of [file, await site.inject('/favicon.svg'), await site.inject('/service-worker.js')])
    assert.equal(headers['last-modified'], undefined, 'it would tell when the site was built')
  assert.match(String(file.headers['content-type']), /javascript/)
  const picture = await site.inject('/preview-ko.jpg')
  assert.equal(picture.statusCode, 200)
  assert.equal(picture.headers['content-type'], 'image/jpeg')
})

test('when the API fails, a user who is logged in gets 503 and never the page of a visitor', async () => {
  await using site = await openSite()
  const { headers } = await site.signedInAs('member')
  const before = await site.inject('/')
  await sql`alter table "contentVersions" rename to "away"`.execute(site.db)
  await sql`alter table "users" rename to "usersAway"`.execute(site.db)
  const busy = await site.inject({ url: '/bylaws', headers })
  assert.equal(busy.statusCode, 503, 'never a page that takes a member for a stranger')
  assert.match(String(busy.headers['content-type']), /^text\/html/)
  assert.ok(busy.body.includes('새로고침') && busy.body.includes('reload'))
  await sql`alter table "usersAway" rename to "users"`.execute(site.db)
  await sql`alter table "away" rename to "contentVersions"`.execute(site.db)
  assert.equal((await site.inject('/')).headers.etag, before.headers.etag)
  assert.equal((await site.inject({ url: '/bylaws', headers })).statusCode, 200)
})

test('an unreadable address is answered with a page for browsers, and with JSON in the API; a range beyond the end of a file is a client error', async () => {
  const person = await site.inject({ url: '/%', headers: { accept: 'text/html,*/*' } })
  assert.equal(person.statusCode, 400)
  assert.match(String(person.headers['content-type']), /^text\/html/)
  assert.ok(person.headers['content-security-policy'])
  const program = await site.inject({ url: '/api/%', headers: { accept: 'text/html' } })
  assert.equal(program.statusCode, 400)
  assert.equal(program.json().message, 'The request could not be read.')
  const beyond = await site.inject({ url: '/licenses.txt', headers: { range: 'bytes=99999999-' } })
  assert.equal(beyond.statusCode, 416)
  assert.match(beyond.body, /cannot be read/)
})
