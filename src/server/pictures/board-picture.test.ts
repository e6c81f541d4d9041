import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { readConfig } from '#server/config.ts'
import { answeredRide } from '../../../test/rides.ts'
import { drawRide, letter, letterTitle, replaceMissingSigns } from './board-picture.ts'

const area = { width: 412, height: 190 }
const ink = '#142027'

test('signs that the display font lacks are replaced, pictographs are left out, and a text with other letters cannot be drawn', () => {
  for (const [text, drawn] of [
    ['봄 라이딩 🏍️ 안내…', '봄 라이딩 안내...'],
    ['① 헬멧 – 장갑', '1 헬멧 - 장갑'],
    ['Café “Ride”', 'Cafe “Ride”'],
    ['파크·레이크', '파크ㆍ레이크'],
    ['總會', null],
  ] as const)
    assert.equal(replaceMissingSigns(text), drawn)
})

test('markup in a text is drawn as text', async () => {
  const hostile = await letter('<b>&amp;</b></span><span size="900000">', { color: ink, size: 20 })
  const plain = await letter('bamp', { color: ink, size: 20 })
  assert.ok(hostile.width > plain.width && hostile.height < 40, `${hostile.width} × ${hostile.height}`)
})

test('a short title is large and in one line, a longer one smaller and complete, and Korean words are not broken', async () => {
  const short = await letterTitle('정기 총회', ink, area)
  assert.ok(short && short.height > 50 && short.height < 68)
  for (const title of ['긴 제목 '.repeat(50).trim(), '가'.repeat(200), 'a '.repeat(100).trim(), 'W'.repeat(200)]) {
    const set = await letterTitle(title, ink, area)
    assert.ok(set && set.width <= area.width && set.height <= area.height, title)
  }
  assert.equal(await letterTitle('가'.repeat(2000), ink, area), null, 'it cannot fit')
  // Twelve syllables fill the width, so the next word goes to a line of its own.
  const word = '가나다라마바사아자차카타'
  const [whole, one] = [await letterTitle(`${word} ${word}`, ink, area), await letterTitle(word, ink, area)]
  assert.equal(whole?.width, one?.width)
})

test('the stripe of a moderate ride has the accent of the club', async () => {
  const club = { ...readConfig({}).club, accent: 'teal' as const }
  const ride = { titleKo: '길', titleEn: 'Road', eventDate: '2126-07-04T06:00:00.000Z', endDate: null, dayCount: 1 }
  const preview = { ...answeredRide, ...ride, difficulty: 'moderate' as const, placesLeft: null }
  const picture = await drawRide(preview, { club, language: 'ko' })
  const { data } = await sharp(picture ?? Buffer.alloc(0))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const wanted = [0x58, 0xe1, 0xd1]
  for (const [index, channel] of [...data.subarray(3 * 6, 3 * 7)].entries())
    assert.ok(Math.abs(channel - (wanted[index] ?? 0)) < 16, `${channel} in place of ${wanted[index]}`)
})

test('a machine without fonts and without a configuration of fonts draws the same letters, and says nothing of it', async () => {
  const print = `const { letter } = await import('./src/server/pictures/board-picture.ts')
    const { width, height } = await letter('가을 Ride', { color: '${ink}', size: 64 })
    console.log(JSON.stringify([width, height]))`
  const env = { ...process.env, FONTCONFIG_FILE: '/nowhere/fonts.conf' }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', print], { env })
  assert.equal(stderr, '')
  const here = await letter('가을 Ride', { color: ink, size: 64 })
  for (const [index, pixels] of [here.width, here.height].entries()) {
    assert.ok(Math.abs(pixels - JSON.parse(stdout)[index]) <= 2, `${stdout} instead of ${here.width} × ${here.height}`)
  }
})
