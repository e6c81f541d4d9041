export const messages = {
  bylaws: {
    description: '{name} 회칙: 총칙, 조직, 운영, 기타.',
    subtitle: '{name} 회원이 함께 지키는 약속입니다.',
    chapters: '회칙의 장',
  },
} as const
