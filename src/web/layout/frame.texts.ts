import { texts } from '#web/i18n/texts.ts'

export const navTexts = texts('nav', {
  label: { ko: '주 메뉴', en: 'Main' },
  menu: { ko: '메뉴', en: 'Menu' },
  language: { ko: '언어', en: 'Language' },
  home: { ko: '홈', en: 'Home' },
  announcements: { ko: '공지사항', en: 'Announcements' },
  bylaws: { ko: '회칙', en: 'Bylaws' },
  join: { ko: '가입', en: 'Join' },
  gallery: { ko: '갤러리', en: 'Gallery' },
  admin: { ko: '관리자', en: 'Admin' },
  adminPanel: { ko: '관리자 페이지', en: 'Admin Panel' },
  profile: { ko: '내 정보', en: 'My Profile' },
  contact: { ko: '문의하기', en: 'Contact Us' },
  help: { ko: '도움말', en: 'Help' },
  privacy: { ko: '개인정보 안내', en: 'Privacy' },
  settings: { ko: '설정', en: 'Settings' },
  login: { ko: '로그인', en: 'Login' },
  logout: { ko: '로그아웃', en: 'Logout' },
  logoLabel: { ko: '{abbreviation}, {name} 홈', en: '{abbreviation}, {name} home' },
  tabBar: { ko: '바로 가기', en: 'Shortcuts' },
  news: { ko: '공지', en: 'News' },
  rides: { ko: '라이딩', en: 'Rides' },
  me: { ko: '내 정보', en: 'Me' },
  apply: { ko: '가입 신청', en: 'Join' },
  contactShort: { ko: '문의', en: 'Contact' },
})

export const footerTexts = texts('footer', {
  description: {
    ko: '{motto} {years}년 넘게 이어 온 한인 모터사이클 클럽.',
    en: '{motto} A Korean-speaking motorcycle club with over {years} years of tradition.',
  },
  quickLinks: { ko: '바로가기', en: 'Quick Links' },
  about: { ko: '소개', en: 'About' },
  contactHeading: { ko: '연락처', en: 'Contact' },
  region: { ko: '미국 {state}주 {city}', en: '{city}, {state}' },
  copyright: { ko: '© {year} {name}', en: '© {year} {name}' },
})

export const pagesTexts = texts('pages', {
  bylawsTitle: { ko: '회칙', en: 'Bylaws' },
  joinTitle: { ko: '가입 신청', en: 'Join' },
  galleryTitle: { ko: '갤러리', en: 'Gallery' },
  profileTitle: { ko: '내 정보', en: 'My Profile' },
  contactTitle: { ko: '문의하기', en: 'Contact Us' },
  helpTitle: { ko: '도움말', en: 'Help' },
  settingsTitle: { ko: '설정', en: 'Settings' },
  loginTitle: { ko: '로그인', en: 'Login' },
  adminTitle: { ko: '관리자', en: 'Admin' },
  setupTitle: { ko: '클럽 홈페이지 시작하기', en: 'Set up the site' },
  notFoundTitle: { ko: '페이지를 찾을 수 없습니다', en: 'Page Not Found' },
})

export const offlineTexts = texts('offline', {
  label: { ko: '홈페이지 상태', en: 'Site status' },
  savedPage: { ko: '오프라인: 마지막으로 받은 내용입니다 ({time})', en: 'Offline: last received {time}' },
  newerRelease: { ko: '새 버전이 있습니다.', en: 'A new version is available.' },
  reload: { ko: '새로 고침', en: 'Reload' },
})

export const notFoundTexts = texts('notFound', {
  description: { ko: '주소가 바뀌었거나 잘못 입력하셨을 수 있습니다.', en: 'The address may have changed or been mistyped.' },
  goHome: { ko: '홈으로 가기', en: 'Go to the home page' },
})
