/** The form that signs a rider up for a ride. */
export const messages = {
  rideRegistration: {
    joinTitle: '참가 신청',
    waitTitle: '대기 신청',
    editTitle: '참가 정보 수정',
    motorcycle: '타고 갈 오토바이',
    hasPassenger: '동승자와 함께 갑니다',
    passengerNote: '자리는 오토바이 수로 세니, 동승자는 자리를 더 차지하지 않습니다.',
    passengerName: '동승자 이름',
    passengerPhone: '동승자의 비상 연락처 전화번호',
    passengerPhoneHint: '동승자에게 사고가 났을 때 연락할 번호입니다.',
    emergencyNote: '사고가 났을 때 연락할 번호가 아직 없습니다. 적어 주셔야 참가하실 수 있습니다.',
    emergencyContactName: '비상 연락처 이름',
    emergencyContactPhone: '비상 연락처 전화번호',
    privacy: '라이딩을 이끄는 분과 운영진만 보고, 라이딩이 끝나고 {hours}시간 뒤에 지웁니다.',
    privacyContactKept: '비상 연락처는 설정의 ‘내 정보’에도 저장되어 다음 라이딩에도 쓰입니다.',
    join: '신청하기',
    wait: '대기하기',
    save: '저장',
    sending: '보내는 중…',
  },
} as const
