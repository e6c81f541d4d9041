/** The question for the password before dangerous actions. */
export const messages = {
  confirmation: {
    title: '비밀번호를 한 번 더 입력해 주세요',
    text: '중요한 작업이라 본인인지 확인합니다. 확인하면 하시던 작업이 바로 이어지고, 10분 동안은 다시 묻지 않습니다.',
    password: '비밀번호',
    confirm: '확인하고 계속',
    confirming: '확인 중...',
  },
} as const
