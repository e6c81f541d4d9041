import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passkeyObstacle } from './passkey-obstacle.ts'

const able = { userAgent: 'Mozilla/5.0 (iPhone) Safari/604.1', hostname: 'club.example', isSecure: true, hasPasskeys: true }

test('the first obstacle is the one that the person has to deal with first', () => {
  assert.equal(passkeyObstacle(able), null)
  assert.equal(passkeyObstacle({ ...able, hostname: 'localhost' }), null)
  assert.equal(passkeyObstacle({ ...able, hasPasskeys: false }), 'unsupported')
  for (const hostname of ['127.0.0.1', '192.168.0.7', '[::1]']) assert.equal(passkeyObstacle({ ...able, hostname }), 'address')
  assert.equal(passkeyObstacle({ ...able, hostname: '192.168.0.7', isSecure: false, hasPasskeys: false }), 'insecure')
  const userAgent = `${able.userAgent} KAKAOTALK 25.1.0`
  assert.equal(passkeyObstacle({ ...able, userAgent, isSecure: false, hasPasskeys: false }), 'inApp')
})
