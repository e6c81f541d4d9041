import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HeadCountInput } from '#contract/ride-day/ride-day.ts'
import { RideStops } from '#contract/rides/ride-stops.ts'
import { newBrowserId } from './browser-id.ts'

test('each stop and each guest gets an id of its own that the contract accepts', () => {
  const ids = Array.from({ length: 12 }, newBrowserId)
  assert.equal(RideStops.parse(ids.map((id) => ({ id, kind: 'fuel' }))).length, 12)
  const counted = { eventDate: '2126-07-04T06:00:00.000Z', marks: [], removedGuests: [] }
  const addedGuests = ids.map((id) => ({ id, name: 'Kim' }))
  assert.deepEqual(HeadCountInput.parse({ ...counted, addedGuests }).addedGuests, addedGuests)
  for (const id of ids) assert.match(id, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
})
