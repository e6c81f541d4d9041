import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HttpError, isLoggedOut, nextPath } from './request.ts'

test('the message of a failure is status, colon, space, text', () => {
  const error = new HttpError(409, '{"message":"Not found"}')
  assert.equal(error.message, '409: {"message":"Not found"}')
  assert.equal(error.failure?.message, 'Not found')
  assert.equal(new HttpError(502, 'Bad Gateway').failure, undefined)
})

test('only a 401 that says Unauthorized means logged out', () => {
  assert.ok(isLoggedOut(new HttpError(401, '{"message":"Unauthorized"}')))
  assert.ok(!isLoggedOut(new HttpError(401, '{"message":"Invalid username or password."}')))
  assert.ok(!isLoggedOut(new HttpError(403, 'Unauthorized')))
  assert.ok(!isLoggedOut('401: Unauthorized'))
})

test('the next page of a list is where its Link header points', () => {
  assert.equal(nextPath('</api/announcements?after=abc&limit=5>; rel="next"'), '/api/announcements?after=abc&limit=5')
  assert.equal(nextPath('</api/announcements>; rel="prev"'), null)
  assert.equal(nextPath(null), null)
})
