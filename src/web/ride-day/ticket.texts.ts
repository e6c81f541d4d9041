import { texts } from '#web/i18n/texts.ts'

export const ticketTexts = texts('ticket', {
  heading: { ko: '다음 라이딩', en: 'Next ride' },
  today: { ko: '오늘', en: 'Today' },
  tomorrow: { ko: '내일', en: 'Tomorrow' },
  inDays: { ko: 'D-{days}', en: 'In {days} days' },
  onTheRoad: { ko: '진행 중', en: 'Under way' },
  leavesInHours: {
    ko: '출발까지 {hours}시간 {minutes}분',
    en: 'Starts in {hours} h {minutes} min',
  },
  leavesInMinutes: { ko: '출발까지 {minutes}분', en: 'Starts in {minutes} min' },
  started: { ko: '출발했습니다', en: 'Started' },
  decisionDue: { ko: '출발 여부는 {time}에 결정', en: 'Decision due {time}' },
  captain: { ko: '로드 캡틴 {name}', en: 'Road captain {name}' },
  bikes: { ko: '바이크 {count, plural, other {#대}}', en: '{count, plural, one {# motorcycle} other {# motorcycles}}' },
  people: { ko: '{count, plural, other {#명}}', en: '{count, plural, one {# person} other {# people}}' },
  going: { ko: '갑니다', en: 'Going' },
  waiting: { ko: '대기 {place}번째', en: 'Waitlist: no. {place}' },
  lead: { ko: '라이딩 운영', en: 'Run the ride' },
  sheet: { ko: '명단', en: 'Sheet' },
  decide: { ko: '출발 정하기', en: 'Decide' },
  count: { ko: '인원 확인', en: 'Head count' },
  record: { ko: '참가 기록', en: 'Who rode' },
  after: { ko: '다가오는 라이딩', en: 'Coming up' },
  none: {
    ko: '예정된 라이딩이 없습니다. 새 라이딩이 올라오면 여기에 나타납니다.',
    en: 'No rides are planned. The next one appears here as soon as it is announced.',
  },
})
