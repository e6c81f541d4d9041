import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { createTestApp } from '../../../test/app.ts'
import { planRide, rideInput } from '../../../test/rides.ts'

const stop = (id: string, kind: string, more: object = {}) => ({ id, kind, ...more })

test('stops keep their ids and their order when a ride is changed, and every user reads them', async () => {
  await using app = await createTestApp()
  const stops = [
    stop('m', 'meeting', { name: ' ', coordinates: '(39.7392°, -104.9903°)' }),
    stop('f', 'fuel', { name: ' Shell ', time: '9:05' }),
    stop('e', 'end'),
  ]
  const { admin, ride } = await planRide(app, { stops })
  assert.deepEqual(ride.stops, [
    { id: 'm', kind: 'meeting', name: null, time: null, coordinates: '39.73920,-104.99030', day: 1 },
    { id: 'f', kind: 'fuel', name: 'Shell', time: '09:05', coordinates: null, day: 1 },
    { id: 'e', kind: 'end', name: null, time: null, coordinates: null, day: 1 },
  ])
  assert.notEqual(ride.sunset, null)

  const change = async (changed: object): Promise<RidingEvent> => {
    const payload = { ...rideInput, ...changed }
    const answer = await app.inject({ method: 'PUT', url: `/api/riding-events/${ride.id}`, headers: admin.headers, payload })
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json()
  }
  const [meeting, fuel, end] = ride.stops
  const changed = await change({ stops: [meeting, stop('l', 'lunch'), { ...fuel, name: 'Chevron' }, end] })
  assert.deepEqual(
    changed.stops.map(({ id, name }) => [id, name]),
    [
      ['m', null],
      ['l', null],
      ['f', 'Chevron'],
      ['e', null],
    ],
  )
  const outdated = await app.inject({ url: '/api/riding-events/outdated', headers: admin.headers })
  assert.deepEqual(outdated.json(), [], 'stops have no translation that could be outdated')
  const guest = await app.signedInAs('guest')
  for (const url of ['', '/upcoming', `/${ride.id}`]) {
    const answer = (await app.inject({ url: `/api/riding-events${url}`, headers: guest.headers })).json()
    assert.equal([answer].flat()[0].stops.length, 4, url)
  }
  assert.deepEqual((await change({})).stops, [], 'left out, there are none')
})

test('stops that break a rule are refused, and the answer names the field', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const pathOf = async (stops: unknown) => {
    const payload = { ...rideInput, stops }
    const answer = await app.inject({ method: 'POST', url: '/api/riding-events', headers: admin.headers, payload })
    assert.equal(answer.statusCode, 400, answer.body)
    return answer.json().issues[0].path
  }
  const refused: [path: string, stops: unknown][] = [
    ['stops.0.coordinates', [stop('a', 'fuel', { coordinates: '91, 0' })]],
    ['stops.1.coordinates', [stop('a', 'fuel'), stop('b', 'fuel', { coordinates: 'https://maps.example/1,2' })]],
    ['stops.0.time', [stop('a', 'fuel', { time: '25:00' })]],
    ['stops.0.name', [stop('a', 'fuel', { name: 'x'.repeat(301) })]],
    ['stops.0.name', [stop('m', 'meeting', { name: 'North lot' })]],
    ['stops.0.time', [stop('m', 'meeting', { time: '07:30' })]],
    ['stops.1.time', [stop('a', 'fuel'), stop('e', 'end', { time: '16:00' })]],
    ['stops.0.kind', [stop('a', 'beer')]],
    ['stops.0.id', [stop('', 'fuel')]],
    ['stops.0.id', [stop('x'.repeat(65), 'fuel')]],
    ['stops', [stop('a', 'fuel'), stop('a', 'lunch')]],
    ['stops', [stop('a', 'fuel'), stop('m', 'meeting')]],
    ['stops', [stop('e', 'end'), stop('a', 'fuel')]],
    ['stops', [stop('end', 'fuel')]],
    ['stops', Array.from({ length: 13 }, (_, index) => stop(String(index), 'fuel'))],
    ['stops', 'fuel'],
  ]
  for (const [path, stops] of refused) assert.equal(await pathOf(stops), path, JSON.stringify(stops).slice(0, 80))
})

test('an update leaves leader, sweep, decision time and stops as they are without these fields, and clears blank ones', async () => {
  await using app = await createTestApp()
  const [leader, sweep] = [await app.signedInAs('member'), await app.signedInAs('member')]
  const fuel = { id: 'fuel', kind: 'fuel', name: 'Nederland', time: '10:30', coordinates: null, day: 1 }
  const day = { leaderId: leader.userId, sweepId: sweep.userId, decideBy: '2126-07-03T18:00', stops: [fuel] }
  const { admin, ride } = await planRide(app, day)
  const { leaderId: _, sweepId: __, decideBy: ___, stops: ____, ...older } = rideInput
  const save = async (input: object) => {
    const answer = await app.inject({
      method: 'PUT',
      url: `/api/riding-events/${ride.id}`,
      headers: admin.headers,
      payload: input,
    })
    const { leaderId, sweepId, decideBy, stops, issues } = answer.json()
    return answer.statusCode === 200 ? { leaderId, sweepId, decideBy, stops } : issues
  }
  const kept = { ...day, decideBy: '2126-07-04T00:00:00.000Z' }
  assert.deepEqual(await save({ ...older, titleEn: 'Peak to peak' }), kept)
  const both = [{ path: 'sweepId', message: 'Leader and sweep must be two people' }]
  assert.deepEqual(await save({ ...older, leaderId: sweep.userId }), both, 'the sweep who stays')
  assert.deepEqual(await save({ ...older, leaderId: '', stops: [] }), { ...kept, leaderId: null, stops: [] })
  assert.deepEqual(await save({ ...older, sweepId: null, decideBy: '' }), {
    ...day,
    leaderId: null,
    sweepId: null,
    decideBy: null,
    stops: [],
  })
})
