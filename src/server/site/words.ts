import { factsOf } from '#contract/fields.ts'
import type { Language } from '#contract/languages.ts'
import { MembershipApplicationInput } from '#contract/members/membership-applications.ts'
import { PaymentInput } from '#contract/money/money.ts'
import { RidingEventInput } from '#contract/rides/riding-events.ts'

/** Fixed words of the database in the words of the site. */
const words = {
  ...factsOf(MembershipApplicationInput, 'choices'),
  role: {
    admin: { ko: '관리자', en: 'Admin' },
    member: { ko: '회원', en: 'Member' },
    guest: { ko: '게스트', en: 'Guest' },
  },
  active: { true: { ko: '활성', en: 'Active' }, false: { ko: '비활성', en: 'Inactive' } },
  status: {
    pending: { ko: '대기 중', en: 'Pending' },
    approved: { ko: '승인됨', en: 'Approved' },
    rejected: { ko: '거절됨', en: 'Rejected' },
  },
  difficulty: factsOf(RidingEventInput, 'choices').difficulty,
  place: { registered: { ko: '참가', en: 'Going' }, waiting: { ko: '대기', en: 'Waiting' }, guest: { ko: '손님', en: 'Guest' } },
  chargeState: {
    open: { ko: '안 냄', en: 'Open' },
    claimed: { ko: '확인 중', en: 'Reported' },
    paid: { ko: '냄', en: 'Paid' },
    waived: { ko: '면제', en: 'Waived' },
  },
  method: factsOf(PaymentInput, 'choices').method,
  person: { erased: { ko: '지워진 회원', en: 'Erased member' } },
  logKind: {
    logins: { ko: '로그인', en: 'Logins' },
    accounts: { ko: '계정', en: 'Accounts' },
    applications: { ko: '신청서와 라이딩 명단', en: 'Applications and ride sheets' },
    content: { ko: '내용과 문의', en: 'Content and messages' },
    limits: { ko: '시도 제한', en: 'Limits reached' },
    exports: { ko: '내려받기와 백업', en: 'Downloads and backups' },
  },
} as const satisfies Record<string, Record<string, Record<Language, string>>>
export type Word = keyof typeof words

/** An unknown value stays as it is. */
export function wordOf(kind: Word, value: string, language: Language): string {
  return new Map<string, Record<Language, string>>(Object.entries(words[kind])).get(value)?.[language] ?? value
}

/** Headings of the fields of an application: in a file no group of fields tells whose relation it is. */
export const fileLabels = {
  ...factsOf(MembershipApplicationInput, 'label'),
  emergencyContactRelation: { ko: '비상 연락처 관계', en: 'Emergency contact relation' },
} satisfies Record<string, Record<Language, string>>
