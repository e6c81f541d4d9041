import { texts } from '#web/i18n/texts.ts'

export const applicationStationsTexts = texts('applicationStations', {
  label: { ko: '가입 신청이 어디까지 왔는지', en: 'Where your application stands' },
  received: { ko: '접수', en: 'Received' },
  review: { ko: '검토', en: 'Review' },
  approval: { ko: '승인', en: 'Approval' },
  notYet: { ko: '아직', en: 'Not yet' },
  inReview: { ko: '검토 중', en: 'In review' },
  reviewed: { ko: '마침', en: 'Done' },
  notApproved: { ko: '승인되지 않음', en: 'Not approved' },
  none: {
    ko: '아직 보내신 가입 신청서가 없습니다. 신청서를 보내시면 여기에서 진행 상황을 볼 수 있습니다.',
    en: 'You have not sent a membership application yet. Once you send it, you can follow it here.',
  },
  pending: {
    ko: '운영진이 검토하고 있습니다. 검토가 끝나면 따로 연락드립니다.',
    en: 'The officers are reviewing it. We will contact you when the review is done.',
  },
  approved: {
    ko: '가입이 승인되었습니다. 함께 달리게 되어 반갑습니다.',
    en: 'Your membership has been approved. Good to have you along.',
  },
  rejected: {
    ko: '이번 신청은 승인되지 않았습니다. 내용을 고쳐 다시 신청하실 수 있습니다.',
    en: 'This application was not approved. You can correct it and apply again.',
  },
  questions: { ko: '궁금한 점은 운영진에게 물어봐 주세요.', en: 'Questions? Ask the officers:' },
  contact: { ko: '문의하기', en: 'Contact Us' },
})
