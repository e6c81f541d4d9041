import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { finishForgetting, forgetMember, forgetRides } from './forget-member.ts'

const never = () => new Promise<never>(() => {})

/** A browser's caches as far as they are deleted. */
function setCaches(remove: (name: string) => Promise<boolean>) {
  const asked: string[] = []
  const caches = {
    delete(name: string) {
      asked.push(name)
      return remove(name)
    },
  }
  Object.defineProperty(globalThis, 'caches', { value: caches, configurable: true })
  return asked
}

const stored = new Map<string, string>()
const localStorage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}
Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true })
afterEach(() => stored.clear())

const broken: [string, PropertyDescriptor][] = [
  ['undefined', { value: undefined }],
  ['throwing when read', { get: () => assert.fail('blocked') }],
  ['throwing', { value: { delete: () => assert.fail('blocked') } }],
  ['rejecting', { value: { delete: () => Promise.reject(new DOMException('', 'SecurityError')) } }],
  ['never answering', { value: { delete: never } }],
]

for (const [name, descriptor] of broken)
  test(`caches that are ${name}: forgetting ends without a failure, and the next page deletes what is left`, async () => {
    Object.defineProperty(globalThis, 'caches', { ...descriptor, configurable: true })
    const begun = performance.now()
    await forgetRides()
    await forgetMember()
    assert.ok(performance.now() - begun < 3000)

    const asked = setCaches(async () => true)
    await finishForgetting(true)
    assert.deepEqual(asked, ['member', 'head-counts'])
    await finishForgetting(true)
    assert.equal(asked.length, 2, 'once they are deleted, nothing is left to do')
  })

test('without a session each page deletes the saved rides, and leaves counts that are not sent', async () => {
  const asked = setCaches(async () => false)
  await finishForgetting(false)
  assert.deepEqual(asked, ['member'])
})

test('what could not be deleted at a login stays noted until it is', async () => {
  setCaches(() => Promise.reject(new Error('the disk is busy')))
  await forgetRides()
  await finishForgetting(true)
  const asked = setCaches(async () => true)
  await finishForgetting(true)
  assert.deepEqual(asked, ['member'])
})
