import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxTrackBytes } from '#contract/rides/ride-tracks.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { planRide } from '../../../test/rides.ts'
import { readGpx } from './read-gpx.ts'

const gpx = `<?xml version="1.0"?>
<gpx version="1.1" creator="Phone of Hong"><trk><name>"Home"</name><trkseg>
<trkpt lat="39.9614" lon="-105.5108"><ele>2516.2</ele><time>2026-05-01T08:00:00Z</time></trkpt>
<trkpt lat="40.0614" lon="-105.5308"><ele>2816.2</ele></trkpt>
</trkseg></trk></gpx>`
const shorter = '<gpx><trk><trkseg><trkpt lat="1" lon="1"/><trkpt lat="1.01" lon="1"/></trkseg></trk></gpx>'

const callsOf = (app: TestApp, id: string) => {
  const url = `/api/riding-events/${id}/track`
  return {
    put: ({ headers }: SignedIn, file: unknown = gpx) => app.inject({ method: 'PUT', url, headers, payload: { gpx: file } }),
    remove: ({ headers }: SignedIn) => app.inject({ method: 'DELETE', url, headers }),
    drawing: ({ headers }: SignedIn) => app.inject({ url, headers }),
    file: ({ headers }: SignedIn) => app.inject({ url: `${url}.gpx`, headers }),
    ride: async ({ headers }: SignedIn) => (await app.inject({ url: `/api/riding-events/${id}`, headers })).json(),
  }
}

test('a track is uploaded, replaced, seen and downloaded by members, and removed', async () => {
  await using app = await createTestApp()
  const { admin, ride } = await planRide(app)
  const [member, guest] = [await app.signedInAs('member'), await app.signedInAs('guest')]
  const calls = callsOf(app, ride.id)
  assert.equal((await calls.drawing(member)).statusCode, 404)
  assert.equal((await calls.remove(admin)).statusCode, 404)
  assert.equal((await calls.ride(member)).hasTrack, false)

  assert.equal((await calls.put(admin, shorter)).statusCode, 200)
  const saved = await calls.put(admin)
  assert.equal(saved.statusCode, 200, saved.body)
  const { leftOut, ...drawing } = saved.json()
  assert.equal(leftOut, 0)
  assert.deepEqual((await calls.drawing(member)).json(), drawing)
  assert.equal(saved.json().elevation.length, 2)
  const after = await calls.ride(member)
  assert.deepEqual([after.hasTrack, after.updatedAt], [true, ride.updatedAt], 'an open form of the ride can still be saved')

  const file = await calls.file(member)
  assert.match(String(file.headers['content-type']), /^application\/gpx\+xml/)
  assert.equal(file.headers['content-disposition'], 'attachment; filename="ride-2126-07-04.gpx"')
  assert.equal(file.headers['cache-control'], 'no-store')
  assert.deepEqual(readGpx(file.body), readGpx(gpx))
  const stored = await app.db.selectFrom('rideTracks').selectAll().execute()
  assert.doesNotMatch(file.body + JSON.stringify(stored[0]?.points), /Home|Hong|2026-05-01/)
  assert.equal(stored.length, 1)
  for (const call of [calls.drawing, calls.file]) assert.equal((await call(guest)).statusCode, 403)

  assert.equal((await calls.remove(admin)).statusCode, 204)
  assert.equal((await calls.file(member)).statusCode, 404)
  const lines = await app.db
    .selectFrom('auditLog')
    .select(['action', 'subjectId'])
    .where('action', 'like', 'event.track%')
    .execute()
  assert.deepEqual(lines.map(({ action, subjectId }) => [action, subjectId === ride.id]).sort(), [
    ['event.track', true],
    ['event.track', true],
    ['event.trackDelete', true],
  ])
})

test('a deleted ride has its track again when it is restored, and none is left when it is purged', async () => {
  await using app = await createTestApp()
  const { admin, ride } = await planRide(app)
  const calls = callsOf(app, ride.id)
  await calls.put(admin)
  const remove = () => app.inject({ method: 'DELETE', url: `/api/riding-events/${ride.id}`, headers: admin.headers })
  const deletedItem = async () =>
    (await app.inject({ url: '/api/deleted-items', headers: admin.headers })).json()[0]?.id as string
  await remove()
  for (const call of [calls.drawing, calls.file, calls.put, calls.remove]) assert.equal((await call(admin)).statusCode, 404)
  assert.equal((await calls.put(admin, 'no track')).statusCode, 404, 'the file is not read')

  const item = `/api/deleted-items/${await deletedItem()}`
  await app.inject({ method: 'POST', url: `${item}/restore`, headers: admin.headers })
  assert.equal((await calls.drawing(admin)).statusCode, 200)

  await remove()
  await app.inject({ method: 'DELETE', url: `/api/deleted-items/${await deletedItem()}`, headers: admin.headers })
  assert.deepEqual(await app.db.selectFrom('rideTracks').selectAll().execute(), [])
})

test('a file that is refused leaves the track as it was, and the answer says why at the field', async () => {
  await using app = await createTestApp()
  const { admin, ride } = await planRide(app)
  const calls = callsOf(app, ride.id)
  await calls.put(admin)
  for (const file of ['', undefined, 5, 'hello', '<gpx/>', `<!DOCTYPE gpx [<!ENTITY a "b">]>${shorter}`]) {
    const answer = await calls.put(admin, file === undefined ? null : file)
    assert.equal(answer.statusCode, 400, String(file))
    assert.equal(answer.json().issues[0].path, 'gpx')
  }
  const padded = shorter.replace('<trk>', `<trk>${'\n'.repeat(maxTrackBytes - shorter.length)}`)
  const tooLarge = await calls.put(admin, `${padded} `)
  assert.deepEqual(
    [tooLarge.statusCode, tooLarge.json().message],
    [
      413,
      'This GPX file is larger than 1 MB. Please choose it under “Route file” on the dashboard, which makes it smaller, or export it with fewer points.',
    ],
  )
  assert.equal((await calls.put(admin, 'x'.repeat(3 * maxTrackBytes))).statusCode, 413)
  assert.equal((await calls.drawing(admin)).json().elevation.length, 2, 'the first one')
  assert.equal((await calls.put(admin, padded)).statusCode, 200, 'one megabyte of line breaks fits')
})
