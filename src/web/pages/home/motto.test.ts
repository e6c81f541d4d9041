import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleClub } from '#contract/site/setup-steps.ts'
import { isLongMotto } from './motto.ts'

test('a motto of long or of many lines is one of small letters', () => {
  for (const lines of [sampleClub.motto.ko, sampleClub.motto.en, ['바람을 가르며', '함께 달린다']])
    assert.equal(isLongMotto(lines), false, lines.join())
  for (const lines of [['바람을 가르며 함께 달리는 우리'], ['The way home is the best road of all'], ['하나', '둘', '셋']])
    assert.equal(isLongMotto(lines), true, lines.join())
})
