import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { headingLetters, moreFontRule, subsetDisplayFont } from './display-font.ts'

const remedy = 'Run: node scripts/draw/display-font.ts'

test('the two files of the heading font have every letter of the headings in both languages', async () => {
  const club = JSON.parse(readFileSync('club.config.json', 'utf8'))
  const [home = '', others = ''] = readFileSync('src/web/assets/display-letters.txt', 'utf8').split('\n')
  assert.deepEqual(await headingLetters(club), { home, others }, remedy)
  assert.deepEqual(readFileSync('src/web/assets/display.woff2'), await subsetDisplayFont(home, 'woff2'), remedy)
  assert.deepEqual(readFileSync('src/web/assets/display-more.woff2'), await subsetDisplayFont(others, 'woff2'), remedy)
  assert.equal(readFileSync('src/web/display-font-more.css', 'utf8'), moreFontRule(others), remedy)
})

test('the font’s license travels with both copies of the font', () => {
  const license = readFileSync('node_modules/@fontsource/do-hyeon/LICENSE', 'utf8')
  for (const copy of ['public/display-font-license.txt', 'src/server/pictures/display-LICENSE.txt'])
    assert.equal(readFileSync(copy, 'utf8'), license, remedy)
})

test('every letter of the headings is in the display font: no word mixes two fonts', () => {
  const font = readFileSync('src/server/pictures/display-letters.txt', 'utf8')
  const lettersOnly = [...readFileSync('src/web/assets/display-letters.txt', 'utf8')].filter((letter) =>
    /[\p{L}\p{N}]/u.test(letter),
  )
  assert.deepEqual(
    lettersOnly.filter((letter) => !font.includes(letter)),
    [],
    'Use other letters in headings and club.config.json.',
  )
})
