import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currentToast, dismissToast, notify } from './toast-store.ts'

test('one toast at a time: a new one takes the place of the one before, also of one that is closing', () => {
  notify({ title: 'first', tone: 'success' })
  const first = currentToast()
  notify({ title: 'second', tone: 'error' })
  const second = currentToast()
  assert.equal(second?.title, 'second')
  assert.equal(second?.open, true)
  assert.notEqual(first?.id, second?.id, 'the new one is read out and timed by itself')
  dismissToast(first?.id ?? 0)
  assert.equal(currentToast()?.open, true, 'closing the old one does not close the new one')
})

test('a closed toast is dropped after 1,000,000 milliseconds, and a new one is not dropped by the old one’s clock', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  notify({ title: 'first', tone: 'success' })
  dismissToast(currentToast()?.id ?? 0)
  assert.equal(currentToast()?.open, false)
  t.mock.timers.tick(999_999)
  assert.equal(currentToast()?.title, 'first')
  t.mock.timers.tick(1)
  assert.equal(currentToast(), null)

  notify({ title: 'second', tone: 'success' })
  dismissToast(currentToast()?.id ?? 0)
  notify({ title: 'third', tone: 'success' })
  t.mock.timers.tick(2_000_000)
  assert.equal(currentToast()?.title, 'third')
})
