/** How to put the site on the home screen: on Help, and in Settings on iPhones. How to leave the browsers of other apps. */
export const messages = {
  homeScreen: {
    heading: '홈 화면에 추가하기',
    lead: '홈 화면에 추가하면 아이콘을 눌러 바로 열 수 있습니다. 아이폰과 아이패드에서는 이렇게 해야 푸시 알림도 받을 수 있습니다.',
    inApp: '카카오톡 같은 앱 안에서는 추가할 수 없습니다. 먼저 그 앱의 메뉴에서 다른 브라우저로 열어 주세요.',
    iPhoneSubheading: '아이폰, 아이패드 (사파리)',
    iPhoneShare: '네모에서 화살표가 나오는 공유 버튼을 누릅니다. 보이지 않으면 ⋯ 버튼 안에 있습니다.',
    iPhoneAdd: '목록을 위로 올려 ‘홈 화면에 추가’를 누른 다음 ‘추가’를 누릅니다.',
    iPhoneOpen: '이제 홈 화면의 아이콘으로 엽니다. 푸시 알림은 그렇게 연 뒤 로그인하고 설정에서 켭니다.',
    samsungSubheading: '삼성 인터넷',
    samsungMenu: '오른쪽 아래의 메뉴 버튼(세 줄)을 누릅니다.',
    samsungAdd: '‘현재 페이지 추가’를 누르고 ‘홈 화면’을 고릅니다.',
    chromeSubheading: '크롬 (안드로이드)',
    chromeMenu: '오른쪽 위의 메뉴 버튼(점 세 개)을 누릅니다.',
    chromeAdd: '‘홈 화면에 추가’를 누르고 ‘설치’나 ‘추가’를 누릅니다.',
    open: '이제 홈 화면의 아이콘으로 엽니다.',
  },
  inAppBrowser: {
    label: '다른 브라우저로 열기',
    apps: { kakao: '카카오톡', naver: '네이버 앱', instagram: '인스타그램', facebook: '페이스북', line: '라인' },
    text: '{app} 안에서는 파일 내려받기와 캘린더, 푸시 알림이 되지 않을 수 있습니다.',
    words: '오른쪽 위나 아래의 ⋯ 메뉴에서 ‘Safari로 열기’ 또는 ‘외부 브라우저로 열기’를 눌러 주세요.',
    open: '다른 브라우저로 열기',
  },
} as const
