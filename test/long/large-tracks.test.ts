import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxTrackBytes } from '#contract/rides/ride-tracks.ts'
import { Refusal } from '#server/refusals.ts'
import { readGpx } from '#server/rides/read-gpx.ts'
import { drawTrack } from '#server/rides/ride-track-calls.ts'

const gpxOf = (points: string) => `<?xml version="1.0"?><gpx version="1.1"><trk><trkseg>${points}</trkseg></trk></gpx>`

test('a track file of one megabyte, whatever is in it, takes less than a second', () => {
  const fill = (text: string) => text.repeat(Math.floor((maxTrackBytes - 200) / text.length))
  const noise = (index: number) => ((index * 7_919) % 10_007) / 10_007
  const dense = (place: (index: number) => number[]) =>
    gpxOf(
      Array.from({ length: 27_000 }, (_, index) => {
        const [lat, lon] = place(index).map((degree) => degree.toFixed(2))
        return `<trkpt lat="${lat}" lon="${lon}"/>`
      }).join(''),
    )
  const attacks = {
    attributes: `<gpx ${fill('a="" ')}/>`,
    names: `<gpx ${fill('a ')}/>`,
    quotes: `<gpx ${fill(`='"`)}/>`,
    nesting: fill('<a>'),
    closing: `<gpx>${fill('</a>')}`,
    comments: `<gpx>${fill('<!--')}`,
    data: `<gpx>${fill('<![CDATA[')}`,
    instructions: `<gpx>${fill('<?')}`,
    ampersands: `<gpx>${fill('&amp;')}</gpx>`,
    children: gpxOf(fill('x<a/>')),
    segments: `<gpx><trk>${fill('<trkseg/>')}</trk></gpx>`,
    parts: `<gpx><trk>${fill('<trkseg><trkpt lat="1" lon="2"/><trkpt lat="1" lon="2"/></trkseg>')}</trk></gpx>`,
    routes: `<gpx>${fill('<rte><rtept lat="1" lon="2"/><rtept lat="1" lon="3"/></rte>')}</gpx>`,
    elevations: gpxOf(fill('<trkpt lat="1" lon="2"><ele>1</ele></trkpt>')),
    value: gpxOf(`<trkpt lat="1" lon="2"><ele>${fill('1')}</ele></trkpt>`),
    noise: dense((index) => [noise(index) * 80, noise(index * 3) * 80]),
    'noise within reach': dense((index) => [noise(index) * 5, noise(index * 3) * 5 + 10]),
    'each farther out': dense((index) => [((index % 2 || -1) * index) / 500, index / 500]),
    jumps: gpxOf(fill('<trkpt lat="1" lon="2"/><trkpt lat="1" lon="92"/>')),
  }
  for (const [name, gpx] of Object.entries(attacks)) {
    assert.ok(Buffer.byteLength(gpx) <= maxTrackBytes, name)
    // Of the thread itself: other processes may run at the same time.
    const started = process.threadCpuUsage()
    try {
      const drawing = drawTrack(readGpx(gpx).segments)
      assert.ok(JSON.stringify(drawing).length < 20_000, name)
    } catch (error) {
      assert.ok(error instanceof Refusal, String(error))
    }
    const { user } = process.threadCpuUsage(started)
    assert.ok(user < 800_000, `${name}: ${user} µs`)
  }
})
