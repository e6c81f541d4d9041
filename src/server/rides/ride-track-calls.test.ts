import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { maxTrackBytes } from '#contract/rides/ride-tracks.ts'
import { createTestApp, type SignedIn } from '../../../test/app.ts'
import { callRides, deleteRide, findRide, planRide, restoreRide } from '../../../test/rides.ts'
import { send } from '../../../test/send.ts'
import { readGpx } from './read-gpx.ts'

const gpx = `<?xml version="1.0"?>
<gpx version="1.1" creator="Phone of Hong"><trk><name>"Home"</name><trkseg>
<trkpt lat="39.9614" lon="-105.5108"><ele>2516.2</ele><time>2026-05-01T08:00:00Z</time></trkpt>
<trkpt lat="40.0614" lon="-105.5308"><ele>2816.2</ele></trkpt>
</trkseg></trk></gpx>`
const shorter = '<gpx><trk><trkseg><trkpt lat="1" lon="1"/><trkpt lat="1.01" lon="1"/></trkseg></trk></gpx>'

const app = await createTestApp()
after(() => app[Symbol.asyncDispose]())

/** The calls about the track of a new ride. */
async function plan() {
  const { admin, ride } = await planRide(app)
  return {
    admin,
    ride,
    put: (by: SignedIn, file: unknown = gpx) => callRides(app, by, 'PUT', `/${ride.id}/track`, { gpx: file }),
    remove: (by: SignedIn) => callRides(app, by, 'DELETE', `/${ride.id}/track`),
    drawing: (by: SignedIn) => callRides(app, by, 'GET', `/${ride.id}/track`),
    file: (by: SignedIn) => callRides(app, by, 'GET', `/${ride.id}/track.gpx`),
    stored: () => app.db.selectFrom('rideTracks').selectAll().where('eventId', '=', ride.id).execute(),
  }
}

test('a track is uploaded, replaced, seen and downloaded by members, and removed', async () => {
  const { admin, ride, ...calls } = await plan()
  const member = await app.signedInAs('member')
  assert.equal((await calls.drawing(member)).statusCode, 404)
  assert.equal((await calls.remove(admin)).statusCode, 404)
  assert.equal((await findRide(app, member, ride.id)).hasTrack, false)

  assert.equal((await calls.put(admin, shorter)).statusCode, 200)
  const saved = await calls.put(admin)
  assert.equal(saved.statusCode, 200, saved.body)
  const { leftOut, ...drawing } = saved.json()
  assert.equal(leftOut, 0)
  assert.deepEqual((await calls.drawing(member)).json(), drawing)
  assert.equal(saved.json().elevation.length, 2)
  const now = await findRide(app, member, ride.id)
  assert.deepEqual([now.hasTrack, now.updatedAt], [true, ride.updatedAt], 'an open form of the ride can still be saved')

  const file = await calls.file(member)
  assert.match(String(file.headers['content-type']), /^application\/gpx\+xml/)
  assert.equal(file.headers['content-disposition'], 'attachment; filename="ride-2126-07-04.gpx"')
  assert.equal(file.headers['cache-control'], 'no-store')
  assert.deepEqual(readGpx(file.body), readGpx(gpx))
  const stored = await calls.stored()
  assert.doesNotMatch(file.body + JSON.stringify(stored[0]?.points), /Home|Hong|2026-05-01/)
  assert.equal(stored.length, 1)

  assert.equal((await calls.remove(admin)).statusCode, 204)
  assert.equal((await calls.file(member)).statusCode, 404)
  const lines = app.db.selectFrom('auditLog').select('action').where('action', 'like', 'event.track%')
  const actions = (await lines.where('subjectId', '=', ride.id).execute()).map(({ action }) => action)
  assert.deepEqual(actions.sort(), ['event.track', 'event.track', 'event.trackDelete'])
})

test('a deleted ride has its track again when it is restored, and none is left when it is purged', async () => {
  const { admin, ride, ...calls } = await plan()
  await calls.put(admin)
  await deleteRide(app, admin, ride.id)
  for (const call of [calls.drawing, calls.file, calls.put, calls.remove]) assert.equal((await call(admin)).statusCode, 404)
  assert.equal((await calls.put(admin, 'no track')).statusCode, 404, 'the file is not read')

  await restoreRide(app, admin, ride.id)
  assert.equal((await calls.drawing(admin)).statusCode, 200)

  await deleteRide(app, admin, ride.id)
  await send(app, admin, `DELETE /api/deleted-items/${ride.id}`)
  assert.deepEqual(await calls.stored(), [])
})

test('a file that is refused leaves the track as it was, and the answer says why at the field', async () => {
  const { admin, ride: _, ...calls } = await plan()
  await calls.put(admin)
  for (const file of ['', undefined, 5, 'hello', '<gpx/>', `<!DOCTYPE gpx [<!ENTITY a "b">]>${shorter}`]) {
    const answer = await calls.put(admin, file === undefined ? null : file)
    assert.equal(answer.statusCode, 400, String(file))
    assert.equal(answer.json().issues[0].path, 'gpx')
  }
  const padded = shorter.replace('<trk>', `<trk>${'\n'.repeat(maxTrackBytes - shorter.length)}`)
  const tooLarge = await calls.put(admin, `${padded} `)
  const message =
    'This GPX file is larger than 1 MB. Please choose it under “Route file” on the dashboard, which makes it smaller, or export it with fewer points.'
  assert.deepEqual([tooLarge.statusCode, tooLarge.json().message], [413, message])
  const inHangul = gpx.replace('"Home"', '가'.repeat(maxTrackBytes / 3))
  for (const large of ['x'.repeat(3 * maxTrackBytes), inHangul]) assert.equal((await calls.put(admin, large)).statusCode, 413)
  assert.equal((await calls.drawing(admin)).json().elevation.length, 2, 'the first one')
  assert.equal((await calls.put(admin, padded)).statusCode, 200, 'one megabyte of line breaks fits')
})
