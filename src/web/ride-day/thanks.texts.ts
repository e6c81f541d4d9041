import { texts } from '#web/i18n/texts.ts'

export const rideThanksTexts = texts('rideThanks', {
  open: { ko: '감사 인사', en: 'Say thanks' },
  openLabel: { ko: '‘{title}’ 감사 인사', en: 'Say thanks for “{title}”' },
  title: { ko: '감사 인사 올리기', en: 'Thank the riders' },
  lead: {
    ko: '함께 달린 분들께 전할 글입니다. 이름은 넣지 않았습니다. 단톡방에 올려 주세요.',
    en: 'A word for those who came along. It names no one. Post it in the club’s chat.',
  },
})
