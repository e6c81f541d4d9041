import type { Twin } from '#web/i18n/messages/twin.ts'

export const messages = {
  inAppBrowser: {
    label: 'Open in another browser',
    apps: { kakao: 'KakaoTalk', naver: 'the NAVER app', instagram: 'Instagram', facebook: 'Facebook', line: 'LINE' },
    text: 'Inside {app}, downloads, the calendar and notifications may not work.',
    words: 'In the ⋯ menu at the top or bottom, choose “Open in Safari” or “Open in browser”.',
    open: 'Open in another browser',
  },
} as const satisfies Twin<typeof import('#web/i18n/messages/ko/in-app-browser.ts').messages>
