import { texts } from '#web/i18n/texts.ts'

export const pastRidesTexts = texts('pastRides', {
  heading: { ko: '지난 라이딩', en: 'Past rides' },
  none: { ko: '아직 지난 라이딩이 없습니다.', en: 'No past rides yet.' },
  rode: { ko: '함께 달림', en: 'You rode' },
  starts: { ko: '{count, plural, other {#명}}이 함께 달렸습니다.', en: '{count, plural, one {# person} other {# people}} rode' },
  look: { ko: '라이딩 보기', en: 'See the ride' },
  lead: { ko: '명단 · 인원 확인 · 참가 기록', en: 'Sheet, head count, attendance' },
  album: { ko: '사진: {title}', en: 'Photos: {title}' },
})

export const ownRidesTexts = texts('ownRides', {
  heading: { ko: '내 라이딩', en: 'My rides' },
  year: { ko: '연도', en: 'Year' },
  count: {
    ko: '{year}년: {count, plural, other {#회}} 참가 · 클럽 라이딩 {all, plural, other {#회}}',
    en: '{year}: you rode {count, plural, other {#}} of the club’s {all, plural, one {# ride} other {# rides}}',
  },
  empty: {
    ko: '{year}년에는 아직 참가 기록이 없습니다. 다음 라이딩에서 뵙겠습니다.',
    en: 'No rides on your record for {year} yet. See you on the next one.',
  },
})

export const seasonTexts = texts('season', {
  back: { ko: '회원 목록', en: 'Members' },
  open: { ko: '시즌 기록', en: 'Season' },
  print: { ko: '인쇄', en: 'Print' },
  choose: { ko: '연도', en: 'Year' },
  heading: {
    ko: '{year} 시즌: 라이딩 {rides, plural, other {#회}}, 연인원 {starts, plural, other {#명}}',
    en: '{year}: {rides, plural, one {# ride} other {# rides}}, {starts, plural, one {# start} other {# starts}}',
  },
  ridesHeading: { ko: '라이딩', en: 'Rides' },
  ride: { ko: '라이딩', en: 'Ride' },
  people: { ko: '인원', en: 'People' },
  guests: { ko: '그중 동승자와 손님', en: 'incl. passengers and guests' },
  ridersHeading: { ko: '회원', en: 'Members' },
  rider: { ko: '이름', en: 'Name' },
  rideCount: { ko: '참가', en: 'Rides' },
  times: { ko: '{count, plural, other {#회}}', en: '{count, plural, other {#}}' },
  ofMember: { ko: '{year}년 라이딩 {count, plural, other {#회}}', en: '{year}: {count, plural, one {# ride} other {# rides}}' },
  empty: { ko: '{year}년에는 기록된 라이딩이 없습니다.', en: 'No rides are on record for {year}.' },
  emptyText: {
    ko: '라이딩이 끝난 뒤 ‘라이딩 일정’ 탭에서 누가 함께 달렸는지 기록하면 여기에 모입니다.',
    en: 'After a ride, record who rode in the Events tab. The season adds up here.',
  },
})
