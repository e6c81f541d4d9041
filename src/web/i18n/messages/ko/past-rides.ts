/** The past rides behind the schedule. */
export const messages = {
  pastRides: {
    heading: '지난 라이딩',
    none: '아직 지난 라이딩이 없습니다.',
    rode: '함께 달림',
    starts: '{count, plural, other {#명}}이 함께 달렸습니다.',
    album: '사진: {title}',
  },
} as const
