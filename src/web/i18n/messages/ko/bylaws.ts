export const messages = {
  bylaws: {
    description: '{name} 회칙: 총칙, 조직, 운영, 기타.',
    subtitle: '{name}의 회칙을 조항별로 볼 수 있습니다.',
    sample: '예시로 쓴 회칙입니다. 클럽이 정식으로 채택하면 시행일이 여기에 나옵니다.',
    effective: '{year}년 {month}월 {day}일부터 시행',
    planned: '{year}년 {month}월 {day}일부터 시행 예정',
    chapters: '회칙의 장',
  },
} as const
