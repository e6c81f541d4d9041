import { inLog } from '#contract/activities.ts'

export const tourCostsActivities = inLog('content', {
  'tourCost.add': {
    ko: '{actor} 님이 ‘{subject}’ 라이딩에 든 비용을 적었습니다.',
    en: '{actor} entered a cost of the ride “{subject}”.',
  },
  'tourCost.change': {
    ko: '{actor} 님이 ‘{subject}’ 라이딩에 든 비용을 고쳤습니다.',
    en: '{actor} changed a cost of the ride “{subject}”.',
  },
  'tourCost.remove': {
    ko: '{actor} 님이 ‘{subject}’ 라이딩에 든 비용을 지웠습니다.',
    en: '{actor} removed a cost of the ride “{subject}”.',
  },
})

/** The detail is the day of the expense, or the year. */
export const expensesActivities = {
  ...inLog('content', {
    'expense.add': { ko: '{actor} 님이 {detail} 지출을 적었습니다.', en: '{actor} entered an expense of {detail}.' },
    'expense.change': { ko: '{actor} 님이 {detail} 지출을 고쳤습니다.', en: '{actor} changed an expense of {detail}.' },
    'expense.remove': { ko: '{actor} 님이 {detail} 지출을 지웠습니다.', en: '{actor} removed an expense of {detail}.' },
    'receipt.add': {
      ko: '{actor} 님이 {detail} 지출의 영수증을 올렸습니다.',
      en: '{actor} uploaded the receipt of an expense of {detail}.',
    },
    'receipt.remove': {
      ko: '{actor} 님이 {detail} 지출의 영수증을 지웠습니다.',
      en: '{actor} removed the receipt of an expense of {detail}.',
    },
    'moneyYear.show': {
      ko: '{actor} 님이 회원에게 {detail}년 회계 합계를 보이기로 했습니다.',
      en: '{actor} chose to show members the totals of {detail}.',
    },
    'moneyYear.hide': {
      ko: '{actor} 님이 회원에게 {detail}년 회계 합계를 더 보이지 않기로 했습니다.',
      en: '{actor} no longer shows members the totals of {detail}.',
    },
  }),
  ...inLog('applications', {
    'receipt.view': {
      ko: '{actor} 님이 {detail} 지출의 영수증을 열람했습니다.',
      en: '{actor} viewed the receipt of an expense of {detail}.',
    },
  }),
  ...inLog('exports', {
    'export.moneyYear': {
      ko: '{actor} 님이 {detail}년 수입과 지출을 내려받았습니다.',
      en: '{actor} downloaded the income and expenses of {detail}.',
    },
  }),
}
