import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type RidingEvent, RidingEventInput } from '#contract/rides/riding-events.ts'
import { createTestApp, people } from '../../../test/app.ts'
import { callRides, planRide, rideInput, saveRide } from '../../../test/rides.ts'

const app = await createTestApp()
after(() => app[Symbol.asyncDispose]())

const stop = (id: string, kind: string, more: object = {}) => ({ id, kind, ...more })

test('stops keep their ids and their order when a ride is changed, and every user reads them', async () => {
  const stops = [
    stop('m', 'meeting', { name: ' ', coordinates: '(39.7392°, -104.9903°)' }),
    stop('f', 'fuel', { name: ' Shell ', time: '9:05' }),
    stop('e', 'end'),
  ]
  const { admin, ride } = await planRide(app, { stops })
  const empty = { name: null, time: null, coordinates: null, day: 1 }
  assert.deepEqual(ride.stops, [
    { ...empty, id: 'm', kind: 'meeting', coordinates: '39.73920,-104.99030' },
    { ...empty, id: 'f', kind: 'fuel', name: 'Shell', time: '09:05' },
    { ...empty, id: 'e', kind: 'end' },
  ])
  assert.notEqual(ride.sunset, null)

  const change = async (input: object) => (await saveRide(app, admin, ride.id, input)).json<RidingEvent>().stops
  const [meeting, fuel, end] = ride.stops
  const changed = await change({ stops: [meeting, stop('l', 'lunch'), { ...fuel, name: 'Chevron' }, end] })
  const ids = changed.map(({ id }) => id)
  assert.deepEqual([ids, changed[2]?.name], [['m', 'l', 'f', 'e'], 'Chevron'])
  const outdated = await callRides(app, admin, 'GET', '/outdated')
  assert.deepEqual(outdated.json(), [], 'stops have no translation that could be outdated')
  const guest = await app.signedInAs('guest')
  for (const path of ['', '/upcoming', `/${ride.id}`])
    assert.equal([(await callRides(app, guest, 'GET', path)).json()].flat()[0].stops.length, 4, path)
  assert.deepEqual(await change({}), [], 'left out, there are none')
})

test('stops that break a rule are refused, and the answer names the field', () => {
  const refused: [path: string, stops: object[]][] = [
    ['0.coordinates', [stop('a', 'fuel', { coordinates: '91, 0' })]],
    ['1.coordinates', [stop('a', 'fuel'), stop('b', 'fuel', { coordinates: 'https://maps.example/1,2' })]],
    ['0.name', [stop('a', 'fuel', { name: 'x'.repeat(301) })]],
    ['0.id', [stop('', 'fuel')]],
    ['0.id', [stop('x'.repeat(65), 'fuel')]],
    ['0.day', [stop('a', 'fuel', { day: 15 })]],
    ['0.day', [stop('a', 'fuel', { day: 0 })]],
    ['', [stop('a', 'fuel'), stop('a', 'lunch')]],
    ['', [stop('a', 'fuel'), stop('m', 'meeting')]],
    ['', [stop('e', 'end'), stop('a', 'fuel')]],
    ['', [stop('end', 'fuel')]],
  ]
  for (const [path, stops] of refused) {
    const [issue] = RidingEventInput.safeParse({ ...rideInput, stops }).error?.issues ?? []
    assert.deepEqual(issue?.path.join('.'), path === '' ? 'stops' : `stops.${path}`, JSON.stringify(stops).slice(0, 80))
  }
})

test('last days and stops that a ride cannot have are refused at their fields', async () => {
  const admin = await app.signedInAs('admin')
  const send = (input: object) => callRides(app, admin, 'POST', '', { ...rideInput, ...input })
  const onDay = (day: unknown) => [stop('inn', 'lodging', { day })]
  for (const [path, input] of [
    ['endDate', { endDate: '2126-07-03' }],
    ['endDate', { endDate: '2126-07-18' }],
    ['endDate', { endDate: '2126-02-30' }],
    ['stops.0.day', { endDate: '2126-07-05', stops: onDay(3) }],
    ['stops.0.day', { stops: onDay(2) }],
    ['stops', { stops: Array.from({ length: 13 }, (_, index) => stop(String(index), 'fuel')) }],
  ] as const) {
    const { issues = [] } = (await send(input)).json()
    assert.deepEqual([issues.length, issues[0]?.path], [1, path], JSON.stringify(input).slice(0, 80))
  }
  const longest = (await send({ endDate: '2126-07-17', stops: onDay('14') })).json<RidingEvent>()
  assert.deepEqual([longest.dayCount, longest.stops[0]?.day], [14, 14])
  const oneDay = (await send({ endDate: '2126-07-04', endTime: '01:00', stops: onDay(null) })).json<RidingEvent>()
  assert.deepEqual([oneDay.endDate, oneDay.dayCount, oneDay.stops[0]?.day], [null, 1, 1], 'a ride that ends on its first day')
})

test('an update leaves leader, sweep, decision time, length and stops as they are without these fields, and clears blank ones', async () => {
  const [leader, sweep] = await people(app, 'member', 'member')
  const fuel = { id: 'fuel', kind: 'fuel', name: 'Nederland', time: '10:30', coordinates: null, day: 2 }
  const both = { leaderId: leader.userId, sweepId: sweep.userId, decideBy: '2126-07-03T18:00' }
  const { admin, ride } = await planRide(app, { ...both, endDate: '2126-07-06', stops: [fuel] })
  const { leaderId: _, sweepId: __, decideBy: ___, stops: ____, endDate: _____, ...older } = rideInput
  const save = async (input: object) => {
    const answer = await callRides(app, admin, 'PUT', `/${ride.id}`, { ...older, ...input })
    const { leaderId, sweepId, decideBy, dayCount, stops, issues } = answer.json()
    return answer.statusCode === 200 ? { leaderId, sweepId, decideBy, dayCount, stops } : issues
  }
  const kept = { ...both, decideBy: '2126-07-04T00:00:00.000Z', dayCount: 3, stops: [fuel] }
  assert.deepEqual(await save({ titleEn: 'Peak to peak' }), kept)
  const { day: ______, ...withoutDay } = fuel
  assert.deepEqual(await save({ eventDate: '2126-07-18', stops: [withoutDay] }), kept, 'moved, by a client that knows no days')
  const samePerson = [{ path: 'sweepId', message: 'Leader and sweep must be two people' }]
  assert.deepEqual(await save({ leaderId: sweep.userId }), samePerson, 'the sweep who stays')
  assert.deepEqual(await save({ leaderId: '', stops: [] }), { ...kept, leaderId: null, stops: [] })
  const nothing = { leaderId: null, sweepId: null, decideBy: null, dayCount: 1, stops: [] }
  assert.deepEqual(await save({ sweepId: null, decideBy: '', endDate: '' }), nothing)
})
