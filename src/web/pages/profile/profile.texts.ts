import { texts } from '#web/i18n/texts.ts'

export const profileTexts = texts('profile', {
  description: { ko: '{name} 회원 정보.', en: 'Your account at {name}.' },
  loginRequiredText: { ko: '내 정보는 로그인해야 볼 수 있습니다.', en: 'You need to log in to see your profile.' },
  username: { ko: '아이디', en: 'Username' },
  email: { ko: '이메일', en: 'Email' },
  fullName: { ko: '이름', en: 'Full name' },
  memberSince: { ko: '가입일', en: 'Member since' },
  notAvailable: { ko: '없음', en: 'N/A' },
  note: { ko: '정보를 바꾸려면 운영진에게 문의해 주세요.', en: 'To change your information, please contact an administrator.' },
  settings: { ko: '비밀번호와 알림 설정', en: 'Password and notifications' },
  applicationHeading: { ko: '가입 신청', en: 'Membership Application' },
  applicationStatus: { ko: '상태', en: 'Status' },
  applicationSubmitted: { ko: '신청일', en: 'Submitted' },
  applicationPayment: { ko: '회비 납부', en: 'Fee' },
  paymentConfirmed: { ko: '납부 확인됨', en: 'Confirmed' },
  paymentClaimed: { ko: '납부했다고 표시하셨습니다 (운영진 확인 전)', en: 'Marked as paid (not confirmed yet)' },
  paymentOpen: { ko: '납부 예정', en: 'Not paid yet' },
  applicationPending: {
    ko: '운영진이 검토하고 있습니다. 검토가 끝나면 따로 연락드립니다.',
    en: 'An administrator is reviewing it. We will contact you when the review is done.',
  },
  applicationApproved: {
    ko: '가입이 승인되었습니다. 함께 달리게 되어 반갑습니다.',
    en: 'Your membership has been approved. Good to have you along.',
  },
  applicationRejected: {
    ko: '이번 신청은 승인되지 않았습니다. 궁금한 점은 운영진에게 문의해 주세요.',
    en: 'This application was not approved. If you have questions, please contact us.',
  },
  noApplication: { ko: '아직 보내신 가입 신청서가 없습니다.', en: 'You have not sent a membership application yet.' },
  correctApplication: { ko: '신청서 수정하기', en: 'Correct the application' },
  apply: { ko: '가입 신청서 작성하기', en: 'Fill in the application' },
  editDetails: { ko: '정보 수정', en: 'Edit my details' },
})
