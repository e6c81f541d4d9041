import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { maxTrackBytes, maxTrackPoints, metersBetween, type TrackSegment } from '#contract/rides/ride-tracks.ts'
import { type CleanTrack, cleanTrack, createTrackReader, TrackRefusal, writeGpx } from './track-files.ts'

function read(...parts: string[]): CleanTrack {
  const reader = createTrackReader()
  for (const part of parts) reader.write(part)
  return cleanTrack(reader.end())
}

function refusalOf(file: string): string {
  try {
    read(file)
  } catch (error) {
    assert.ok(error instanceof TrackRefusal, String(error))
    return error.sentence
  }
  assert.fail('it was read')
}

const lengthOf = (segments: readonly TrackSegment[]) => {
  let meters = 0
  for (const points of segments)
    for (const [index, point] of points.entries()) if (index > 0) meters += metersBetween(points[index - 1] ?? point, point)
  return meters
}

const gpxOf = (points: string) => `<?xml version="1.0"?><gpx version="1.1"><trk><trkseg>${points}</trkseg></trk></gpx>`
const place = (text: string) => {
  const [lat = 0, lon = 0] = text.split(' ').map(Number)
  return [lat, lon] as const
}
const seoul = (index: number) => [37.5 + index / 5_000, 127 + index / 7_000] as const
const pointAt = ([lat, lon]: readonly [number, number], seconds?: number) =>
  `<trkpt lat="${lat}" lon="${lon}">${seconds === undefined ? '' : `<time>${new Date(1.7e12 + seconds * 1000).toISOString()}</time>`}</trkpt>`
const line = Array.from({ length: 40 }, (_, index) => seoul(index))
const plain = lengthOf([line.map(([lat, lon]) => [lat, lon])])

/** As programs write them, in little: each has the same two points. */
const asProgramsWrite: Record<string, string> = {
  Strava: `<?xml version="1.0" encoding="UTF-8"?>
<gpx creator="StravaGPX Android" version="1.1" xmlns="http://www.topografix.com/GPX/1/1">
 <metadata><time>2026-05-01T23:00:00Z</time></metadata>
 <trk><name>아침 라이딩</name><type>MotorcycleRide</type><trkseg>
  <trkpt lat="37.5000000" lon="127.0000000"><ele>35.2</ele><time>2026-05-01T23:00:00Z</time><extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>99</gpxtpx:hr></gpxtpx:TrackPointExtension><trkpt lat="1" lon="1"/></extensions></trkpt>
  <trkpt lat="37.6000000" lon="127.1000000"><ele>40.0</ele><time>2026-05-01T23:30:00Z</time></trkpt>
 </trkseg></trk></gpx>`,
  Garmin: `<?xml version="1.0" encoding="utf-8"?><gpx creator="Garmin Desktop App" version="1.1" xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxx="http://www.garmin.com/xmlschemas/GpxExtensions/v3">
  <wpt lat="37.1" lon="127"><name>Start</name></wpt>
  <rte><name>R</name><rtept lat="37.5" lon="127"><ele>35.2</ele><name>A</name><extensions><gpxx:RoutePointExtension><gpxx:rpt lat="37.6" lon="127.1"/></gpxx:RoutePointExtension></extensions></rtept></rte></gpx>`,
  Kurviger: `<?xml version="1.0" encoding="UTF-8"?><gpx version="1.1" creator="Kurviger"><rte><rtept lat="1" lon="1"/><rtept lat="2" lon="2"/></rte><trk><trkseg><trkpt lon="127.0" lat="37.5"><ele>35.2</ele></trkpt><trkpt lon="127.1" lat="37.6"><ele>40</ele></trkpt></trkseg></trk></gpx>`,
  Calimoto: `\ufeff<?xml version="1.0" encoding="UTF-8" standalone="no" ?>\r\n<gpx xmlns="http://www.topografix.com/GPX/1/1" creator="calimoto">\r\n<trk>\r\n<trkseg>\r\n<trkpt lat='37.5' lon='127.0'>\r\n<ele>35.2</ele></trkpt>\r\n<trkpt lat='37.6' lon='127.1'>\r\n<ele></ele></trkpt></trkseg></trk></gpx>`,
  'a prefix': `<gpx:gpx xmlns:gpx="x"><gpx:trk><gpx:trkseg><gpx:trkpt lat="37.5" lon="127"><gpx:ele>35.2</gpx:ele></gpx:trkpt><gpx:trkpt lat="37.6" lon="127.1"/></gpx:trkseg></gpx:trk></gpx:gpx>`,
  'a comma in numbers': `<gpx><trk><trkseg><trkpt lat="37,5" lon="127,0"><ele>35,2</ele></trkpt><trkpt lat=" 37,6 " lon=" 127,1 "><ele/></trkpt></trkseg></trk></gpx>`,
  'no segment': `<gpx><trk><trkpt lat="37.5" lon="127"><ele>35.2</ele></trkpt><trkpt lat="37.6" lon="127.1"/></trk></gpx>`,
  'blanks before the declaration': `\n\n  <?xml version='1.0'?>\n<gpx><trk><trkseg><trkpt lat="37.5" lon="127"><ele>35.2</ele></trkpt><trkpt lat="37.6" lon="127.1"/></trkseg></trk></gpx>\n\n`,
  'a document type in comments and data': `<?xml version="1.0"?><!-- <!DOCTYPE gpx [<!ENTITY a "b">]> --><gpx><metadata><desc><![CDATA[<!DOCTYPE html><!D]]></desc></metadata><trk><!--<!D--><trkseg><trkpt lat="37.5" lon="127"><ele>35.2</ele><!-- <trkpt lat="5" lon="5"/> --></trkpt><trkpt lat="37.6" lon="127.1"/></trkseg></trk></gpx>`,
  'a program in Java': `<gpx><trk><trkseg><trkpt lat="+37.5" lon="1.27E2"><ele>3.52E1</ele></trkpt><trkpt lat="3.76E+1" lon="127.1"/></trkseg></trk></gpx>`,
  'names of properties': `<gpx><constructor><__proto__/></constructor><trk><trkseg><trkpt lat="37.5" lon="127" __proto__="1"><ele>35.2</ele></trkpt><trkpt lat="37.6" lon="127.1"/></trkseg></trk></gpx>`,
  'an ampersand': `<gpx><metadata><name>Tom & Jerry < 5</name></metadata><trk><trkseg><trkpt lat="37.5" lon="127"><ele>35.2</ele></trkpt><trkpt lat="37.6" lon="127.1"/></trkseg></trk></gpx>`,
}

test('a file as programs write it is read, whole and in pieces', () => {
  for (const [program, file] of Object.entries(asProgramsWrite)) {
    const { segments, leftOut } = read(file)
    const places = segments.map((points) => points.map(([lat, lon]) => `${lat} ${lon}`))
    assert.deepEqual([places, segments[0]?.[0]?.[2], leftOut], [[['37.5 127', '37.6 127.1']], 35.2, 0], program)
    assert.deepEqual(read(...file), { segments, leftOut }, `${program}, a character at a time`)
  }
})

test('each part of a recording, and each track of a file, is a line of its own', () => {
  const pair = (lat: number) => `<trkpt lat="${lat}" lon="127"/><trkpt lat="${lat + 0.01}" lon="127"/>`
  const { segments } = read(
    `<gpx><trk><trkseg>${pair(37)}</trkseg><trkseg>${pair(38)}</trkseg></trk><trk><trkseg>${pair(39)}</trkseg></trk></gpx>`,
  )
  assert.equal(segments.length, 3)
  assert.ok(Math.abs(lengthOf(segments) - 3 * 1_112) < 5)
})

test('what is no GPX file, or has no line, is refused with what to do', () => {
  const whole = gpxOf(line.map((at) => pointAt(at)).join(''))
  const kml = '<?xml version="1.0"?><kml xmlns="x"><Document/></kml>'
  const tcx = '<TrainingCenterDatabase><a/></TrainingCenterDatabase>'
  const utf16 = Buffer.from('<gpx/>', 'utf16le').toString()
  const pages = ['<html></html>', '<!DOCTYPE html><html><body>Log in</body></html>']
  const doctypes = [
    '<!DOCTYPE gpx>',
    '<!doctype gpx>',
    '<!DOCTYPE gpx [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
    '<!ENTITY a "b">',
  ]
  const sentences: [RegExp, string[]][] = [
    [/KML, TCX or FIT/, [kml, tcx, '\u000e\u0010\ufffd\u0008xxxx.FIT\u0000']],
    [/packed/, ['PK\u0003\u0004\u0014\u0000', '\u001f\ufffd\u0008\u0000']],
    [
      /could not be read/,
      ['', ' ', 'hello', '{"type":"FeatureCollection"}', '<a/>', ...pages, `<gpx>${'<a>'.repeat(30)}`, utf16],
    ],
    [/DOCTYPE/, [...doctypes.map((type) => `<?xml version="1.0"?>\n${type}<gpx/>`), '<gpx><!ENTITY a "b"></gpx>']],
    [/end of this file is missing/, ['<gpx>', whole.slice(0, -30), '<gpx><trk></trk></gpx'.slice(0, -1)]],
    [/only single places/, ['<gpx><wpt lat="37" lon="127"/><wpt lat="38" lon="127"/></gpx>']],
    [
      /no track and no route/,
      ['<gpx/>', ...['', '<trkpt lat="1" lon="2"/>', '<trkpt/><trkpt/>', '<trkpt lat="0" lon="0"/>'.repeat(5)].map(gpxOf)],
    ],
  ]
  for (const [sentence, files] of sentences) for (const file of files) assert.match(refusalOf(file), sentence, file)
})

test('points that are no place are left out and counted, and elevations that are none', () => {
  const bad = ['', 'NaN', 'Infinity', '1e999', '91', '-90.1', '0x10', '9'.repeat(400), '1,5,2', '&#51;9', '__proto__']
  const nowhere = bad.map((text) => `<trkpt lat="${text}" lon="${text}"/>`).join('')
  const { segments, leftOut } = read(gpxOf(nowhere + line.map((at) => pointAt(at)).join('')))
  assert.deepEqual([segments[0]?.length, leftOut], [line.length, bad.length])
  const heights = ['NaN', '-501', '9001', '1e5', '<b>5</b>', '', '1'.repeat(1000)]
  const points = heights.map((text) => `<trkpt lat="1" lon="2"><ele>${text}</ele></trkpt>`).join('')
  assert.deepEqual(read(gpxOf(points)).segments[0], Array(heights.length).fill([1, 2]))
})

test('a point at 0, 0 is left out and counted, wherever it is', () => {
  for (const at of [0, 20, 40])
    for (const count of [1, 4]) {
      const nowhere = '<trkpt lat="0.0" lon="-0.000000"><ele>0</ele></trkpt>'.repeat(count)
      const points = line.map((place) => pointAt(place))
      const { segments, leftOut } = read(gpxOf([...points.slice(0, at), nowhere, ...points.slice(at)].join('')))
      assert.equal(leftOut, count)
      assert.equal(segments.length, 1)
      assert.ok(Math.abs(lengthOf(segments) - plain) < 10)
    }
})

test('points to which no one can have jumped are left out and counted, with times and without', () => {
  const strays = ['38.6 127.1', '37.5 -127', '-37.5 127', '37.5 0', '0 127', '90 180'].map(place)
  for (const isTimed of [true, false])
    for (const stray of strays)
      for (const at of [0, 1, 20, 39, 40]) {
        const places = [...line.slice(0, at), stray, ...line.slice(at)]
        const file = gpxOf(places.map((place, index) => pointAt(place, isTimed ? index : undefined)).join(''))
        const { segments, leftOut } = read(file)
        assert.equal(leftOut, 1, `${stray} at ${at}, ${isTimed}`)
        assert.equal(segments.length, 1)
        assert.ok(Math.abs(lengthOf(segments) - plain) < 50)
      }
})

test('with times, a jump of half a kilometer in a second and back is one, and half a minute somewhere else, too', () => {
  const near = [37.5 + 20 / 5_000, 127.01] as const
  for (const count of [1, 6]) {
    const places = [...line.slice(0, 20), ...Array.from({ length: count }, () => near), ...line.slice(20)]
    const { segments, leftOut } = read(gpxOf(places.map((place, index) => pointAt(place, index)).join('')))
    assert.equal(leftOut, count)
    assert.ok(Math.abs(lengthOf(segments) - plain) < 50)
  }
})

test('what can have been ridden stays: few points far apart, tunnels, turning back, made-up times', () => {
  const route = ['37.5 127', '37.3 127.9', '37.7 128.8', '36.5 129.4', '35.1 129'].map(place)
  const stays = (file: string, count: number) => {
    const { segments, leftOut } = read(file)
    assert.equal(leftOut, 0)
    assert.equal(segments.flat().length, count)
  }
  stays(gpxOf(route.map((place) => pointAt(place)).join('')), 5)
  stays(gpxOf([...route, ...route.toReversed()].map((place) => pointAt(place)).join('')), 10)
  stays(gpxOf(route.map((place, index) => pointAt(place, index)).join('')), 5)
  stays(gpxOf(line.map((place) => pointAt(place, 5)).join('')), 40)
  // 15 km without signal, in ten minutes.
  const tunnel = [...line, ...line.map(([lat, lon]) => [lat + 0.14, lon] as const)]
  stays(gpxOf(tunnel.map((place, index) => pointAt(place, index + (index >= 40 ? 600 : 0))).join('')), 80)
  stays(gpxOf(tunnel.map((place) => pointAt(place)).join('')), 80)
})

test('a long part behind a jump is a part of its own, and the gap is not ridden', () => {
  const far = line.map(([lat, lon]) => [lat - 2, lon + 2] as const)
  const { segments, leftOut } = read(gpxOf([...line, ...far].map((place) => pointAt(place)).join('')))
  assert.deepEqual([segments.length, leftOut], [2, 0])
  assert.ok(lengthOf(segments) < plain * 2 + 100)
})

/** Some hours of a phone: a winding road with hills, a point each second. */
const recorded = (count: number): TrackSegment =>
  Array.from({ length: count }, (_, index) => [
    37.5 + index / 9_000 + Math.sin(index / 60) / 500,
    127 + Math.sin(index / 500) / 10 + Math.cos(index / 47) / 700,
    300 + 200 * Math.sin(index / 900),
  ])

test('a recording of a long day is thinned until it fits, and keeps its length, its hills and its ends', () => {
  const day = [recorded(15_000), recorded(5_000).map(([lat, lon, height]): TrackSegment[number] => [lat - 3, lon, height])]
  const { segments } = read(writeGpx(day))
  const count = segments.flat().length
  assert.ok(count <= maxTrackPoints && count > 2_000, String(count))
  assert.ok(Math.abs(lengthOf(segments) / lengthOf(day) - 1) < 0.01)
  const heights = (track: readonly TrackSegment[]) => Math.max(...track.flat().map((point) => point[2] ?? 0))
  assert.ok(Math.abs(heights(segments) - heights(day)) < 2)
  assert.equal(segments.length, 2)
  const written = writeGpx(segments)
  assert.ok(Buffer.byteLength(written) < maxTrackBytes)
  assert.deepEqual(read(written).segments, segments, 'the server changes nothing more')
})

test('the most that a thinned track can be is less than the server takes', () => {
  const longest: TrackSegment = Array.from({ length: maxTrackPoints / 100 }, () => [-37.12345, -127.12345, 1234.5])
  assert.ok(Buffer.byteLength(writeGpx(Array(100).fill(longest))) < maxTrackBytes)
})

test('of more than a hundred parts those are joined that are closest', () => {
  const parts = Array.from({ length: 350 }, (_, part): TrackSegment => [37, 37.008].map((lat) => [lat + part / 100, 127]))
  const { segments } = read(writeGpx(parts))
  assert.equal(segments.length, 100)
  assert.equal(segments.flat().length, 700)
})

test('of any track no point is added, and each part that stays is a line', () => {
  const point = fc.tuple(fc.integer({ min: -90, max: 90 }), fc.integer({ min: -180, max: 180 }), fc.integer({ min: 0, max: 9 }))
  const segment = fc.array(
    point.map(([lat, lon, near]): TrackSegment[number] => [
      near === 0 ? lat : 37 + lat / 900,
      near === 0 ? lon : 127 + lon / 900,
    ]),
    { minLength: 2, maxLength: 60 },
  )
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), (track) => {
      let cleaned: CleanTrack
      try {
        cleaned = read(writeGpx(track))
      } catch (error) {
        return assert.ok(error instanceof TrackRefusal)
      }
      const points = cleaned.segments.flat().length
      assert.ok(points + cleaned.leftOut <= track.flat().length)
      for (const part of cleaned.segments) assert.ok(part.length > 1)
    }),
    { numRuns: 200 },
  )
})
