import assert from 'node:assert/strict'
import { test } from 'node:test'
import { copyFor, isPersonal, type Strategy, strategyFor } from './strategy.ts'

const origin = 'https://riders.example'

function decide(method: string, path: string, mode = 'cors'): Strategy {
  return strategyFor({ method, mode, url: new URL(path, origin).href }, origin)
}

test('what another host serves is never touched: album pictures, links', () => {
  assert.equal(decide('GET', 'https://dl.dropbox.example/assets/a.jpg', 'no-cors'), 'network')
  assert.equal(decide('GET', 'https://elsewhere.example/', 'navigate'), 'network')
  assert.equal(decide('GET', 'http://riders.example/bylaws', 'navigate'), 'network')
})

test('pages are asked for at the server first, whoever they are for; files that somebody opens are not pages', () => {
  for (const path of ['/', '/bylaws?lang=en', '/help', '/admin', '/rides/1/sheet', '/nothing']) {
    assert.equal(decide('GET', path, 'navigate'), 'page', path)
  }
  assert.equal(decide('GET', '/preview-ko.jpg', 'navigate'), 'network')
  assert.equal(decide('GET', '/feeds/secret.ics', 'navigate'), 'network')
  assert.equal(decide('POST', '/login', 'navigate'), 'network')
})

test('only files with a hash in their name come from the device', () => {
  assert.equal(decide('GET', '/assets/entry-client-abc.js'), 'asset')
  assert.equal(decide('GET', '/service-worker.js'), 'network')
  assert.equal(decide('GET', '/manifest.webmanifest'), 'network')
})

test('of all calls, one is kept, and those are watched that say who is signed in', () => {
  assert.equal(decide('GET', '/api/riding-events/upcoming'), 'rides')
  assert.equal(decide('GET', '/api/riding-events/upcoming?limit=10'), 'rides')
  assert.equal(decide('GET', '/api/riding-events/upcoming?limit=10&after=abc'), 'network', 'a later page is no copy of the list')
  assert.equal(decide('PUT', '/api/riding-events/1/registration'), 'rides-change')
  assert.equal(decide('DELETE', '/api/riding-events/1/registration'), 'rides-change')
  assert.equal(decide('GET', '/api/auth/user'), 'session')
  for (const [method, path] of [
    ['POST', '/api/auth/login'],
    ['POST', '/api/auth/logout'],
    ['POST', '/api/auth/password-link'],
    ['DELETE', '/api/auth/user'],
    ['GET', '/api/logout'],
  ] as const) {
    assert.equal(decide(method, path, path === '/api/logout' ? 'navigate' : 'cors'), 'session-change', path)
  }
  for (const path of [
    '/api/announcements',
    '/api/riding-events',
    '/api/riding-events/1/participants',
    '/api/riding-events/1/sheet',
    '/api/users',
    '/api/membership-applications',
    '/api/photo-albums',
    '/api/login',
  ]) {
    assert.equal(decide('GET', path), 'network', path)
    assert.equal(decide('POST', path), 'network', path)
  }
})

test('a copy lies under its path and language; whoever asks for more, or has chosen English, is led to its address', () => {
  const copy = (path: string, chosen: 'ko' | 'en') => {
    const found = copyFor(new URL(path, origin), chosen)
    return found && [found.address, found.lead]
  }
  assert.deepEqual(copy('/bylaws', 'ko'), ['/bylaws', null])
  assert.deepEqual(copy('/bylaws', 'en'), ['/bylaws?lang=en', '/bylaws?lang=en'])
  assert.deepEqual(copy('/bylaws?lang=en', 'ko'), ['/bylaws?lang=en', null])
  assert.deepEqual(copy('/bylaws?lang=ko', 'en'), ['/bylaws', null])
  assert.deepEqual(copy('/?announcement=1', 'ko'), ['/', '/'])
  assert.deepEqual(copy('/?announcement=1&lang=ko', 'en'), ['/', '/?lang=ko'])
  assert.deepEqual(copy('/?utm_source=chat', 'en'), ['/?lang=en', '/?lang=en'])
  assert.equal(copy('/gallery', 'ko'), null)
})

test('a page says by its header that it was drawn for one person', () => {
  assert.ok(isPersonal(new Headers({ 'cache-control': 'private, no-store' })))
  assert.ok(!isPersonal(new Headers({ 'cache-control': 'no-cache' })))
  assert.ok(!isPersonal(new Headers()))
})
