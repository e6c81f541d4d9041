import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answeredRide } from '../../../test/rides.ts'
import { thanksText } from './thanks-text.ts'

const told = { event: { ...answeredRide, id: 'ride-1' }, timeZone: 'America/Denver', origin: 'https://club.example' }
const album = { id: 'album', titleKo: '사진', titleEn: 'Photos', dropboxUrl: 'https://www.dropbox.com/album' }

test('the message after a ride has riders, miles and photos, in both languages', () => {
  const thanks = { starts: 12, miles: 87, albums: [album] }
  assert.equal(
    thanksText('ko', { ...told, thanks }),
    [
      '피크 투 피크',
      '7월 4일 (목), 12명이 함께 87마일을 달렸습니다.',
      '함께해 주신 모든 분께 감사드립니다. 다음 라이딩에서 뵙겠습니다.',
      '사진: https://www.dropbox.com/album',
      '자세히 보기: https://club.example/?ride=ride-1#announcements',
    ].join('\n'),
  )
  assert.match(thanksText('en', { ...told, thanks }), /^Peak to Peak\n12 of us rode 87 miles on Thu, Jul 4\.\nThank you all/)
})

test('without a track or an album it says nothing of them', () => {
  const thanks = { starts: 5, miles: null, albums: [] }
  assert.match(thanksText('ko', { ...told, thanks }), /5명이 함께 달렸습니다\.\n함께해 주신 .*\n자세히 보기/)
  assert.match(thanksText('en', { ...told, thanks }), /5 of us rode together on .*\nThank you .*\nDetails/)
})
