import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HeadCountInput } from '#contract/ride-day/ride-day.ts'
import { RideStops } from '#contract/rides/ride-stops.ts'
import { passTime } from '../../test/passing-time.ts'
import { hearOtherTabs, tellOtherTabs } from './accounts/session/other-tabs.ts'
import { attempt, attemptNow, inTime, savesData, serviceWorkers } from './browser-abilities.ts'
import { newBrowserId } from './browser-id.ts'
import { deviceStorage, tabStorage } from './browser-storage.ts'
import { hasShareDialog, share } from './ui/share.ts'
import { matches } from './ui/use-browser.ts'

const never = () => new Promise<never>(() => {})
const fails = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

/** Replaces a global for the time of `run`. */
async function withGlobal(name: string, descriptor: PropertyDescriptor, run: () => unknown) {
  const before = Object.getOwnPropertyDescriptor(globalThis, name)
  Object.defineProperty(globalThis, name, { configurable: true, ...descriptor })
  try {
    await run()
  } finally {
    if (before) Object.defineProperty(globalThis, name, before)
    else delete (globalThis as { [name: string]: unknown })[name]
  }
}

test('an ability that is missing, throws, rejects or never answers gives nothing, and in time', async () => {
  assert.equal(await attempt(() => 'here'), 'here')
  assert.equal(await attempt(fails), undefined)
  assert.equal(await attempt(() => Promise.reject(new Error('blocked'))), undefined)
  assert.equal(await attempt(never, 5), undefined)
  assert.equal(attemptNow(fails), undefined)
  await assert.rejects(inTime(never, 5), /within 5 ms/)
  await assert.rejects(inTime(fails, 5), { name: 'SecurityError' })
})

test('other tabs are told where the browser can, and nothing fails where it cannot', async () => {
  for (const descriptor of [{ value: undefined }, { value: fails }, { get: fails }])
    await withGlobal('BroadcastChannel', descriptor, () => {
      tellOtherTabs({ kind: 'logout' })
      hearOtherTabs(() => {})
    })
})

test('a service worker, storage, media queries and the share dialog that throw are as good as missing', async () => {
  await withGlobal('navigator', { value: Object.defineProperty({}, 'serviceWorker', { get: fails }) }, () =>
    assert.equal(serviceWorkers(), undefined),
  )
  await withGlobal('navigator', { value: Object.defineProperty({}, 'connection', { get: fails }) }, () =>
    assert.equal(savesData(), false),
  )
  await withGlobal('navigator', { value: Object.defineProperty({}, 'share', { get: fails }) }, () =>
    assert.equal(hasShareDialog(), false),
  )
  await withGlobal('matchMedia', { value: undefined }, () => assert.equal(matches('(hover: hover)'), false))
  await withGlobal('localStorage', { get: fails }, () => {
    deviceStorage.write('a', 'b')
    assert.equal(deviceStorage.read('a'), null)
  })
  await withGlobal('sessionStorage', { get: fails }, () => assert.deepEqual(tabStorage.keys(), []))
})

test('a clipboard that never answers counts as one that refuses: the text is shown to be copied by hand', async (t) => {
  await withGlobal('navigator', { value: { clipboard: { writeText: never } } }, async () =>
    assert.equal(await passTime(t, () => share({ title: 'A ride', text: 'Come along' }), 4), 'failed'),
  )
})

test('each stop and each guest gets an id of its own that the contract accepts', () => {
  const ids = Array.from({ length: 12 }, newBrowserId)
  assert.equal(RideStops.parse(ids.map((id) => ({ id, kind: 'fuel' }))).length, 12)
  const counted = { eventDate: '2126-07-04T06:00:00.000Z', marks: [], removedGuests: [] }
  const addedGuests = ids.map((id) => ({ id, name: 'Kim' }))
  assert.deepEqual(HeadCountInput.parse({ ...counted, addedGuests }).addedGuests, addedGuests)
  for (const id of ids) assert.match(id, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
})
