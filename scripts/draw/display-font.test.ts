import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Face, Blob as FontBlob } from 'harfbuzzjs'
import { headingLetters, subsetDisplayFont } from './display-font.ts'

const club = JSON.parse(readFileSync('club.config.json', 'utf8'))
const isLetter = (letter: string) => /[\p{L}\p{N}]/u.test(letter)

test('the files of the heading font have every letter of the headings in both languages', async () => {
  const { home, others } = await headingLetters(club)
  for (const letter of [...club.name.ko, ...club.motto.ko.join(''), 'A', '7'].filter(isLetter))
    assert.ok(home.includes(letter), letter)
  for (const letters of [home, others]) {
    const font = await subsetDisplayFont(letters, 'sfnt')
    const bytes = font.buffer.slice(font.byteOffset, font.byteOffset + font.byteLength) as ArrayBuffer
    const known = new Set(new Face(new FontBlob(bytes)).collectUnicodes())
    assert.deepEqual(
      [...letters].filter((letter) => isLetter(letter) && !known.has(letter.codePointAt(0) ?? 0)),
      [],
      'Use other letters in headings.',
    )
  }
})

test('the font’s license travels with both copies of the font', () => {
  const license = readFileSync('node_modules/@fontsource/do-hyeon/LICENSE', 'utf8')
  for (const copy of ['public/display-font-license.txt', 'src/server/pictures/display-LICENSE.txt'])
    assert.equal(readFileSync(copy, 'utf8'), license, 'Run: node scripts/draw/display-font.ts')
})
