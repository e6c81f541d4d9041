import { texts } from '#web/i18n/texts.ts'

export const rideLinksTexts = texts('rideLinks', {
  home: { ko: '집에 알리기 링크', en: 'Link for home' },
  past: { ko: '지난 라이딩', en: 'Past rides' },
})

export const homeLinkTexts = texts('homeLink', {
  dialogTitle: { ko: '집에 알리기 링크', en: 'Link for home' },
  who: {
    ko: '이 링크를 받은 분은 로그인하지 않고 코스와 경유지, 도착 예정 시각, 로드 캡틴의 이름(성은 빼고), 출발과 도착을 볼 수 있습니다. 다른 이름은 나오지 않으며, 내 이름도 나오지 않습니다.',
    en: 'Without logging in, anyone with this link sees the route and the stops, the expected return, the road captain’s first name, and when the group has started and arrived. It shows no other name, not even yours.',
  },
  until: {
    ko: '{time}까지 열립니다. 도착이 늦어지면 도착하고 24시간 뒤까지 열립니다.',
    en: 'It works until {time}. If the group arrives late, it works until 24 hours after the arrival.',
  },
  language: { ko: '받는 분의 언어', en: 'Language of those at home' },
  make: { ko: '링크 만들기', en: 'Make the link' },
  link: { ko: '보낼 링크', en: 'Link to send' },
  copy: { ko: '링크 복사', en: 'Copy the link' },
  look: { ko: '미리 보기', en: 'Preview' },
  remove: { ko: '링크 없애기', en: 'Remove the link' },
  removeText: {
    ko: '없애면 이미 보낸 링크도 바로 열리지 않습니다. 없앨까요?',
    en: 'The link that you have sent stops working at once. Remove it?',
  },
  keep: { ko: '그대로 두기', en: 'Keep it' },
  noneAnyMore: {
    ko: '열려 있는 링크가 없습니다. 라이딩이 끝나 새로 만들 수는 없습니다.',
    en: 'There is no link that works. The ride is over, so no new one can be made.',
  },
  saidMade: { ko: '링크를 만들었습니다.', en: 'The link is ready.' },
  saidRemoved: { ko: '링크를 없앴습니다.', en: 'The link is removed.' },
})

export const leaderToolsTexts = texts('leaderTools', {
  leaderSubheading: { ko: '이 라이딩의 로드 캡틴이십니다', en: 'You’re the road captain of this ride' },
  sweepSubheading: { ko: '이 라이딩의 스위프이십니다', en: 'You’re the sweep of this ride' },
  officerSubheading: { ko: '라이딩 당일 운영', en: 'Run the ride' },
  sheet: { ko: '라이딩 명단', en: 'Ride sheet' },
  attendance: { ko: '참가 기록', en: 'Who rode' },
  signUpFirst: { ko: '본인도 인원 확인에 나오려면 참가 신청해 주세요.', en: 'To be in the head count yourself, please sign up.' },
  attendanceLater: {
    ko: '출발한 뒤에는 여기에서 누가 함께 달렸는지 기록할 수 있습니다.',
    en: 'Once the ride has started, record here who rode.',
  },
})
