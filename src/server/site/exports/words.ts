import type { Language } from '#contract/languages.ts'

/** Fixed words of the database in the words of the site. */
const words = {
  role: { admin: ['관리자', 'Admin'], member: ['회원', 'Member'], guest: ['게스트', 'Guest'] },
  active: { true: ['활성', 'Active'], false: ['비활성', 'Inactive'] },
  status: { pending: ['대기 중', 'Pending'], approved: ['승인됨', 'Approved'], rejected: ['거절됨', 'Rejected'] },
  payment: { pending: ['납부 예정', 'Pending'], paid: ['납부 완료', 'Paid'] },
  difficulty: { easy: ['초급', 'Easy'], moderate: ['중급', 'Moderate'], hard: ['상급', 'Hard'] },
  place: { registered: ['참가', 'Going'], waiting: ['대기', 'Waiting'] },
  relation: {
    spouse: ['배우자', 'Spouse'],
    parent: ['부모', 'Parent'],
    child: ['자녀', 'Child'],
    sibling: ['형제자매', 'Sibling'],
    friend: ['친구', 'Friend'],
    other: ['기타', 'Other'],
  },
  logKind: {
    logins: ['로그인', 'Logins'],
    accounts: ['계정', 'Accounts'],
    applications: ['신청서와 라이딩 명단', 'Applications and ride sheets'],
    content: ['내용과 문의', 'Content and messages'],
    limits: ['시도 제한', 'Limits reached'],
    exports: ['내려받기와 백업', 'Downloads and backups'],
  },
} as const satisfies Record<string, Record<string, readonly [ko: string, en: string]>>
export type Word = keyof typeof words

/** An unknown value stays as it is. */
export function wordOf(kind: Word, value: string, language: Language): string {
  const [ko, en] = new Map<string, readonly [string, string]>(Object.entries(words[kind])).get(value) ?? [value, value]
  return language === 'ko' ? ko : en
}
