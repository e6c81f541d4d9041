import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../../test/app.ts'
import { engines } from '../../../test/databases/databases.ts'
import { moveClock, planRideDay, rideNoon } from '../../../test/ride-day.ts'

const gpx =
  '<gpx version="1.1"><trk><trkseg><trkpt lat="39.7061" lon="-105.6975"/><trkpt lat="39.5964" lon="-105.7089"/></trkseg></trk></gpx>'

for (const engine of engines) {
  test(`${engine}: once it is recorded who rode, the leaders have numbers for the message, and no names`, async (t) => {
    moveClock(t, rideNoon)
    await using app = await createTestApp({ engine })
    const { id, leader, riders } = await planRideDay(app)
    const admin = await app.signedInAs('admin')
    const thanks = ({ headers } = leader) => app.inject({ url: `/api/riding-events/${id}/thanks`, headers })
    const send = (method: 'PUT' | 'POST', url: string, payload: object) =>
      app.inject({ method, url, headers: admin.headers, payload })
    assert.equal((await thanks()).statusCode, 409)
    await send('PUT', `/api/riding-events/${id}/attendance`, { userIds: riders.map(({ userId }) => userId), guestStarts: 2 })
    assert.deepEqual((await thanks()).json(), { starts: 5, miles: null, albums: [] })
    await send('PUT', `/api/riding-events/${id}/track`, { gpx })
    const album = { titleKo: '사진', titleEn: 'Photos', dropboxUrl: 'https://www.dropbox.com/album', rideId: id }
    const { id: albumId } = (await send('POST', '/api/photo-albums', album)).json()
    const { titleKo, titleEn, dropboxUrl } = album
    // Twelve kilometers.
    assert.deepEqual((await thanks(admin)).json(), {
      starts: 5,
      miles: 8,
      albums: [{ id: albumId, titleKo, titleEn, dropboxUrl }],
    })
    const ride = (await app.inject({ url: `/api/riding-events/${id}`, headers: admin.headers })).json()
    await app.db.updateTable('ridingEvents').set({ status: 'cancelled' }).where('id', '=', id).execute()
    assert.deepEqual([(await thanks()).statusCode, (await thanks()).json().message], [409, 'This ride has been cancelled.'])
    await app.db.updateTable('ridingEvents').set({ status: ride.status }).where('id', '=', id).execute()
    assert.equal((await thanks(riders[1])).statusCode, 403)
    assert.equal((await app.inject({ url: '/api/riding-events/no-ride/thanks', headers: admin.headers })).statusCode, 404)
  })
}
