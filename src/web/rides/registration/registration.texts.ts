import { texts } from '#web/i18n/texts.ts'

export const rideRegistrationTexts = texts('rideRegistration', {
  joinTitle: { ko: '참가 신청', en: 'Sign up' },
  waitTitle: { ko: '대기 신청', en: 'Join the waitlist' },
  editTitle: { ko: '참가 정보 수정', en: 'Edit your sign-up' },
  motorcycle: { ko: '타고 갈 모터사이클', en: 'Motorcycle for this ride' },
  hasPassenger: { ko: '동승자와 함께 갑니다', en: 'I’m bringing a passenger' },
  passengerNote: {
    ko: '자리는 모터사이클 수로 세니, 동승자는 자리를 더 차지하지 않습니다.',
    en: 'Spots count motorcycles, so a passenger takes none.',
  },
  passengerName: { ko: '동승자 이름', en: 'Passenger’s name' },
  passengerPhone: { ko: '동승자의 비상 연락처 전화번호', en: 'Passenger’s emergency phone' },
  passengerPhoneHint: {
    ko: '동승자에게 사고가 났을 때 연락할 번호입니다.',
    en: 'Whom we call if something happens to your passenger.',
  },
  emergencyNote: {
    ko: '사고가 났을 때 연락할 번호가 아직 없습니다. 적어 주셔야 참가하실 수 있습니다.',
    en: 'We have no one to call for you in an emergency yet. Please add a number to join the ride.',
  },
  emergencyContactName: { ko: '비상 연락처 이름', en: 'Emergency contact name' },
  emergencyContactPhone: { ko: '비상 연락처 전화번호', en: 'Emergency contact phone' },
  privacy: {
    ko: '라이딩을 이끄는 분과 운영진만 보고, 라이딩이 끝나고 {hours}시간 뒤에 지웁니다.',
    en: 'Only the ride’s leaders and the officers see this. It is erased {hours} hours after the ride.',
  },
  privacyContactKept: {
    ko: '비상 연락처는 설정의 ‘내 정보’에도 저장되어 다음 라이딩에도 쓰입니다.',
    en: 'Your emergency contact is also saved under My details in Settings, for your next rides.',
  },
  join: { ko: '신청하기', en: 'Sign me up' },
  wait: { ko: '대기하기', en: 'Join the waitlist' },
  save: { ko: '저장', en: 'Save' },
  sending: { ko: '보내는 중…', en: 'Sending…' },
})
