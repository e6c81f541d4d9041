import assert from 'node:assert/strict'
import { test } from 'node:test'
import { homeLinkAddress, homeLinkText } from './home-link-text.ts'

test('the message is in the language of those who read it, and its page too', () => {
  const event = {
    titleKo: '피크 투 피크',
    titleEn: 'Peak to Peak',
    eventDate: '2026-12-05T07:00:00.000Z',
    startTime: '08:00',
    endDate: null,
    dayCount: 1,
  }
  const address = homeLinkAddress('ko', '/ride-home/token', 'https://riders.example')
  assert.equal(address, 'https://riders.example/ride-home/token?lang=ko')
  assert.deepEqual(homeLinkText('ko', { event, timeZone: 'America/Denver', address }).split('\n'), [
    '피크 투 피크',
    '12월 5일 (토) 오전 8:00',
    '출발했는지, 언제 돌아오는지, 모두 도착했는지 여기에서 볼 수 있습니다.',
    address,
  ])
  const [title, when] = homeLinkText('en', { event, timeZone: 'America/Denver', address }).split('\n')
  assert.deepEqual([title, when], ['Peak to Peak', 'Sat, Dec 5 8:00 AM'])
})
