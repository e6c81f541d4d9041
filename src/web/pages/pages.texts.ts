import { texts } from '#web/i18n/texts.ts'

export const helpTexts = texts('help', {
  description: { ko: '{name} 홈페이지 이용 안내.', en: 'How to use the website of {name}.' },
  lead: { ko: '홈페이지를 처음 쓰시는 분을 위한 안내입니다.', en: 'A short guide for everyone who is new to this website.' },
  contents: { ko: '목차', en: 'Contents' },
  startHeading: { ko: '시작하기', en: 'Getting Started' },
  startJoin: {
    ko: '가입 페이지에서 계정을 만들고 가입 신청서를 보냅니다.',
    en: 'On the Join page, create an account and send the membership application.',
  },
  startLogin: {
    ko: '계정이 만들어지면 아이디와 비밀번호로 로그인합니다.',
    en: 'Once you have an account, log in with your username and password.',
  },
  startUse: {
    ko: '라이딩 일정과 사진 갤러리 같은 회원 기능을 이용합니다.',
    en: 'Use the member features: the riding schedule and the photo gallery.',
  },
  navigationHeading: { ko: '홈페이지 둘러보기', en: 'Site Navigation' },
  navigationTop: {
    ko: '홈에는 공지사항과 클럽 소개가 있고, 회칙·가입·갤러리는 각각 별도 페이지에 있습니다.',
    en: 'The home page has announcements and an introduction to the club. Bylaws, Join and Gallery have pages of their own.',
  },
  navigationMenu: {
    ko: '오른쪽 위의 메뉴에서 문의하기, 도움말, 설정으로 갈 수 있습니다.',
    en: 'The menu at the upper right leads to Contact Us, Help and Settings.',
  },
  navigationLanguage: {
    ko: '한국어와 영어는 화면 위의 버튼으로 언제든지 바꿀 수 있습니다.',
    en: 'The buttons at the top switch between Korean and English at any time.',
  },
  navigationTextSize: {
    ko: '글자가 작으면 설정에서 글자 크기를 키울 수 있습니다.',
    en: 'If the text is too small, you can make it larger in Settings.',
  },
  rideDayHeading: { ko: '라이딩 당일', en: 'On the day of a ride' },
  rideDayCard: {
    ko: '라이딩 화면에 로드 캡틴과 스위프의 이름, 그리고 라이딩을 하는지가 나옵니다.',
    en: 'A ride’s page names its road captain and sweep, and says whether the ride goes.',
  },
  rideDayLeaders: {
    ko: '로드 캡틴과 스위프는 출발 24시간 전부터 끝나고 48시간 뒤까지 홈이나 자기 라이딩 화면에서 라이딩 명단을 열고, 인원을 확인하고, 출발 여부를 정할 수 있습니다.',
    en: 'From 24 hours before the start to 48 hours after the end, the road captain and the sweep find on the home page and on their ride’s page the ride sheet, the head count and the decision whether the ride goes.',
  },
  rideDayLooks: {
    ko: '누가 내 연락처를 열어 보면 설정의 ‘누가 내 정보를 봤나요’에 이름과 시각이 남습니다.',
    en: 'When your contacts are opened, “Who looked at your data” in Settings says by whom and when.',
  },
  faqHeading: { ko: '자주 묻는 질문', en: 'Frequently Asked Questions' },
  technicalHeading: { ko: '기술 지원', en: 'Technical Support' },
  technicalBrowsers: {
    ko: '크롬, 파이어폭스, 사파리, 엣지의 최신 버전을 권합니다.',
    en: 'We recommend a current version of Chrome, Firefox, Safari or Edge.',
  },
  technicalMobile: { ko: '휴대전화에서도 편하게 볼 수 있습니다.', en: 'The website is optimized for phones.' },
  contactSupport: { ko: '문의하러 가기', en: 'Contact Support' },
})

export const profileTexts = texts('profile', {
  description: { ko: '{name} 회원 정보.', en: 'Your account at {name}.' },
  loginRequiredText: { ko: '내 정보는 로그인해야 볼 수 있습니다.', en: 'You need to log in to see your profile.' },
  username: { ko: '아이디', en: 'Username' },
  email: { ko: '이메일', en: 'Email' },
  fullName: { ko: '이름', en: 'Full name' },
  memberSince: { ko: '가입일', en: 'Member since' },
  notAvailable: { ko: '없음', en: 'N/A' },
  note: { ko: '정보를 바꾸려면 운영진에게 문의해 주세요.', en: 'To change your information, please contact an administrator.' },
  settings: { ko: '비밀번호와 알림 설정', en: 'Password and notifications' },
  applicationHeading: { ko: '가입 신청', en: 'Membership Application' },
  applicationPayment: { ko: '회비 납부', en: 'Fee' },
  paymentConfirmed: { ko: '납부 확인됨', en: 'Confirmed' },
  paymentClaimed: { ko: '납부했다고 표시하셨습니다 (운영진 확인 전)', en: 'Marked as paid (not confirmed yet)' },
  paymentOpen: { ko: '납부 예정', en: 'Not paid yet' },
  correctApplication: { ko: '신청서 수정하기', en: 'Correct the application' },
  apply: { ko: '가입 신청서 작성하기', en: 'Fill in the application' },
  editDetails: { ko: '연락처와 바이크 수정', en: 'Edit contacts and motorcycle' },
  noteOwn: {
    ko: '연락처와 바이크는 아래에서 직접 고치실 수 있습니다.',
    en: 'Contacts and motorcycle you can edit yourself below.',
  },
  parts: {
    'my-rides': { ko: '내 라이딩', en: 'My rides' },
    members: { ko: '회원 명단', en: 'Members' },
    'club-money': { ko: '클럽 회계', en: 'The club’s money' },
  },
})
