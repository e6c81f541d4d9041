import type { Language } from '#contract/languages.ts'
import { type PersonRequest, requestAddresses } from '#contract/members/person-filters.ts'
import { activeUsers, byNewsSwitch, type Happening, type Notice, type NoticeText, urgency } from '#server/activities/notice.ts'
import { clubToday } from '#server/club-time.ts'
import type { ApplicationMailKind } from '#server/db/tables.ts'
import type { Block } from '#server/mail/letters.ts'
import { countInbox, type InboxCounts } from '#server/notices/inbox.ts'
import { selectPeople } from './people.ts'

/** Its mail is a letter (below), which also goes to applicants without an account. */
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

/** To the members whom a filter shows: what is missing. */
const memberRequest: Notice<Happening & { about: PersonRequest; userIds: string[] }, { about: PersonRequest }> = {
  kind: 'memberRequest',
  to: async (_, { userIds }) => userIds,
  about: ({ about, moment: { now, club } }) => [about, clubToday(now, club.timeZone)],
  facts: ({ about }) => ({ about }),
  when: 'day',
  budget: { priority: urgency.news, perDay: 4, of: 'recipient', beyond: 'last' },
  mail: null,
  push: 'always',
  async isTrue(db, _, { facts: { about }, reader: { userId }, moment: { now, club } }) {
    const today = clubToday(now, club.timeZone)
    return (await selectPeople(db, about, { now, today }).where('users.id', '=', userId).executeTakeFirst()) !== undefined
  },
  link: (_, { about }) => requestAddresses[about],
  text: { ko: ({ about }) => requestTexts.ko[about], en: ({ about }) => requestTexts.en[about] },
}

const requestTexts: Record<Language, Record<PersonRequest, NoticeText>> = {
  ko: {
    noEmergencyContact: {
      heading: '비상 연락처를 적어 주세요',
      text: '라이딩 중 사고가 나면 운영진이 가족에게 연락해야 합니다. 설정의 내 정보에 비상 연락처를 한 분만 적어 주세요.',
    },
    unconfirmed: {
      heading: '비상 연락처가 아직 맞는지 확인해 주세요',
      text: '마지막으로 확인하신 지 여섯 달이 넘었습니다. 설정에서 내 정보와 비상 연락처가 그대로인지 확인해 주세요.',
    },
    duesOpen: {
      heading: '회비 납부를 부탁드립니다',
      text: '아직 회비 납부가 확인되지 않았습니다. 내는 방법은 문의 페이지에 있습니다. 이미 내셨다면 운영진에게 알려 주세요.',
    },
    noConsent: {
      heading: '개인정보 안내를 읽어 주세요',
      text: '클럽이 회원님의 정보를 어떻게 보관하는지 안내가 바뀌었습니다. 설정에서 읽고 동의해 주세요.',
    },
  },
  en: {
    noEmergencyContact: {
      heading: 'Please add an emergency contact',
      text: 'If something happens on a ride, our officers have to reach your family. Please add one person under Your details in Settings.',
    },
    unconfirmed: {
      heading: 'Is your emergency contact still right?',
      text: 'You confirmed your details more than six months ago. Please look at them in Settings, your emergency contact above all.',
    },
    duesOpen: {
      heading: 'Please pay your dues',
      text: 'We have not confirmed your dues yet. The Contact page says how to pay. If you have paid, please tell one of our officers.',
    },
    noConsent: {
      heading: 'Please read the privacy notice',
      text: 'What the club keeps about you is described anew. Please read it in Settings and agree to it.',
    },
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
  'members.ask': memberRequest,
  addressRefused,
  inbox,
}

export interface LetterFacts {
  club: string
  /** Whether the applicant has an account, which is now a member's. */
  hasAccount: boolean
  /** Undefined when the site does not know its address. */
  loginUrl: string | undefined
}
type LetterWriter = (facts: LetterFacts) => [subject: string, ...paragraphs: Block[]]

/** What applicants get by mail, each in the language of the application. */
export const applicationLetters: Record<ApplicationMailKind, Record<Language, LetterWriter>> = {
  received: {
    ko: ({ club }) => [
      `[${club}] 가입 신청서를 잘 받았습니다`,
      `${club}에 가입을 신청해 주셔서 고맙습니다. 보내 주신 신청서를 잘 받았습니다.`,
      '운영진이 신청서를 확인한 뒤 결과를 이 이메일 주소로 알려 드리겠습니다. 며칠 걸릴 수 있으니 조금만 기다려 주세요.',
      '궁금한 점이 있으면 이 메일에 답장해 주세요. 가입을 신청하신 적이 없다면 이 메일은 지우셔도 괜찮습니다.',
    ],
    en: ({ club }) => [
      `${club}: we have your application`,
      `Thank you for applying to join ${club}. Your application has reached us.`,
      'Our officers will look at it and send their answer to this address. Please give us a few days.',
      'If you have any questions, just reply to this email. If you did not apply, you can safely delete it.',
    ],
  },
  approved: {
    ko: ({ club, hasAccount, loginUrl }) => [
      `[${club}] 가입을 환영합니다`,
      `${club} 가입이 승인되었습니다. 함께 달리게 되어 정말 반갑습니다!`,
      hasAccount
        ? '이제 홈페이지에 로그인하시면 라이딩 일정과 사진 앨범을 보실 수 있습니다.'
        : '홈페이지의 라이딩 일정과 사진 앨범은 회원 계정으로 로그인하면 보실 수 있습니다. 계정의 아이디를 이 메일에 답장으로 알려 주시면 회원으로 등록해 드리겠습니다.',
      ...(loginUrl === undefined ? [] : [{ link: loginUrl, label: '로그인하기' }]),
      '곧 길에서 뵙겠습니다. 그때까지 안전 운전하세요.',
    ],
    en: ({ club, hasAccount, loginUrl }) => [
      `Welcome to ${club}`,
      `Your application to ${club} has been approved. We are glad to have you with us!`,
      hasAccount
        ? 'Log in on our website to see the riding schedule and the photo albums.'
        : 'The riding schedule and the photo albums on our website are open to member accounts. Reply to this email with the username of your account, and we will make it a member.',
      ...(loginUrl === undefined ? [] : [{ link: loginUrl, label: 'Log in' }]),
      'See you on the road. Ride safe until then.',
    ],
  },
  rejected: {
    ko: ({ club }) => [
      `[${club}] 가입 신청 결과를 알려 드립니다`,
      `${club}에 관심을 갖고 가입을 신청해 주셔서 진심으로 고맙습니다.`,
      '운영진이 신청서를 살펴보았지만, 아쉽게도 이번에는 함께하지 못하게 되었습니다.',
      '궁금한 점이 있으면 언제든지 이 메일에 답장해 주세요. 늘 안전하고 즐거운 라이딩 하시기 바랍니다.',
    ],
    en: ({ club }) => [
      `${club}: about your application`,
      `Thank you for your interest in ${club} and for taking the time to apply.`,
      'Our officers have looked at your application. We are sorry to say that we cannot offer you membership at this time.',
      'If you have any questions, just reply to this email. We wish you many safe and happy miles.',
    ],
  },
}
