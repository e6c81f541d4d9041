export const messages = {
  inAppBrowser: {
    label: '다른 브라우저로 열기',
    apps: { kakao: '카카오톡', naver: '네이버 앱', instagram: '인스타그램', facebook: '페이스북', line: '라인' },
    text: '{app} 안에서는 파일 내려받기와 캘린더, 알림이 되지 않을 수 있습니다.',
    words: '오른쪽 위나 아래의 ⋯ 메뉴에서 ‘Safari로 열기’ 또는 ‘외부 브라우저로 열기’를 눌러 주세요.',
    open: '다른 브라우저로 열기',
  },
} as const
