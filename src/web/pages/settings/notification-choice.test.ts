import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultNotifications, readNotifications } from './notification-choice.ts'

test('both notifications are on until the user turns them off', () => {
  assert.deepEqual(readNotifications(null), defaultNotifications)
  assert.deepEqual(readNotifications('{"eventReminders":false}'), { emailNotifications: true, eventReminders: false })
})

test('a damaged choice counts as none', () => {
  for (const damaged of ['', '{', '7', '"x"', 'null', '[]', '{"emailNotifications":"no"}']) {
    assert.deepEqual(readNotifications(damaged), defaultNotifications, damaged)
  }
})
