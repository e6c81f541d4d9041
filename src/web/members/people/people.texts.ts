import { texts } from '#web/i18n/texts.ts'

export const peopleTexts = texts('people', {
  search: { ko: '이름, 전화번호, 기종, 아이디로 찾기', en: 'Find by name, phone, motorcycle or username' },
  filter: { ko: '회원 고르기', en: 'Show' },
  filters: {
    all: { ko: '전체', en: 'All' },
    noEmergencyContact: { ko: '비상 연락처 없음', en: 'No emergency contact' },
    unconfirmed: { ko: '확인 6개월 지남', en: 'Confirmed 6+ months ago' },
    duesOpen: { ko: '회비 미확인', en: 'Dues not confirmed' },
    noConsent: { ko: '동의 안 함', en: 'No consent' },
    notRidden: { ko: '올해 안 탐', en: 'Not ridden this year' },
    inactive: { ko: '쉬는 회원(비활성)', en: 'Inactive, on a break' },
  },
  none: { ko: '해당하는 회원이 없습니다.', en: 'No one is in this list.' },
  open: { ko: '{name} 님 정보 열기', en: 'Open the details of {name}' },
  emergency: { ko: '비상 연락처', en: 'Emergency contact' },
  emergencyStates: {
    known: { ko: '있음', en: 'On record' },
    old: { ko: '6개월 넘음', en: 'Over 6 months old' },
    none: { ko: '없음', en: 'None' },
  },
  dues: { ko: '회비', en: 'Dues' },
  duesStates: {
    confirmed: { ko: '확인됨', en: 'Confirmed' },
    claimed: { ko: '냈다고 함', en: 'Says paid' },
    open: { ko: '미확인', en: 'Not confirmed' },
  },
  rides: { ko: '올해 라이딩', en: 'Rides this year' },
  times: { ko: '{count, plural, other {#번}}', en: '{count, plural, one {# ride} other {# rides}}' },
  joined: { ko: '{date} 가입', en: 'Joined {date}' },
  ask: { ko: '알림 보내기', en: 'Send a notice' },
  askTitle: {
    ko: '{count, plural, other {#명}}에게 알림을 보낼까요?',
    en: 'Send a notice to {count, plural, one {# member} other {# members}}?',
  },
  askText: {
    ko: '홈페이지의 알림과 푸시로 이렇게 알립니다. 오늘 이미 받은 분에게는 다시 보내지 않습니다.',
    en: 'They see this on the site, and get it as a push message. Who has had it today does not get it again.',
  },
  requests: {
    noEmergencyContact: { ko: '‘비상 연락처를 적어 주세요’', en: '“Please add an emergency contact”' },
    unconfirmed: { ko: '‘비상 연락처가 아직 맞는지 확인해 주세요’', en: '“Is your emergency contact still right?”' },
    duesOpen: { ko: '‘회비 납부를 부탁드립니다’', en: '“Please pay your dues”' },
    noConsent: { ko: '‘개인정보 안내를 읽어 주세요’', en: '“Please read the privacy notice”' },
  },
  askedTitle: { ko: '알림', en: 'Notice Sent' },
  asked: {
    ko: '{count, plural, =0 {오늘 이미 모두에게 보냈습니다.} other {#명에게 보냈습니다.}}',
    en: '{count, plural, =0 {Everyone has had it today already.} one {# member has it.} other {# members have it.}}',
  },
  copyText: { ko: '글 복사', en: 'Copy a text' },
  /** For the club's chat: it names no one. */
  chat: {
    noEmergencyContact: {
      ko: '비상 연락처를 아직 적지 않으신 분이 {count, plural, other {#명}} 있습니다. 라이딩 중 사고가 나면 가족에게 연락해야 합니다. 설정에서 한 분만 적어 주세요.',
      en: '{count, plural, one {# member has} other {# members have}} no emergency contact yet. If something happens on a ride, we have to reach your family. Please add one person in Settings.',
    },
    unconfirmed: {
      ko: '비상 연락처를 확인하신 지 여섯 달이 넘은 분이 {count, plural, other {#명}} 있습니다. 설정에서 그대로인지 한 번 봐 주세요.',
      en: '{count, plural, one {# member} other {# members}} confirmed their emergency contact more than six months ago. Please check in Settings that it is still right.',
    },
    duesOpen: {
      ko: '올해 회비가 아직 확인되지 않은 분이 {count, plural, other {#명}} 있습니다. 내는 방법은 아래 주소에 있습니다. 이미 내셨다면 운영진에게 알려 주세요.',
      en: 'The dues of {count, plural, one {# member} other {# members}} are not confirmed yet. How to pay is at the address below. If you have paid, please tell an officer.',
    },
    noConsent: {
      ko: '개인정보 안내에 아직 동의하지 않으신 분이 {count, plural, other {#명}} 있습니다. 설정에서 읽고 동의해 주세요.',
      en: '{count, plural, one {# member has} other {# members have}} not agreed to the privacy notice yet. Please read it in Settings and agree.',
    },
    notRidden: {
      ko: '올해 아직 함께 달리지 못한 분이 {count, plural, other {#명}} 있습니다. 다음 라이딩에서 뵙고 싶습니다.',
      en: '{count, plural, one {# member has} other {# members have}} not ridden with us this year yet. We would love to see you on the next ride.',
    },
  },
  print: { ko: '인쇄', en: 'Print' },
  onPaper: { ko: '{filter} {count, plural, other {#명}}', en: '{filter}: {count}' },
})

export const personTexts = texts('person', {
  title: { ko: '회원 정보', en: 'About this person' },
  contact: { ko: '연락처', en: 'Contact' },
  copy: { ko: '복사', en: 'Copy' },
  copyOf: { ko: '{what} 복사', en: 'Copy: {what}' },
  noEmergencyContact: {
    ko: '비상 연락처가 없습니다. 사고가 나면 연락할 사람을 알 수 없습니다.',
    en: 'There is no emergency contact: after an accident we would not know whom to call.',
  },
  noApplication: {
    ko: '이 계정에는 가입 신청서가 없습니다. 연락처와 비상 연락처는 신청서에 있습니다.',
    en: 'This account has no application, which holds phone and emergency contact.',
  },
  application: { ko: '가입 신청서', en: 'Application' },
  openApplication: { ko: '신청서 열기', en: 'Open the application' },
  openApplicationOf: { ko: '신청서 열기: {date}', en: 'Open the application of {date}' },
  rides: { ko: '{year}년 라이딩 {count, plural, other {#번}}', en: '{year}: {count, plural, one {# ride} other {# rides}}' },
  noRides: { ko: '올해 함께 달린 기록이 없습니다.', en: 'No rides on record this year.' },
  account: { ko: '계정', en: 'Account' },
  username: { ko: '아이디', en: 'Username' },
  devices: { ko: '기기', en: 'Devices' },
  deviceCounts: {
    ko: '로그인 {sessions, plural, =0 {없음} other {#대}} · 푸시 알림 {pushes, plural, =0 {없음} other {#대}}',
    en: '{sessions, plural, =0 {Not logged in} one {Logged in on # device} other {Logged in on # devices}} · {pushes, plural, =0 {no push messages} one {push messages on # device} other {push messages on # devices}}',
  },
  activity: { ko: '활동 기록과 열람 기록', en: 'Activity, and who looked' },
})
