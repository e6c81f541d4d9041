import { texts } from '#web/i18n/texts.ts'

export const tellRidersTexts = texts('tellRiders', {
  open: { ko: '알리기', en: 'Tell riders' },
  openLabel: { ko: '‘{title}’ 알리기', en: 'Tell riders of “{title}”' },
  title: { ko: '라이딩 알리기', en: 'Tell the riders' },
  lead: {
    ko: '라이딩이 바뀌거나 취소되면 홈페이지가 참가자에게 알려 드립니다. 단톡방에는 아래 글을 올려 주세요.',
    en: 'The website tells the riders of a change or cancellation. Post this text in the club’s chat.',
  },
  shareTitle: { ko: '라이딩 소식 올리기', en: 'Share the ride' },
  shareLead: {
    ko: '라이딩을 등록했습니다. 아래 글을 단톡방에 올려 주세요.',
    en: 'The ride is published. Post this text in the club’s chat.',
  },
  languages: {
    ko: { ko: '한국어', en: 'Korean' },
    en: { ko: '영어', en: 'English' },
  },
  copy: { ko: '복사', en: 'Copy' },
  copyBoth: { ko: '두 언어 모두 복사', en: 'Copy both' },
  share: { ko: '공유', en: 'Share' },
  toCall: {
    ko: '전화로 연락할 참가자 {count, plural, other {#명}}',
    en: '{count, plural, one {# rider} other {# riders}} to call',
  },
  ridersSubheading: { ko: '연락할 참가자', en: 'Riders to tell' },
  ridersNote: {
    ko: '‘홈페이지에서만’으로 표시된 분은 홈페이지에 들어와야 소식을 봅니다. 전화로 알려 주세요.',
    en: 'Riders marked “Only on the site” see the news when they open the site. Please call them.',
  },
  waiting: { ko: '대기', en: 'Waitlist' },
  siteOnly: { ko: '홈페이지에서만', en: 'Only on the site' },
  channels: {
    push: { ko: '푸시 알림', en: 'Push notification' },
    mail: { ko: '이메일', en: 'Email' },
  },
  unverifiedAddress: { ko: '이메일 주소 확인 전', en: 'Email not verified' },
  call: { ko: '{name} 님에게 전화 걸기: {number}', en: 'Call {name}: {number}' },
  noPhone: { ko: '전화번호 없음', en: 'No phone number' },
})
