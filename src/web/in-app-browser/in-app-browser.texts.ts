import { texts } from '#web/i18n/texts.ts'

export const inAppBrowserTexts = texts('inAppBrowser', {
  label: { ko: '다른 브라우저로 열기', en: 'Open in another browser' },
  apps: {
    kakao: { ko: '카카오톡', en: 'KakaoTalk' },
    kakaoStory: { ko: '카카오스토리', en: 'KakaoStory' },
    band: { ko: '밴드', en: 'BAND' },
    naver: { ko: '네이버 앱', en: 'the NAVER app' },
    daum: { ko: '다음 앱', en: 'the Daum app' },
    threads: { ko: '스레드', en: 'Threads' },
    instagram: { ko: '인스타그램', en: 'Instagram' },
    line: { ko: '라인', en: 'LINE' },
    facebook: { ko: '페이스북', en: 'Facebook' },
    weChat: { ko: '위챗', en: 'WeChat' },
    tikTok: { ko: '틱톡', en: 'TikTok' },
    x: { ko: 'X', en: 'X' },
    other: { ko: '이 앱', en: 'this app' },
  },
  text: {
    ko: '{app} 안에서는 파일 내려받기와 캘린더, 푸시 알림이 되지 않을 수 있습니다.',
    en: 'Inside {app}, downloads, the calendar and push notifications may not work.',
  },
  words: {
    ko: '오른쪽 위나 아래의 ⋯ 메뉴에서 ‘Safari로 열기’ 또는 ‘외부 브라우저로 열기’를 눌러 주세요.',
    en: 'In the ⋯ menu at the top or bottom, choose “Open in Safari” or “Open in browser”.',
  },
  join: { ko: '{app} 안에서도 끝까지 신청하실 수 있습니다.', en: 'You can finish joining inside {app}.' },
  open: { ko: '다른 브라우저로 열기', en: 'Open in another browser' },
  continueOutside: { ko: '다른 브라우저에서 이어서 쓰기', en: 'Continue in another browser' },
  openContinued: { ko: '지금 이어서 쓰기', en: 'Continue now' },
  continued: {
    ko: '적으신 내용이 함께 갑니다. 2분 안에 한 번 열 수 있습니다.',
    en: 'What you typed goes along. It opens once, within two minutes.',
  },
})
