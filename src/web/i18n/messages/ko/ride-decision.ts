export const messages = {
  decideRide: {
    title: '출발 여부',
    now: {
      open: '아직 정하지 않았습니다. 결정 예정: {time}',
      postponed: '{day}에서 연기되었습니다. 새 날짜의 출발 여부는 아직 정하지 않았습니다. 결정 예정: {time}',
      go: '출발을 확정한 라이딩입니다.',
      cancelled: '취소된 라이딩입니다. 다른 것을 고르면 라이딩을 다시 진행합니다.',
    },
    choices: { go: '출발 확정', open: '미정', postponed: '다른 날로 연기', cancelled: '라이딩 취소' },
    effects: {
      go: '예정대로 출발합니다.',
      open: '확정이나 취소를 되돌립니다.',
      postponed: '새 날짜를 고릅니다.',
      cancelled: '누르면 한 번 더 확인합니다.',
    },
    present: '지금 상태',
    back: '돌아가기',
    cancelText:
      '{count, plural, =0 {신청한 분이 없는 라이딩입니다. 취소하면 일정에서 빠집니다.} other {신청한 #명에게 취소를 알립니다. 라이딩은 일정에서 빠지지만 출발 전까지 되돌릴 수 있습니다.}}',
    newDate: '새 날짜',
    newDateHint:
      '출발 시각은 그대로입니다. 따로 정해 둔 신청 마감과 결정 시각도 같은 날수만큼 옮겨집니다. 신청한 분들께 바뀐 날짜를 알립니다.',
    postpone: '연기하기',
    sending: '보내는 중…',
    decidedTitle: '정해졌습니다',
    decided: {
      open: '출발 여부를 미정으로 되돌렸습니다. 아래 글을 단톡방에도 올려 주세요.',
      go: '출발을 확정했습니다. 아래 글을 단톡방에도 올려 주세요.',
      postponed: '라이딩을 연기했습니다. 아래 글을 단톡방에도 올려 주세요.',
      cancelled: '라이딩을 취소했습니다. 아래 글을 단톡방에도 올려 주세요.',
    },
    message: '단톡방에 올릴 글',
    copy: '글 복사',
    share: '공유하기',
    close: '닫기',
  },
} as const
