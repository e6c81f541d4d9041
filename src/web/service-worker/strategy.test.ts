import assert from 'node:assert/strict'
import { test } from 'node:test'
import { copyFor, filesOf, isPersonal, listPages, markCopy, pushAfter, readPush, type Strategy, strategyFor } from './strategy.ts'

const origin = 'https://riders.example'

function decide(method: string, path: string, mode = 'cors'): Strategy {
  return strategyFor({ method, mode: mode as RequestMode, url: new URL(path, origin).href }, origin)
}

test('requests to other hosts are not touched: album pictures, links', () => {
  assert.equal(decide('GET', 'https://dl.dropbox.example/assets/a.jpg', 'no-cors'), 'network')
  assert.equal(decide('GET', 'https://elsewhere.example/', 'navigate'), 'network')
  assert.equal(decide('GET', 'http://riders.example/bylaws', 'navigate'), 'network')
})

test('every page comes from the server first; a file that is opened is not a page, and one with a hash comes from this device', () => {
  for (const path of ['/', '/bylaws?lang=en', '/help', '/admin', '/rides/1/sheet', '/ride-home/secret', '/nothing']) {
    assert.equal(decide('GET', path, 'navigate'), 'page', path)
  }
  assert.equal(decide('GET', '/preview-ko.jpg', 'navigate'), 'network')
  assert.equal(decide('GET', '/feeds/secret.ics', 'navigate'), 'network')
  assert.equal(decide('POST', '/login', 'navigate'), 'network')
  assert.equal(decide('GET', '/assets/entry-client-abc.js'), 'asset')
  assert.equal(decide('GET', '/service-worker.js'), 'network')
  assert.equal(decide('GET', '/manifest.webmanifest'), 'network')
})

test('one call of the API is saved; calls that reveal the end of a session are watched', () => {
  assert.equal(decide('GET', '/api/riding-events/upcoming'), 'rides')
  assert.equal(decide('GET', '/api/riding-events/upcoming?limit=10'), 'rides')
  assert.equal(decide('GET', '/api/riding-events/upcoming?limit=10&after=abc'), 'network', 'a later page is no copy of the list')
  assert.equal(decide('PUT', '/api/riding-events/1/registration'), 'rides-change')
  assert.equal(decide('DELETE', '/api/riding-events/1/registration'), 'rides-change')
  assert.equal(decide('GET', '/api/auth/user'), 'session')
  assert.equal(decide('PATCH', '/api/auth/preferences'), 'network', 'the same user stays logged in')
  assert.equal(decide('PUT', '/api/auth/language'), 'network')
  for (const [method, path] of [
    ['POST', '/api/auth/login'],
    ['POST', '/api/auth/logout'],
    ['POST', '/api/auth/password-link'],
    ['DELETE', '/api/auth/user'],
    ['GET', '/api/logout'],
  ] as const) {
    assert.equal(decide(method, path, path === '/api/logout' ? 'navigate' : 'cors'), 'session-change', path)
  }
  const others = `announcements riding-events riding-events/1/participants riding-events/1/ride-sheet users membership-applications
    photo-albums notices riding-events/called-off login`
  for (const path of others.split(/\s+/).map((name) => `/api/${name}`)) {
    assert.equal(decide('GET', path), 'network', path)
    assert.equal(decide('POST', path), 'network', path)
  }
})

test('a copy has the address of its path and language, and other addresses of it redirect there; a personal page says so', () => {
  const copy = (path: string, chosen: 'ko' | 'en') => {
    const found = copyFor(new URL(path, origin), chosen)
    return found && [found.address, found.redirect]
  }
  assert.deepEqual(copy('/bylaws', 'ko'), ['/bylaws', null])
  assert.deepEqual(copy('/bylaws', 'en'), ['/bylaws?lang=en', '/bylaws?lang=en'])
  assert.deepEqual(copy('/bylaws?lang=en', 'ko'), ['/bylaws?lang=en', null])
  assert.deepEqual(copy('/bylaws?lang=ko', 'en'), ['/bylaws', null])
  assert.deepEqual(copy('/?announcement=1', 'ko'), ['/', '/'])
  assert.deepEqual(copy('/?announcement=1&lang=ko', 'en'), ['/', '/?lang=ko'])
  assert.deepEqual(copy('/?utm_source=chat', 'en'), ['/?lang=en', '/?lang=en'])
  assert.deepEqual(copy('/?ride=a1&lang=en', 'ko'), ['/?lang=en', '/?lang=en#ride=a1'])
  assert.deepEqual(copy('/?ride=a1', 'ko'), ['/', '/#ride=a1'])
  assert.deepEqual(copy('/help?ride=a1', 'ko'), ['/help', '/help'])
  assert.equal(copy('/gallery', 'ko'), null)
  assert.ok(isPersonal(new Headers({ 'cache-control': 'private, no-store' })))
  assert.ok(!isPersonal(new Headers({ 'cache-control': 'no-cache' })))
  assert.ok(!isPersonal(new Headers()))
})

const page = `<!doctype html><html lang="en" data-theme="light" data-text-size="normal"><head><link rel="stylesheet" href="/assets/a.css"><script type="module" src="/assets/a.js"></script><link rel="modulepreload" href="/assets/b.js"><link rel="stylesheet" href="/assets/b.css" disabled><meta name="color-scheme" content="light"></head><body><p>data-theme="light" <html lang="ko" data-theme="light"></p></body></html>`

test('the files of a page are saved with it', () => {
  assert.deepEqual(filesOf(page), ['/assets/a.css', '/assets/a.js', '/assets/b.js'])
})

test('a copy says from when it is and has the look of the device, and is the same page otherwise', () => {
  const copy = markCopy(page, { savedAt: '2026-11-21T19:00:00.000Z', isOfMember: false, theme: 'dark', textSize: 'large' })
  assert.ok(
    copy.startsWith(
      '<!doctype html><html lang="en" data-theme="dark" data-text-size="large" data-saved-at="2026-11-21T19:00:00.000Z"><head>',
    ),
  )
  assert.ok(copy.includes('<meta name="color-scheme" content="dark">'))
  const ofMember = markCopy(page, { savedAt: '2026-11-21T19:00:00.000Z', isOfMember: true, theme: 'dark', textSize: 'large' })
  assert.match(ofMember, /^<!doctype html><html lang="en" [^>]* data-saved-at="[^"]+" data-of-member><head>/)
  assert.equal(copy.split('<body>')[1], page.split('<body>')[1])
})

test('the offline page lists only pages that this device has', () => {
  const list =
    '<a href="">Try again</a><ul><li><a class="button" href="/">Home</a></li><li><a class="button" href="/help">Help</a></li></ul>'
  const saved = listPages(list, (address) => address === '/help')
  assert.equal(saved, '<a href="">Try again</a><ul><li><a class="button" href="/help">Help</a></li></ul>')
})

test('a push message is shown as it says, and opens pages of this site only; one that cannot be read is shown, too', () => {
  const path = '/?ride=1#announcements'
  const [title, options] = ['라이딩 취소', { body: '토요일', lang: 'ko', tag: 'ride-1' }]
  const message = { web_push: 8030, notification: { title, ...options, navigate: origin + path } }
  assert.deepEqual(readPush(message, 'en', origin), { title, options, path })
  for (const navigate of ['https://elsewhere.example/x', '//elsewhere.example', 'javascript:alert(1)', 'http://', 7, undefined]) {
    const path = readPush({ notification: { title: 'x', navigate } }, 'en', origin).path
    assert.equal(path, '/', String(navigate))
  }
  for (const broken of [null, 7, 'text', [], {}, { notification: null }, { notification: { title: 3 } }]) {
    assert.equal(readPush(broken, 'ko', origin).title, '새 알림', JSON.stringify(broken))
    assert.equal(readPush(broken, 'en', origin).options.lang, 'en')
  }
})

test('logging out ends the messages of the browser; whether a login does depends on who logs in', () => {
  for (const [method, path] of [
    ['POST', '/api/auth/logout'],
    ['GET', '/api/logout'],
    ['DELETE', '/api/auth/user'],
  ] as const)
    assert.equal(pushAfter(method, path), 'ends', path)
  assert.equal(pushAfter('POST', '/api/auth/login'), 'depends')
  for (const path of ['/api/auth/password', '/api/auth/sessions', '/api/auth/register'])
    assert.equal(pushAfter('POST', path), 'same', path)
})
