import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxTrackBytes } from '#contract/rides/ride-tracks.ts'
import { readTrackFile } from './read-track-file.ts'

const places = (count: number, inside = '') =>
  Array.from(
    { length: count },
    (_, index) =>
      `<trkpt lat="${(37.5 + index / 9_000 + Math.sin(index / 60) / 500).toFixed(7)}" lon="${(127 + Math.cos(index / 47) / 700).toFixed(7)}">${inside}</trkpt>`,
  ).join('\n')
const gpxOf = (points: string) =>
  `<?xml version="1.0"?>\n<gpx creator="홍길동의 휴대폰"><trk><name>집 🏠</name><trkseg>${points}</trkseg></trk></gpx>`

async function gpxIn(...parts: BlobPart[]): Promise<string> {
  const read = await readTrackFile(new Blob(parts))
  assert.ok('gpx' in read, JSON.stringify(read))
  return read.gpx
}

async function refusalOf(...parts: BlobPart[]): Promise<string> {
  const read = await readTrackFile(new Blob(parts))
  assert.ok('refusal' in read)
  return read.refusal
}

const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()

test('a file in UTF-16 is read, with its mark and without', async () => {
  const file = gpxOf(places(3)).replace('1.0"', '1.0" encoding="UTF-16"')
  const expected = await gpxIn(gpxOf(places(3)))
  const little = Buffer.from(file, 'utf16le')
  for (const parts of [
    [little],
    [Buffer.from([0xff, 0xfe]), little],
    [bigEndian(file)],
    [Buffer.from([0xfe, 0xff]), bigEndian(file)],
    [Buffer.from([0xef, 0xbb, 0xbf]), file],
    [file],
    [Buffer.from([0xc8, 0xab]), '\r\n', file],
  ])
    assert.equal(await gpxIn(...parts), expected)
})

test('a recording that is larger than the server takes becomes one that it takes, and nothing but the line is in it', async () => {
  const inside =
    '<ele>152.2</ele><time>2026-05-01T08:00:00Z</time><extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>120</gpxtpx:hr><gpxtpx:cad>70</gpxtpx:cad></gpxtpx:TrackPointExtension></extensions>'
  const file = gpxOf(places(20_000, inside))
  assert.ok(Buffer.byteLength(file) > 4 * maxTrackBytes)
  const gpx = await gpxIn(file)
  assert.ok(Buffer.byteLength(gpx) < maxTrackBytes)
  assert.doesNotMatch(gpx, /홍길동|집|name|time|T08:00|hr|ext/)
  assert.match(gpx, /<trkpt lat="37\.\d{5}" lon="127\.\d{5}"><ele>152\.2<\/ele><\/trkpt>/)
})

test('points that are left out are counted; a file of another kind says what to do', async () => {
  const read = await readTrackFile(new Blob([gpxOf(`<trkpt lat="0" lon="0"/>${places(3)}`)]))
  assert.equal('leftOut' in read && read.leftOut, 1)
  assert.match(await refusalOf(Buffer.from('504b030414000000', 'hex')), /packed/)
  assert.match(await refusalOf(Buffer.from('0e10d90854a30000', 'hex'), '.FIT', Buffer.alloc(500, 0xff)), /FIT/)
  assert.match(await refusalOf(), /could not be read/)
})
