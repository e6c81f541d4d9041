import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dismissToast, notify, toastStore } from './toast-store.ts'

test('a new toast replaces the previous one, also one that is closing', () => {
  notify({ title: 'first', tone: 'success' })
  const first = toastStore.get()
  notify({ title: 'second', tone: 'error' })
  const second = toastStore.get()
  assert.equal(second?.title, 'second')
  assert.equal(second?.open, true)
  assert.notEqual(first?.id, second?.id, 'the new one is announced and has its own timer')
  dismissToast(first?.id ?? 0)
  assert.equal(toastStore.get()?.open, true, 'closing the old one does not close the new one')
})

test('a closed toast is removed after 1,000,000 milliseconds, and its timer does not remove a newer one', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  notify({ title: 'first', tone: 'success' })
  dismissToast(toastStore.get()?.id ?? 0)
  assert.equal(toastStore.get()?.open, false)
  t.mock.timers.tick(999_999)
  assert.equal(toastStore.get()?.title, 'first')
  t.mock.timers.tick(1)
  assert.equal(toastStore.get(), null)

  notify({ title: 'second', tone: 'success' })
  dismissToast(toastStore.get()?.id ?? 0)
  notify({ title: 'third', tone: 'success' })
  t.mock.timers.tick(2_000_000)
  assert.equal(toastStore.get()?.title, 'third')
})
