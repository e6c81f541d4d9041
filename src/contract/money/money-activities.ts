import { inLog } from '#contract/activities.ts'

export const moneyActivities = {
  ...inLog('content', {
    // Pages for visitors say what the dues are.
    'collection.create': {
      changesPages: true,
      ko: '{actor} 님이 걷을 돈을 등록했습니다: {subject}',
      en: '{actor} opened the collection “{subject}”.',
    },
    'collection.update': {
      changesPages: true,
      ko: '{actor} 님이 걷을 돈의 내용을 고쳤습니다: {subject}',
      en: '{actor} changed the collection “{subject}”.',
    },
    // The detail is the number of people, and of the next the number of payments.
    'collection.remind': {
      ko: '{actor} 님이 ‘{subject}’ 미납 알림을 {detail}명에게 보냈습니다.',
      en: '{actor} reminded {detail} people of “{subject}”.',
    },
    'collection.payments': {
      ko: '{actor} 님이 ‘{subject}’에 입금·환불 {detail}건을 기록했습니다.',
      en: '{actor} recorded payments of “{subject}” ({detail}).',
    },
  }),
  ...inLog('applications', {
    'collection.view': {
      ko: '{actor} 님이 ‘{subject}’ 납부 현황을 열람했습니다.',
      en: '{actor} viewed who has paid “{subject}”.',
    },
  }),
  ...inLog('accounts', {
    // The detail is the amount, as 50.00, or both.
    'charge.payment': {
      ko: '{actor} 님이 {subject} 님이 낸 돈을 기록했습니다. ({detail})',
      en: '{actor} recorded a payment of {subject} ({detail}).',
    },
    'charge.refund': {
      ko: '{actor} 님이 {subject} 님에게 돌려주거나 뺀 돈을 기록했습니다. ({detail})',
      en: '{actor} recorded that money of {subject} was given back or taken off ({detail}).',
    },
    'charge.change': {
      ko: '{actor} 님이 {subject} 님이 낼 금액을 바꿨습니다. ({detail})',
      en: '{actor} changed what {subject} has to pay ({detail}).',
    },
    'charge.waive': {
      ko: '{actor} 님이 {subject} 님이 낼 돈을 면제했습니다.',
      en: '{actor} waived what {subject} has to pay.',
    },
    'charge.unwaive': {
      ko: '{actor} 님이 {subject} 님의 면제를 취소했습니다.',
      en: '{actor} took back that {subject} does not have to pay.',
    },
    'charge.claim': {
      own: 'limited',
      ko: '{actor} 님이 돈을 보냈다고 알렸습니다.',
      en: '{actor} said that they have paid.',
    },
  }),
  ...inLog('exports', {
    'export.charges': {
      ko: '{actor} 님이 ‘{subject}’의 납부 목록을 내려받았습니다.',
      en: '{actor} downloaded who has paid “{subject}”.',
    },
  }),
}

export const moneyNotices = {
  paymentReminder: { ko: '내실 돈 알림', en: 'Payment reminder' },
  paymentClaimed: { ko: '보냈다는 알림', en: 'Payment reported' },
}
