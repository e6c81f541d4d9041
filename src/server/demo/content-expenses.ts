import type { ExpenseKind } from '#contract/money/expenses.ts'

/** What riders of the tour that is under way have paid so far; shared by all, or by those who are named. */
export const sampleTourCosts: readonly { what: string; amountCents: number; paidBy: string; sharedBy?: readonly string[] }[] = [
  { what: '숙소 두 방', amountCents: 31_800, paidBy: 'youngsoo' },
  { what: '첫날 저녁', amountCents: 18_640, paidBy: 'rider' },
  { what: '커피와 빵', amountCents: 4_250, paidBy: 'hyejin.yoon', sharedBy: ['hyejin.yoon', 'rider', 'mikeshin'] },
  {
    what: '로열 고지 다리 입장료',
    amountCents: 12_000,
    paidBy: 'dkwon',
    sharedBy: ['dkwon', 'youngsoo', 'hyejin.yoon', 'mikeshin'],
  },
]

interface SampleExpense {
  daysAgo: number
  kind: ExpenseKind
  amountCents: number
  purpose: string
  paidTo: string | null
  /** A member who paid on the club's behalf. */
  paidBy?: string
  hasReceipt?: true
}

export const sampleExpenses: readonly SampleExpense[] = [
  { daysAgo: 6, kind: 'event', amountCents: 14_385, purpose: '송년 모임 장소 예약금', paidTo: 'Seoul BBQ, Aurora' },
  {
    daysAgo: 24,
    kind: 'event',
    amountCents: 8_450,
    purpose: '가을 야유회 고기와 음료',
    paidTo: 'H Mart',
    paidBy: 'hyejin.yoon',
    hasReceipt: true,
  },
  { daysAgo: 52, kind: 'gift', amountCents: 10_000, purpose: '회원 부친상 조의금', paidTo: null },
  { daysAgo: 88, kind: 'goods', amountCents: 21_600, purpose: '안전 조끼 12벌', paidTo: 'Rider Supply' },
  {
    daysAgo: 141,
    kind: 'ride',
    amountCents: 6_000,
    purpose: '록키산 국립공원 단체 입장료',
    paidTo: 'National Park Service',
    paidBy: 'minjae.choi',
  },
  { daysAgo: 203, kind: 'insurance', amountCents: 32_500, purpose: '행사 배상 책임 보험', paidTo: 'Front Range Insurance' },
  { daysAgo: 262, kind: 'fees', amountCents: 4_788, purpose: '홈페이지 서버와 도메인', paidTo: null },
  { daysAgo: 402, kind: 'event', amountCents: 12_940, purpose: '작년 송년 모임', paidTo: 'Seoul BBQ, Aurora' },
]
