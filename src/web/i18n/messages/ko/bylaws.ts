export const messages = {
  bylaws: {
    description: '{name} 회칙: 총칙, 조직, 운영, 기타.',
    subtitle: '{name} 회원이 함께 지키는 약속입니다.',
    chapters: '회칙의 장',
    chapter1Title: '제1장 총칙',
    chapter2Title: '제2장 조직',
    chapter3Title: '제3장 운영',
    chapter4Title: '제4장 기타',
  },
} as const
