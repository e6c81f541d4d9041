import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchRoute, notFoundRoute, routes } from './routes.ts'

test('the site has its ten paths', () => {
  const paths = ['/', '/admin', '/bylaws', '/join', '/login', '/gallery', '/profile', '/contact', '/help', '/settings']
  assert.deepEqual(routes.map(({ path }) => path).sort(), paths.sort())
})

test('any other path is the page that says so', () => {
  for (const path of ['/nope', '/bylaws/2', '', '//elsewhere.example', '/Login'])
    assert.equal(matchRoute(path), notFoundRoute, path)
})
