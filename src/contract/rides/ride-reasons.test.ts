import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offeredReason, reasonText } from './ride-reasons.ts'

test('an offered reason is said in the language of its reader, own words as they were written', () => {
  assert.equal(reasonText('인원 부족', 'en'), 'Too few riders')
  assert.equal(reasonText('Too few riders', 'ko'), '인원 부족')
  assert.equal(reasonText('도로 공사', 'en'), '도로 공사')
  assert.deepEqual([offeredReason('날씨'), offeredReason('Weather'), offeredReason('눈')], ['weather', 'weather', null])
})
