import type { Language } from '#contract/languages.ts'
import { activeUsers, byNewsSwitch, type Happening, type Notice, type NoticeText, urgency } from '#server/activities/notice.ts'
import { countInbox, type InboxCounts } from '#server/notices/inbox.ts'

/** Has an email of its own, which also goes to applicants without an account (mail/texts.ts). */
const application = (
  kind: 'applicationReceived' | 'applicationApproved' | 'applicationRejected',
  link: string,
  text: Record<Language, NoticeText>,
): Notice<Happening & { applicationId: string; userId: string }> => ({
  kind,
  to: (change, { userId }) => activeUsers(change, { ids: [userId] }),
  about: ({ applicationId }) => [applicationId, ''],
  facts: () => ({}),
  when: 'day',
  budget: { priority: urgency.usual, perDay: 5, of: 'recipient', beyond: 'last' },
  mail: null,
  push: 'always',
  link: () => link,
  text: { ko: () => text.ko, en: () => text.en },
})

/** To administrators: a member's address takes no mail. Not urgent, and the list of members shows it. */
const addressRefused: Notice<Happening & { memberId: string }> = {
  kind: 'addressRefused',
  to: (change) => activeUsers(change, { roles: ['admin'] }),
  about: ({ memberId, moment }) => [memberId, moment.now.toISOString()],
  other: ({ memberId }) => memberId,
  facts: () => ({}),
  when: 'day',
  budget: { priority: urgency.news, perDay: 2, of: 'other', beyond: 'last' },
  mail: null,
  push: 'never',
  isForOfficers: true,
  link: () => '/admin?tab=members',
  text: {
    ko: (_, { person }) => ({
      heading: '회원의 이메일 주소로 메일이 가지 않습니다',
      text: `${person ? `${person} 님의` : '회원 한 분의'} 메일 서버가 그 주소로는 메일을 받지 않는다고 합니다. 본인에게 연락해 설정에서 주소를 고치시도록 알려 주세요.`,
    }),
    en: (_, { person }) => ({
      heading: 'A member’s email address takes no mail',
      text: `The mail server of ${person || 'a member'} says that the address takes no mail. Please reach them another way and ask them to correct it in Settings.`,
    }),
  },
}

const isEmpty = ({ applications, messages }: InboxCounts) => applications === 0 && messages === 0

function listed(...parts: [count: number, write: (count: number) => string][]): string {
  return parts.flatMap(([count, write]) => (count > 0 ? [write(count)] : [])).join(', ')
}

/** To administrators, at most once an hour: new applications and messages. `since`: of the first of them, ISO-8601 UTC. */
const inbox: Notice<Happening & { since: string }, { since: string }> = {
  kind: 'inbox',
  to: (change) => activeUsers(change, { roles: ['admin'] }),
  about: (_, { dueAt }) => ['inbox', dueAt],
  facts: ({ since }) => ({ since }),
  when: 'hourly',
  budget: { priority: urgency.news, perDay: 24, of: 'recipient', beyond: 'hourly' },
  mail: byNewsSwitch,
  push: 'always',
  isForOfficers: true,
  isTrue: async (db, _, { facts, reader }) => reader.role === 'admin' && !isEmpty(await countInbox(db, facts.since)),
  link: (_, __, counts) => (counts?.applications === 0 ? '/admin?tab=settings' : '/admin?tab=applications'),
  text: {
    ko: (_, { counts }) => ({
      heading:
        counts === undefined
          ? '새 가입 신청이나 문의가 있습니다'
          : listed([counts.applications, (n) => `가입 신청 ${n}건`], [counts.messages, (n) => `문의 ${n}건`]) ||
            '새 가입 신청과 문의를 모두 처리했습니다',
      text: counts !== undefined && isEmpty(counts) ? '더 확인하실 것이 없습니다.' : '관리 화면에서 확인해 주세요.',
    }),
    en: (_, { counts }) => ({
      heading:
        counts === undefined
          ? 'There are new applications or messages'
          : listed(
              [counts.applications, (n) => `${n} ${n === 1 ? 'application' : 'applications'}`],
              [counts.messages, (n) => `${n} ${n === 1 ? 'message' : 'messages'}`],
            ) || 'All new applications and messages are handled',
      text: counts !== undefined && isEmpty(counts) ? 'There is nothing left to do.' : 'Please look at them in the dashboard.',
    }),
  },
}

export const membersTold = {
  applicationReceived: application('applicationReceived', '/profile', {
    ko: { heading: '가입 신청서를 잘 받았습니다', text: '운영진이 확인한 뒤 결과를 알려 드리겠습니다.' },
    en: { heading: 'We have your application', text: 'Our officers will look at it and send you their answer.' },
  }),
  applicationApproved: application('applicationApproved', '/#announcements', {
    ko: { heading: '가입이 승인되었습니다', text: '환영합니다! 이제 라이딩에 참가 신청을 하실 수 있습니다.' },
    en: { heading: 'Your application has been approved', text: 'Welcome! You can now sign up for rides.' },
  }),
  applicationRejected: application('applicationRejected', '/profile', {
    ko: {
      heading: '가입 신청 결과를 알려 드립니다',
      text: '아쉽게도 이번에는 함께하지 못하게 되었습니다. 궁금한 점이 있으면 운영진에게 문의해 주세요.',
    },
    en: {
      heading: 'About your application',
      text: 'We are sorry that we cannot offer you membership at this time. If you have any questions, please ask our officers.',
    },
  }),
  addressRefused,
  inbox,
}
