import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../../test/app.ts'
import { changeRow, moveClock, planRideDay, recordRiders, rideNoon } from '../../../test/ride-day.ts'
import { callRides } from '../../../test/rides.ts'
import { ask } from '../../../test/send.ts'

const gpx =
  '<gpx version="1.1"><trk><trkseg><trkpt lat="39.7061" lon="-105.6975"/><trkpt lat="39.5964" lon="-105.7089"/></trkseg></trk></gpx>'

test('once it is recorded who rode, the leaders have numbers for the message, and no names', async (t) => {
  moveClock(t, rideNoon)
  await using app = await createTestApp()
  const { id, leader, riders } = await planRideDay(app)
  const admin = await app.signedInAs('admin')
  const thanks = (by = leader) => callRides(app, by, 'GET', `/${id}/thanks`)
  assert.equal((await thanks()).statusCode, 409)
  await recordRiders(app, admin, id, riders, 2)
  assert.deepEqual((await thanks()).json(), { starts: 5, miles: null, albums: [] })
  await callRides(app, admin, 'PUT', `/${id}/track`, { gpx })
  const album = { titleKo: '사진', titleEn: 'Photos', dropboxUrl: 'https://www.dropbox.com/album', rideId: id }
  const { id: albumId } = await ask(app, admin, 'POST /api/photo-albums', album)
  const { titleKo, titleEn, dropboxUrl } = album
  // Twelve kilometers.
  const told = { starts: 5, miles: 8, albums: [{ id: albumId, titleKo, titleEn, dropboxUrl }] }
  assert.deepEqual((await thanks(admin)).json(), told)
  await changeRow(app, id, { status: 'cancelled' })
  assert.deepEqual([(await thanks()).statusCode, (await thanks()).json().message], [409, 'This ride has been cancelled.'])
})
