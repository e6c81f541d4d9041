import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bylawsQuery } from './bylaws/bylaws-reads.ts'
import { announcementsQuery } from './news/announcement-reads.ts'
import { matchRoute, notFoundRoute, routes } from './routes.ts'

test('the site has its ten paths and that of the first run, and each has a page of its own', () => {
  const paths = ['/', '/admin', '/bylaws', '/contact', '/gallery', '/help', '/join', '/login', '/profile', '/settings', '/setup']
  assert.deepEqual(routes.map(({ path }) => path).sort(), paths)
  for (const path of paths) assert.equal(matchRoute(path).path, path)
  assert.equal(new Set(paths.map((path) => matchRoute(path).page)).size, paths.length)
})

test('any other path has the page that says so', () => {
  for (const path of ['/nope', '/bylaws/2', '/bylaws/', '', '//elsewhere.example', '/Login', '*/', '/constructor'])
    assert.equal(matchRoute(path), notFoundRoute, path)
})

test('a page for a visitor fetches the announcements of the home page, the bylaws, and nothing else', () => {
  const queries = routes.flatMap(({ path, queries = () => [] }) =>
    queries(null, new URLSearchParams()).map((query) => [path, query]),
  )
  assert.deepEqual(queries, [
    ['/', announcementsQuery],
    ['/bylaws', bylawsQuery(new URLSearchParams())],
  ])
})

test('the login page sends users home, except those with a password link or who change the account', () => {
  const goTo = (address: string) => matchRoute('/login').userGoesTo?.(new URL(address, 'https://club.example'))
  assert.equal(goTo('/login?next=/profile'), '/')
  assert.equal(goTo('/login?new-password#password=token'), null)
  assert.equal(goTo('/login?switch'), null)
})
