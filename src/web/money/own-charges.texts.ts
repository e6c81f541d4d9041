import { texts } from '#web/i18n/texts.ts'

export const ownChargesTexts = texts('ownCharges', {
  heading: { ko: '회비와 정산', en: 'Dues and shares' },
  until: { ko: '{day}까지', en: 'by {day}' },
  late: { ko: '{day}까지였습니다', en: 'was due {day}' },
  partly: { ko: '{all} 중 {paid}를 받았습니다.', en: '{paid} of {all} received.' },
  ways: { ko: '내는 방법', en: 'How to pay' },
  claim: { ko: '보냈어요', en: 'I have paid' },
  claimOf: { ko: '{title}: 보냈어요', en: 'I have paid: {title}' },
  claimedTitle: { ko: '운영진에게 알렸습니다', en: 'The officers are told' },
  claimedText: { ko: '확인하면 ‘받았습니다’로 바뀝니다.', en: 'Once they have checked it, it says “received”.' },
  checking: { ko: '확인 중', en: 'Being checked' },
  checkingText: {
    ko: '{day}에 보냈다고 알려 주셨습니다. 운영진이 확인하면 바뀝니다.',
    en: 'You said on {day} that you have paid. It changes once the officers have checked.',
  },
  settled: { ko: '정리된 내역', en: 'Settled' },
  received: { ko: '{day}에 받았습니다', en: 'Received on {day}' },
  nothingToPay: { ko: '내실 돈이 없습니다', en: 'Nothing to pay' },
  waived: { ko: '면제되었습니다', en: 'Waived' },
  receipt: { ko: '영수증', en: 'Receipt' },
  receiptOf: { ko: '{title} 영수증', en: 'Receipt for {title}' },
})

export const receiptTexts = texts('receipt', {
  back: { ko: '내 정보', en: 'Profile' },
  heading: { ko: '영수증', en: 'Receipt' },
  from: { ko: '{club}에서 아래 금액을 받았습니다.', en: '{club} has received the following.' },
  member: { ko: '낸 사람', en: 'From' },
  what: { ko: '내용', en: 'For' },
  payments: { ko: '받은 날과 방법', en: 'Received' },
  givenBack: { ko: '돌려드림', en: 'given back' },
  sum: { ko: '합계', en: 'Total' },
  missing: { ko: '영수증이 없습니다', en: 'There is no receipt' },
  missingText: {
    ko: '돈을 받은 것으로 기록되면 내 정보에서 영수증을 열 수 있습니다.',
    en: 'Once a payment is recorded, its receipt can be opened in your profile.',
  },
})
