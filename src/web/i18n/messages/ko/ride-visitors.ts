/** What visitors read at the address of a ride. */
export const messages = {
  rideForVisitors: {
    name: '회원 라이딩',
    text: '회원만 볼 수 있는 라이딩입니다. 로그인하시면 바로 열립니다.',
  },
} as const
