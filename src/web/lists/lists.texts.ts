import { texts } from '#web/i18n/texts.ts'

export const listTexts = texts('list', {
  found: {
    ko: '{count, plural, other {#건}}을 찾았습니다.',
    en: '{count, plural, one {# entry found.} other {# entries found.}}',
  },
  foundMore: {
    ko: '결과 중 {count, plural, other {처음 #건}}만 표시합니다.',
    en: 'The first {count} entries are shown; there are more.',
  },
  foundPeople: {
    ko: '{count, plural, other {#명}}을 찾았습니다.',
    en: '{count, plural, one {# member} other {# members}} found.',
  },
  foundMorePeople: {
    ko: '결과 중 {count, plural, other {처음 #명}}만 표시합니다.',
    en: 'Showing the first {count, plural, other {#}}. There are more.',
  },
})
