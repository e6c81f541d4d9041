import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '#server/config.ts'
import { drawClubPreview } from './club-pictures.ts'

test('the link preview is drawn for a club whose words have no letter of the font', async () => {
  const { club } = readConfig({})
  const signs = { ko: '🏍', en: '🏍' }
  const drawn = await drawClubPreview({ ...club, name: signs, abbreviation: '🏍', motto: { ko: ['🏍'], en: ['🏍'] } }, 'ko')
  assert.equal(drawn.subarray(0, 2).toString('hex'), 'ffd8')
})
