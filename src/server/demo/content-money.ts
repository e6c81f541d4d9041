import type { CollectionKind, PaymentMethod } from '#contract/money/amounts.ts'

interface SampleCharge {
  /** Where it is not the usual one. */
  amountCents?: number
  claimedDaysAgo?: number
  waivedReason?: string
  payments?: [amountCents: number, daysAgo: number, method: PaymentMethod, reason?: string][]
}

interface SampleCollection {
  kind: CollectionKind
  /** `{year}` is that of the due day. */
  titleKo: string
  titleEn: string
  amountCents: number
  /** In so many days, or on the next last day of March. */
  due: number | 'march'
  openedDaysAgo: number
  waysKo: string | null
  waysEn: string | null
  /** By username. */
  charges: Record<string, SampleCharge>
}

const ways = { waysKo: 'Zelle(ride@hangil.example), 수표, 현금', waysEn: 'Zelle (ride@hangil.example), check or cash' }

export const sampleCollections: readonly SampleCollection[] = [
  {
    kind: 'ride',
    titleKo: '가을 투어 숙소',
    titleEn: 'Lodging of the fall tour',
    amountCents: 8_250,
    due: -30,
    openedDaysAgo: 60,
    ...ways,
    charges: {
      admin: { payments: [[8_250, 41, 'zelle']] },
      rider: {
        payments: [
          [10_000, 44, 'venmo'],
          [-1_750, 40, 'venmo', '더 보내신 돈을 돌려드림'],
        ],
      },
      dkwon: { payments: [[8_250, 38, 'bank']] },
      'hyejin.yoon': { payments: [[8_250, 33, 'cash']] },
    },
  },
  {
    kind: 'other',
    titleKo: '단체 조끼',
    titleEn: 'Club vests',
    amountCents: 4_500,
    due: 5,
    openedDaysAgo: 12,
    ...ways,
    charges: {
      rider: { payments: [[4_500, 6, 'venmo']] },
      'soyeon.kang': { payments: [[4_500, 9, 'zelle']] },
      mikeshin: { claimedDaysAgo: 1 },
      dkwon: {},
      'taeho.lim': {},
    },
  },
  {
    kind: 'dues',
    titleKo: '{year}년 회비',
    titleEn: '{year} dues',
    amountCents: 5_000,
    due: 'march',
    openedDaysAgo: 8,
    ...ways,
    charges: {
      admin: { payments: [[5_000, 7, 'zelle']] },
      rider: {},
      'minjae.choi': { waivedReason: '한 해 동안 총무를 맡음' },
      'haeun.lee': { payments: [[5_000, 3, 'cash']] },
      'soyeon.kang': { claimedDaysAgo: 2 },
      dkwon: { payments: [[2_000, 5, 'zelle']] },
      youngsoo: { payments: [[5_000, 4, 'check']] },
      mikeshin: { payments: [[5_000, 6, 'zelle']] },
      'hyejin.yoon': {},
      'taeho.lim': {},
      'esther.bae': { payments: [[6_000, 2, 'venmo']] },
      'joon.seo': {},
      'kevin.moon': { amountCents: 2_500 },
    },
  },
]
