import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mapOf, pointsOf, profileOf, toFeet, toMiles } from './track-geometry.ts'

test('north is at the top, and every shape fits into its drawing with right proportions', () => {
  const shapes: [number, number][][] = [
    [
      [0, 0],
      [1_000, 0],
      [1_000, 500],
    ],
    [
      [0, 0],
      [10, 90_000],
    ],
    [
      [0, 5],
      [90_000, 0],
    ],
    [
      [0, 0],
      [0, 0],
    ],
  ]
  for (const shape of shapes) {
    const { lines, width, height, scale } = mapOf({ line: [shape] })
    for (const [x, y] of lines.flat()) assert.ok(x >= 0 && x <= width && y >= 0 && y <= height, `${x} ${y}`)
    assert.ok(scale.units > 0)
    assert.doesNotMatch(pointsOf(lines.flat()), /NaN|Infinity/)
  }
  const [[south, , north] = []] = mapOf({ line: [shapes[0] ?? []] }).lines
  assert.ok(south && north && south[1] > north[1])
  assert.ok(Math.abs((north[0] - south[0]) / (south[1] - north[1]) - 2) < 0.001)
})

test('the scale is a round number of miles', () => {
  const { scale, lines } = mapOf({
    line: [
      [
        [0, 0],
        [16_093.44, 0],
      ],
    ],
  })
  assert.equal(scale.miles, 2)
  const [[start, end] = []] = lines
  assert.ok(start && end && Math.abs((end[0] - start[0]) / scale.units - 5) < 0.001)
})

test('the profile has the highest and the lowest point; a flat road stays flat; without elevation there is none', () => {
  const profile = profileOf({
    elevation: [
      [0, 1_600],
      [500, 2_103],
      [1_000, 1_700],
    ],
    lengthMeters: 1_000,
  })
  assert.deepEqual([profile?.lowest, profile?.highest], [1_600, 2_103])
  const flat = profileOf({
    elevation: [
      [0, 1_600],
      [1_000, 1_601],
    ],
    lengthMeters: 1_000,
  })
  const [[, first = 0] = [], [, last = 0] = []] = flat?.line ?? []
  assert.ok(Math.abs(first - last) < 3)
  assert.equal(profileOf({ elevation: [], lengthMeters: 1_000 }), null)
})

test('an American club reads miles and feet', () => {
  assert.equal(toMiles(1_609.344), 1)
  assert.equal(toFeet(3_446.4), 11_307)
})
