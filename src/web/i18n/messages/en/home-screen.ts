import type { Twin } from '#web/i18n/messages/twin.ts'

export const messages = {
  homeScreen: {
    heading: 'Add to the Home Screen',
    lead: 'With an icon on your home screen, the website opens like an app. On iPhones and iPads, push notifications work only this way.',
    inApp: 'This does not work inside apps such as KakaoTalk. First use the app’s menu to open the page in another browser.',
    iPhoneSubheading: 'iPhone and iPad (Safari)',
    iPhoneShare: 'Tap the Share button, a square with an arrow. If you do not see it, tap ⋯ first.',
    iPhoneAdd: 'Scroll up in the list, tap “Add to Home Screen”, then “Add”.',
    iPhoneOpen: 'Open the website with its icon from now on. For push notifications, log in there and turn them on in Settings.',
    samsungSubheading: 'Samsung Internet',
    samsungMenu: 'Tap the menu button with three lines at the lower right.',
    samsungAdd: 'Tap “Add page to”, then choose “Home screen”.',
    chromeSubheading: 'Chrome (Android)',
    chromeMenu: 'Tap the menu button with three dots at the upper right.',
    chromeAdd: 'Tap “Add to Home screen”, then “Install” or “Add”.',
    open: 'Open the website with its icon from now on.',
  },
  inAppBrowser: {
    label: 'Open in another browser',
    apps: { kakao: 'KakaoTalk', naver: 'the NAVER app', instagram: 'Instagram', facebook: 'Facebook', line: 'LINE' },
    text: 'Inside {app}, downloads, the calendar and push notifications may not work.',
    words: 'In the ⋯ menu at the top or bottom, choose “Open in Safari” or “Open in browser”.',
    open: 'Open in another browser',
  },
} as const satisfies Twin<typeof import('#web/i18n/messages/ko/home-screen.ts').messages>
