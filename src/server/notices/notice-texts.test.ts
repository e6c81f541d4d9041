import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Language } from '#contract/languages.ts'
import { type NoticeFacts, noticeLink, notices, noticeText } from '#server/activities/all-activities.ts'

const ride = {
  titleKo: '단풍 라이딩',
  titleEn: 'Fall ride',
  eventDate: '2026-11-28',
  endDate: null,
  startTime: '09:00',
} as const
const examples: NoticeFacts[] = [
  { kind: 'placeFree', ride },
  { kind: 'rideChanged', ride, changes: ['takesPlace', 'day', 'startTime', 'meetingLocation'], reason: null },
  { kind: 'rideCancelled', ride, isDeleted: true, reason: null },
  { kind: 'rideDecision', ride, decision: 'go' },
  { kind: 'rideReminder', ride },
  { kind: 'riderLeft', ride },
  { kind: 'memberRide', ride },
  { kind: 'callerGone', ride },
  { kind: 'announcement', titleKo: '빙판길', titleEn: 'Icy roads', type: 'safety' },
  { kind: 'answerMissing', titleKo: '조끼 주문', titleEn: 'Vest order' },
  { kind: 'applicationReceived' },
  { kind: 'applicationApproved' },
  { kind: 'applicationRejected' },
  { kind: 'memberRequest', about: 'unconfirmed' },
  { kind: 'backupStoreAway' },
  { kind: 'paymentReminder', titleKo: '회비', titleEn: 'Dues' },
  { kind: 'paymentClaimed', titleKo: '회비', titleEn: 'Dues', collectionId: 'dues' },
  { kind: 'envelopeMade' },
  { kind: 'administratorInvited' },
  { kind: 'inbox', since: '2026-11-28T07:00:00.000Z' },
  { kind: 'passkeyAdded', device: null },
  { kind: 'secondFactor', event: 'on' },
  { kind: 'continueLink', device: null },
  { kind: 'passwordLink', event: 'made' },
  { kind: 'addressChanged', address: null },
  { kind: 'addressRefused' },
]
const languages: Language[] = ['ko', 'en']
const english = (facts: NoticeFacts, options: object = {}) => noticeText(facts, 'en', options).text

test('every kind has a text in both languages, with the day and hour of a ride', () => {
  assert.deepEqual(examples.map(({ kind }) => kind).sort(), notices.map(({ kind }) => kind).toSorted())
  for (const facts of examples)
    for (const language of languages) {
      const { heading, text } = noticeText(facts, language)
      const all = `${heading} ${text}`
      assert.equal(/[가-힣]/.test(all), language === 'ko', all)
      assert.doesNotMatch(all, /undefined|null|\u202f/)
      if ('ride' in facts)
        assert.match(
          all,
          language === 'ko' ? /단풍 라이딩.*11월 28일 토요일 오전 9:00/ : /Fall ride.*Saturday, November 28, 9:00 AM/,
        )
    }
})

test('persons and places are named only where the channel allows it', () => {
  assert.match(english({ kind: 'riderLeft', ride }), /^A rider gave up a spot/)
  assert.match(english({ kind: 'riderLeft', ride }, { person: 'Doyun Kim' }), /^Doyun Kim gave up a spot/)
  assert.match(english({ kind: 'memberRide', ride }), /^A member has called a ride/)
  const changed: NoticeFacts = { kind: 'rideChanged', ride, changes: ['meetingLocation'] }
  assert.match(english(changed), /See the new meeting place on our website\.$/)
  assert.match(english(changed, { place: 'Boulder' }), /Meeting place: Boulder$/)
  assert.doesNotMatch(english({ ...changed, changes: ['day'] }, { place: 'Boulder' }), /Boulder/)
})

test('a ride that is cancelled or changed says why; an officer’s own words only where the channel allows them', () => {
  const cancelled = (reason: string) => ({ kind: 'rideCancelled', ride, isDeleted: false, reason }) as const
  assert.match(english(cancelled('날씨')), /has been cancelled\. Reason: Weather\.$/)
  assert.match(noticeText(cancelled('Weather'), 'ko').text, /취소되었습니다\. 이유: 날씨\.$/)
  assert.match(english(cancelled('Ice at the pass')), /has been cancelled\.$/)
  assert.match(english(cancelled('Ice at the pass'), { ownWords: true }), /Reason: Ice at the pass\.$/)
  const moved: NoticeFacts = { kind: 'rideChanged', ride, changes: ['day'], reason: '도로' }
  assert.match(noticeText(moved, 'ko').text, /^바뀐 내용: 날짜\. 이유: 도로\. /)
})

test('numbers are counted in words of the language; a reminder of money names the page as the site does, and no amount', () => {
  const headings = (applications: number, messages: number) =>
    languages.map(
      (language) => noticeText({ kind: 'inbox', since: '' }, language, { counts: { applications, messages } }).heading,
    )
  assert.deepEqual(headings(1, 2), ['가입 신청 1건, 문의 2건', '1 application, 2 messages'])
  assert.deepEqual(headings(0, 1), ['문의 1건', '1 message'])
  const reminder = { kind: 'paymentReminder', titleKo: '회비', titleEn: 'Dues' } as const
  const [korean = '', inEnglish = ''] = languages.map((language) => noticeText(reminder, language).text)
  assert.match(korean, /^\D*‘내 정보’\D*$/)
  assert.match(inEnglish, /^\D*Your profile\D*$/)
})

test('each notice leads to what it is about, a deleted ride to the schedule', () => {
  const link = (facts: NoticeFacts, counts?: { applications: number; messages: number }) =>
    noticeLink({ kind: facts.kind, subjectId: 'id' }, facts, counts)
  assert.equal(link({ kind: 'rideReminder', ride }), '/?ride=id#announcements')
  assert.equal(link({ kind: 'rideCancelled', ride, isDeleted: false }), '/?ride=id#announcements')
  assert.equal(link({ kind: 'rideCancelled', ride, isDeleted: true }), '/#announcements')
  assert.equal(link({ kind: 'announcement', titleKo: '', titleEn: '', type: 'general' }), '/?announcement=id')
  assert.equal(link({ kind: 'inbox', since: '' }, { applications: 0, messages: 1 }), '/admin?tab=settings')
  assert.equal(link({ kind: 'inbox', since: '' }), '/admin?tab=applications')
})
