import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadLettering } from './lettering.ts'

const lettering = await loadLettering('dist/pictures/display.ttf')

test('signs that the face lacks are written otherwise, pictographs are left out', () => {
  assert.equal(lettering.writable('봄 라이딩 🏍️ 안내…'), '봄 라이딩 안내...')
  assert.equal(lettering.writable('① 헬멧 – 장갑'), '1 헬멧 - 장갑')
  assert.equal(lettering.writable('Café “Ride”'), 'Cafe “Ride”')
  assert.equal(lettering.writable('파크·레이크'), '파크·레이크')
})

test('a text with letters that cannot be drawn is not written at all', () => {
  assert.equal(lettering.writable('總會'), null)
  assert.equal(lettering.writable('\u0410\u0411'), null)
})

test('an outline is as long as the width says', () => {
  assert.ok(lettering.width('가나', 40) > lettering.width('가', 40))
  assert.equal(lettering.width('가나', 80), 2 * lettering.width('가나', 40))
  assert.equal(lettering.outline('가나', { x: 0, y: 40, size: 40 }).match(/<path/g)?.length, 2)
})
