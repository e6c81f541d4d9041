import { texts } from '#web/i18n/texts.ts'

export const homeScreenTexts = texts('homeScreen', {
  heading: { ko: '홈 화면에 추가하기', en: 'Add to the Home Screen' },
  lead: {
    ko: '홈 화면에 추가하면 아이콘을 눌러 바로 열 수 있습니다. 아이폰과 아이패드에서는 이렇게 해야 푸시 알림도 받을 수 있습니다.',
    en: 'With an icon on your home screen, the website opens like an app. On iPhones and iPads, push notifications work only this way.',
  },
  inApp: {
    ko: '카카오톡 같은 앱 안에서는 추가할 수 없습니다. 먼저 그 앱의 메뉴에서 다른 브라우저로 열어 주세요.',
    en: 'This does not work inside apps such as KakaoTalk. First use the app’s menu to open the page in another browser.',
  },
  iPhoneSubheading: { ko: '아이폰, 아이패드 (사파리)', en: 'iPhone and iPad (Safari)' },
  iPhoneShare: {
    ko: '네모에서 화살표가 나오는 공유 버튼을 누릅니다. 보이지 않으면 ⋯ 버튼 안에 있습니다.',
    en: 'Tap the Share button, a square with an arrow. If you do not see it, tap ⋯ first.',
  },
  iPhoneAdd: {
    ko: '목록을 위로 올려 ‘홈 화면에 추가’를 누른 다음 ‘추가’를 누릅니다.',
    en: 'Scroll up in the list, tap “Add to Home Screen”, then “Add”.',
  },
  iPhoneOpen: {
    ko: '이제 홈 화면의 아이콘으로 엽니다. 푸시 알림은 그렇게 연 뒤 로그인하고 설정에서 켭니다.',
    en: 'Open the website with its icon from now on. For push notifications, log in there and turn them on in Settings.',
  },
  samsungSubheading: { ko: '삼성 인터넷', en: 'Samsung Internet' },
  samsungMenu: {
    ko: '오른쪽 아래의 메뉴 버튼(세 줄)을 누릅니다.',
    en: 'Tap the menu button with three lines at the lower right.',
  },
  samsungAdd: { ko: '‘현재 페이지 추가’를 누르고 ‘홈 화면’을 고릅니다.', en: 'Tap “Add page to”, then choose “Home screen”.' },
  chromeSubheading: { ko: '크롬 (안드로이드)', en: 'Chrome (Android)' },
  chromeMenu: {
    ko: '오른쪽 위의 메뉴 버튼(점 세 개)을 누릅니다.',
    en: 'Tap the menu button with three dots at the upper right.',
  },
  chromeAdd: {
    ko: '‘홈 화면에 추가’를 누르고 ‘설치’나 ‘추가’를 누릅니다.',
    en: 'Tap “Add to Home screen”, then “Install” or “Add”.',
  },
  open: { ko: '이제 홈 화면의 아이콘으로 엽니다.', en: 'Open the website with its icon from now on.' },
})

export const installTexts = texts('install', {
  label: { ko: '홈 화면에 추가', en: 'Add to home screen' },
  hint: {
    ko: '주소를 찾지 않고 앱처럼 바로 열 수 있습니다.',
    en: 'Opens the website like an app, without looking for the address.',
  },
  installed: { ko: '홈 화면의 아이콘으로 열려 있습니다.', en: 'You opened the website from the home screen.' },
  add: { ko: '추가하기', en: 'Add' },
  how: { ko: '방법 보기', en: 'Show me how' },
})
