import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mapOf, pointsOf, profileOf, toFeet, toMiles } from './track-geometry.ts'

/** Points as pairs in a text. */
const shapeOf = (text: string) => text.split(' ').map((pair) => pair.split(',').map(Number) as [number, number])

test('north is at the top, and every shape fits into its drawing with right proportions', () => {
  for (const text of ['0,0 1000,0 1000,500', '0,0 10,90000', '0,5 90000,0', '0,0 0,0']) {
    const { lines, width, height, scale } = mapOf({ line: [shapeOf(text)] })
    for (const [x, y] of lines.flat()) assert.ok(x >= 0 && x <= width && y >= 0 && y <= height, `${x} ${y}`)
    assert.ok(scale.units > 0)
    assert.doesNotMatch(pointsOf(lines.flat()), /NaN|Infinity/)
  }
  const [[south, , north] = []] = mapOf({ line: [shapeOf('0,0 1000,0 1000,500')] }).lines
  assert.ok(south && north && south[1] > north[1])
  assert.ok(Math.abs((north[0] - south[0]) / (south[1] - north[1]) - 2) < 0.001)
})

test('the scale is a round number of miles', () => {
  const { scale, lines } = mapOf({ line: [shapeOf('0,0 16093.44,0')] })
  assert.equal(scale.miles, 2)
  const [[start, end] = []] = lines
  assert.ok(start && end && Math.abs((end[0] - start[0]) / scale.units - 5) < 0.001)
})

test('the profile has the highest and the lowest point; a flat road stays flat; without elevation there is none', () => {
  const profileAt = (text: string) => profileOf({ elevation: shapeOf(text), lengthMeters: 1_000 })
  const profile = profileAt('0,1600 500,2103 1000,1700')
  assert.deepEqual([profile?.lowest, profile?.highest], [1_600, 2_103])
  const [[, first = 0] = [], [, last = 0] = []] = profileAt('0,1600 1000,1601')?.line ?? []
  assert.ok(Math.abs(first - last) < 3)
  assert.equal(profileOf({ elevation: [], lengthMeters: 1_000 }), null)
})

test('an American club reads miles and feet', () => {
  assert.equal(toMiles(1_609.344), 1)
  assert.equal(toFeet(3_446.4), 11_307)
})
