export const messages = {
  notFound: {
    description: '주소가 바뀌었거나 잘못 입력하셨을 수 있습니다.',
    goHome: '홈으로 가기',
  },
} as const
