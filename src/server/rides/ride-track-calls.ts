import simplify from 'simplify-js'
import * as calls from '#contract/rides/ride-calls.ts'
import {
  extremes,
  maxTrackBytes,
  metersBetween,
  onPlane,
  type RideTrack,
  type SavedTrack,
  type TrackSegment,
} from '#contract/rides/ride-tracks.ts'
import { record } from '#server/activities/record.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { late } from '#server/errors.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { semaphore } from '#server/mutex.ts'
import { notFound } from '#server/refusals.ts'

/** In JSON, quotes, line breaks and tabs take two bytes. Access is checked before the body is read. */
const maxInputBytes = 2 * maxTrackBytes + 1024

/** One at a time, because reading a file takes up to a second of the thread: other requests are answered between two. */
const uploads = semaphore(1)

// No call raises the ride's version: a track is no field of the ride's form, so an upload must not conflict with it.
export function answerRideTrackCalls(app: Api, { db }: Site): void {
  answer(
    app,
    calls.saveRideTrack,
    ({ params, body, currentUser }) => uploads.run(() => saveTrack(db, params.id, body.gpx, currentUser.id)),
    { bodyLimit: maxInputBytes },
  )

  answer(app, calls.deleteRideTrack, ({ params, currentUser }) =>
    inTransaction(db, async (change) => {
      await change
        .deleteFrom('rideTracks')
        .where('eventId', 'in', change.selectFrom('ridingEvents').where('id', '=', params.id).select('id'))
        .returning('eventId')
        .executeTakeFirstOrThrow(notFound)
      await record(change, 'event.trackDelete', { actorId: currentUser.id, event: params.id })
    }),
  )

  answer(app, calls.findRideTrack, async ({ params }) => JSON.parse((await findTrack(db, params.id)).drawing) as RideTrack)

  answer(app, calls.downloadRideTrack, async ({ params }, reply) => {
    const { points, eventDate } = await findTrack(db, params.id)
    return reply
      .header('content-disposition', `attachment; filename="ride-${eventDate}.gpx"`)
      .type('application/gpx+xml; charset=utf-8')
      .send((await trackFiles()).writeGpx(JSON.parse(points)))
  })
}

// Loaded when a file comes or goes: at rest they would take a megabyte.
const gpxReader = late('the reader of GPX files', () => import('./read-gpx.ts'))
const trackFiles = late('the writer of GPX files', () => import('#contract/rides/track-files.ts'))

/** @throws 400 or 413 when the file is refused. */
async function saveTrack(db: Db, eventId: string, gpx: string, actorId: string): Promise<SavedTrack> {
  await db.selectFrom('ridingEvents').select('id').where('id', '=', eventId).executeTakeFirstOrThrow(notFound)
  const { segments, leftOut } = (await gpxReader()).readGpx(gpx)
  const drawn = drawTrack(segments)
  const [points, drawing] = [JSON.stringify(segments), JSON.stringify(drawn)]
  await inTransaction(db, async (change) => {
    await change
      .insertInto('rideTracks')
      .columns(['eventId', 'points', 'drawing'])
      .expression(
        change
          .selectFrom('ridingEvents')
          .where('id', '=', eventId)
          .select(({ ref, val }) => [ref('id').as('eventId'), val(points).as('points'), val(drawing).as('drawing')]),
      )
      .onConflict((conflict) => conflict.column('eventId').doUpdateSet({ points, drawing }))
      .returning('eventId')
      .executeTakeFirstOrThrow(notFound)
    await record(change, 'event.track', { actorId, event: eventId })
  })
  return { ...drawn, leftOut }
}

/** A deleted ride keeps its track, which is not answered. */
function findTrack(db: Db, eventId: string) {
  return db
    .selectFrom('rideTracks')
    .innerJoin('ridingEvents', 'ridingEvents.id', 'rideTracks.eventId')
    .where('rideTracks.eventId', '=', eventId)
    .select(['points', 'drawing', 'ridingEvents.eventDate'])
    .executeTakeFirstOrThrow(notFound)
}

interface Point {
  x: number
  y: number
}

const maxDrawn = 400
/** Simplifying takes the square of the number of points in the worst case: more of them are thinned out first. */
const maxExamined = 1_500
/** Smaller climbs are errors of the satellites. */
const leastClimbMeters = 10

export function drawTrack(segments: readonly TrackSegment[]): RideTrack {
  const lines = simplifyLines(onPlane(segments))
  const corner = { x: extremes(lines.flat().map(({ x }) => x)).least, y: extremes(lines.flat().map(({ y }) => y)).least }
  const profile = profileOf(segments)
  return {
    line: lines.map((points) => points.map(({ x, y }) => [Math.round(x - corner.x), Math.round(y - corner.y)])),
    elevation: simplifyProfile(profile.points).map(({ x, y }) => [Math.round(x), Math.round(y)]),
    lengthMeters: Math.round(profile.lengthMeters),
    climbMeters: profile.points.length > 1 ? Math.round(climbOf(profile.points.map(({ y }) => y))) : null,
  }
}

function profileOf(segments: readonly TrackSegment[]) {
  const points: Point[] = []
  let lengthMeters = 0
  for (const segment of segments) {
    for (const [index, point] of segment.entries()) {
      const before = segment[index - 1]
      if (before) lengthMeters += metersBetween(before, point)
      if (point[2] !== undefined) points.push({ x: lengthMeters, y: point[2] })
    }
  }
  return { lengthMeters, points }
}

/** Descents smaller than `leastClimbMeters` do not end a climb. */
function climbOf(elevations: readonly number[]): number {
  let climb = 0
  let low = elevations[0] ?? 0
  let high = low
  const isClimb = () => high - low >= leastClimbMeters
  for (const elevation of elevations) {
    if (elevation > high) high = elevation
    else if (elevation <= high - leastClimbMeters || elevation < low) {
      if (isClimb()) climb += high - low
      low = elevation
      high = elevation
    }
  }
  return isClimb() ? climb + high - low : climb
}

function simplifyLines(lines: readonly Point[][]): Point[][] {
  const count = lines.reduce((sum, { length }) => sum + length, 0)
  const step = Math.ceil(count / maxExamined)
  const thinned = lines.map((points) => points.filter((_, index) => index % step === 0 || index === points.length - 1))
  const across = extremes(lines.flat().map(({ x }) => x))
  const up = extremes(lines.flat().map(({ y }) => y))
  // A two-thousandth of the drawing is not visible on a phone.
  let tolerance = Math.max(across.most - across.least, up.most - up.least) / 2_000
  let drawn = thinned
  do {
    drawn = drawn.map((points) => simplify(points, tolerance, true))
    tolerance *= 2
  } while (drawn.reduce((sum, { length }) => sum + length, 0) > maxDrawn && tolerance > 0)
  return drawn
}

/** The profile is drawn wider than high, whatever the units are; its highest and its lowest point stay. */
function simplifyProfile(points: readonly Point[]): Point[] {
  if (points.length < 2) return []
  const { least, most } = extremes(points.map(({ y }) => y))
  const scale = { x: 1_000 / (points.at(-1)?.x || 1), y: 200 / (most - least || 1) }
  const cuts = [points.findIndex(({ y }) => y === least), points.findIndex(({ y }) => y === most)].sort((a, b) => a - b)
  const ends = [0, ...cuts, points.length - 1]
  const parts = ends.slice(1).map((end, index) => points.slice(ends[index], end + 1))
  const scaled = parts.map((part) => part.map(({ x, y }) => ({ x: x * scale.x, y: y * scale.y })))
  return simplifyLines(scaled)
    .flatMap((part, index) => (index === 0 ? part : part.slice(1)))
    .map(({ x, y }) => ({ x: x / scale.x, y: y / scale.y }))
}
