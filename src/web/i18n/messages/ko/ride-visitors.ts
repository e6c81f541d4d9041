/** What visitors read at the address of a ride. */
export const messages = {
  rideForVisitors: {
    name: '{name} 회원 라이딩',
    text: '회원이시면 로그인하세요. 이 라이딩이 바로 열립니다.',
    preview: '{name} 회원이 함께하는 라이딩입니다. 회원은 로그인하면 바로 볼 수 있고, 처음이시면 가입을 신청하실 수 있습니다.',
    placesLeft: '{count, plural, =0 {자리가 다 찼습니다} other {#자리 남음}}',
    elsewhere: '다른 브라우저에 로그인해 두셨다면',
    openOutside: '그 브라우저로 열기',
  },
} as const
