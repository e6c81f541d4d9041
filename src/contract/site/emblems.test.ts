import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Club } from './club.ts'
import { drawnEmblems, withEmblem } from './emblems.ts'

test('each drawn emblem is a path that the club’s values accept, and is named in both languages', () => {
  assert.equal(new Set(drawnEmblems.map(({ path }) => path)).size, 12)
  for (const { key, path, name } of drawnEmblems) {
    assert.ok(Club.shape.emblem.safeParse(path).success, key)
    assert.ok(name.ko && name.en, key)
  }
})

test('the riders’ backs get the emblem', () => {
  assert.equal(
    withEmblem('<path class="emblem-of-rider" d="M1 1H2"/>', 'M8 24H40'),
    '<path class="emblem-of-rider" d="M8 24H40"/>',
  )
})
