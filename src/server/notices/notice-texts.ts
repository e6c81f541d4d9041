import type { Language } from '#contract/languages.ts'
import { announcementAddress } from '#contract/news/announcement-addresses.ts'
import type { RideChange } from '#contract/notices/notices.ts'
import { rideLink } from '#contract/rides/ride-addresses.ts'
import { longDayText, rideStartText } from '#server/club-time.ts'
import type { NoticeRow } from '#server/db/tables.ts'
import type { InboxCounts } from './inbox.ts'
import { type NoticeFacts, type PasswordLinkEvent, readFacts, type SecondFactorEvent } from './matters.ts'

export interface NoticeTextOptions {
  /** Who gave up a place; left out where no one may be named. */
  person?: string | null
  /** The new meeting place; left out where it may not be shown. */
  place?: string | null
  counts?: InboxCounts
}

/** One text for all channels: the site's list, the push message, and the subject and first sentence of the mail. */
export interface NoticeText {
  heading: string
  text: string
}

type Written = NoticeText
type FactsOf<Kind extends NoticeFacts['kind']> = Extract<NoticeFacts, { kind: Kind }>
type Ride = FactsOf<'rideChanged'>['ride']
type Options = NoticeTextOptions

interface WrittenRide {
  title: string
  /** Day and hour of the start. */
  when: string
  /** A sentence, after a blank, with the last day of a ride of several days; else empty. */
  back: string
}

type RideWriter<Facts> = (ride: WrittenRide, facts: Facts, options: Options) => Written

interface Writers {
  placeFree: RideWriter<unknown>
  rideReminder: RideWriter<unknown>
  riderLeft: RideWriter<unknown>
  rideChanged: RideWriter<FactsOf<'rideChanged'>>
  rideCancelled: RideWriter<FactsOf<'rideCancelled'>>
  rideDecision: RideWriter<FactsOf<'rideDecision'>>
  announcement: (title: string, type: string) => Written
  inbox: (counts: InboxCounts | undefined) => Written
  addressRefused: (person: string | null | undefined) => Written
  applicationReceived: Written
  applicationApproved: Written
  applicationRejected: Written
}

const changedKo: Record<RideChange, string | null> = {
  day: '날짜',
  startTime: '출발 시각',
  meetingLocation: '모이는 곳',
  takesPlace: null,
}
const changedEn: Record<RideChange, string | null> = {
  day: 'day',
  startTime: 'start time',
  meetingLocation: 'meeting place',
  takesPlace: null,
}

const announcedKo: Record<string, string> = { safety: '안전 공지', meeting: '모임 공지', riding: '라이딩 공지' }
const announcedEn: Record<string, string> = {
  safety: 'A safety announcement',
  meeting: 'A meeting announcement',
  riding: 'A riding announcement',
}

const korean: Writers = {
  placeFree: ({ title, when, back }) => ({
    heading: `참가가 확정되었습니다: ${title}`,
    text: `기다리시던 라이딩에 자리가 났습니다. ${when}에 출발합니다.${back} 참가하기 어려우시면 다음 분을 위해 취소해 주세요.`,
  }),
  rideReminder: ({ title, when, back }) => ({
    heading: `곧 라이딩이 있습니다: ${title}`,
    text: `${when}에 출발합니다.${back} 참가하기 어려우시면 지금 취소해 주세요.`,
  }),
  riderLeft: ({ title, when }, _, { person }) => ({
    heading: `참가 취소: ${title}`,
    text: `${person ? `${person} 님이` : '참가자 한 분이'} ${when}에 출발하는 라이딩의 참가를 취소했습니다.`,
  }),
  rideChanged: ({ title, when, back }, { changes }, { place }) => ({
    heading: changes.includes('takesPlace') ? `라이딩이 다시 진행됩니다: ${title}` : `라이딩이 변경되었습니다: ${title}`,
    text: sentences(
      changedIn(changes, changedKo, '바뀐 내용: '),
      `${when}에 출발합니다.${back}`,
      changes.includes('meetingLocation') && (place ? `모이는 곳: ${place}` : '새로 모이는 곳은 홈페이지에서 확인해 주세요.'),
    ),
  }),
  rideCancelled: ({ title, when }, { isDeleted }) => ({
    heading: `라이딩이 취소되었습니다: ${title}`,
    text: `${when}에 출발하려던 라이딩이 취소되${isDeleted ? '어 일정에서 빠졌' : '었'}습니다.`,
  }),
  rideDecision: ({ title, when, back }, { decision }) =>
    decision === 'go'
      ? { heading: `출발 확정: ${title}`, text: `라이딩을 예정대로 진행합니다. ${when}에 출발합니다.${back}` }
      : {
          heading: `출발 여부를 다시 정합니다: ${title}`,
          text: `${when}에 출발하는 라이딩의 출발 확정이 취소되었습니다. 다시 정해지면 알려 드리겠습니다.`,
        },
  announcement: (title, type) => ({ heading: title, text: `클럽 ${announcedKo[type] ?? '공지'}입니다.` }),
  inbox: (counts) => ({
    heading:
      counts === undefined
        ? '새 가입 신청이나 문의가 있습니다'
        : listed([counts.applications, (n) => `가입 신청 ${n}건`], [counts.messages, (n) => `문의 ${n}건`]) ||
          '새 가입 신청과 문의를 모두 처리했습니다',
    text: counts !== undefined && isEmpty(counts) ? '더 확인하실 것이 없습니다.' : '관리 화면에서 확인해 주세요.',
  }),
  addressRefused: (person) => ({
    heading: '회원의 이메일 주소로 메일이 가지 않습니다',
    text: `${person ? `${person} 님의` : '회원 한 분의'} 메일 서버가 그 주소로는 메일을 받지 않는다고 합니다. 본인에게 연락해 설정에서 주소를 고치시도록 알려 주세요.`,
  }),
  applicationReceived: {
    heading: '가입 신청서를 잘 받았습니다',
    text: '운영진이 확인한 뒤 결과를 알려 드리겠습니다.',
  },
  applicationApproved: {
    heading: '가입이 승인되었습니다',
    text: '환영합니다! 이제 라이딩에 참가 신청을 하실 수 있습니다.',
  },
  applicationRejected: {
    heading: '가입 신청 결과를 알려 드립니다',
    text: '아쉽게도 이번에는 함께하지 못하게 되었습니다. 궁금한 점이 있으면 운영진에게 문의해 주세요.',
  },
}

const english: Writers = {
  placeFree: ({ title, when, back }) => ({
    heading: `You have a spot: ${title}`,
    text: `A spot opened on the ride you waited for. It starts ${when}.${back} If you cannot come, please give up your spot for the next rider.`,
  }),
  rideReminder: ({ title, when, back }) => ({
    heading: `Your ride is coming up: ${title}`,
    text: `It starts ${when}.${back} If you cannot come, please give up your spot now.`,
  }),
  riderLeft: ({ title, when }, _, { person }) => ({
    heading: `A rider gave up a spot: ${title}`,
    text: `${person || 'A rider'} gave up a spot on the ride that starts ${when}.`,
  }),
  rideChanged: ({ title, when, back }, { changes }, { place }) => ({
    heading: changes.includes('takesPlace') ? `The ride is on again: ${title}` : `The ride has changed: ${title}`,
    text: sentences(
      changedIn(changes, changedEn, 'Changed: '),
      `It starts ${when}.${back}`,
      changes.includes('meetingLocation') && (place ? `Meeting place: ${place}` : 'See the new meeting place on our website.'),
    ),
  }),
  rideCancelled: ({ title, when }, { isDeleted }) => ({
    heading: `The ride is cancelled: ${title}`,
    text: `The ride of ${when} has been cancelled${isDeleted ? ' and taken off the schedule' : ''}.`,
  }),
  rideDecision: ({ title, when, back }, { decision }) =>
    decision === 'go'
      ? { heading: `It’s on: ${title}`, text: `The ride goes as planned. It starts ${when}.${back}` }
      : {
          heading: `The decision is open again: ${title}`,
          text: `It is no longer certain that the ride of ${when} goes. You will hear as soon as it is decided.`,
        },
  announcement: (title, type) => ({ heading: title, text: `${announcedEn[type] ?? 'An announcement'} from the club.` }),
  inbox: (counts) => ({
    heading:
      counts === undefined
        ? 'There are new applications or messages'
        : listed(
            [counts.applications, (n) => `${n} ${n === 1 ? 'application' : 'applications'}`],
            [counts.messages, (n) => `${n} ${n === 1 ? 'message' : 'messages'}`],
          ) || 'All new applications and messages are handled',
    text: counts !== undefined && isEmpty(counts) ? 'There is nothing left to do.' : 'Please look at them in the dashboard.',
  }),
  addressRefused: (person) => ({
    heading: 'A member’s email address takes no mail',
    text: `The mail server of ${person || 'a member'} says that the address takes no mail. Please reach them another way and ask them to correct it in Settings.`,
  }),
  applicationReceived: {
    heading: 'We have your application',
    text: 'Our officers will look at it and send you their answer.',
  },
  applicationApproved: {
    heading: 'Your application has been approved',
    text: 'Welcome! You can now sign up for rides.',
  },
  applicationRejected: {
    heading: 'About your application',
    text: 'We are sorry that we cannot offer you membership at this time. If you have any questions, please ask our officers.',
  },
}

const secondFactorEvents: Record<Language, Record<SecondFactorEvent, string>> = {
  ko: {
    on: '이제 로그인할 때 인증 앱의 코드를 입력합니다.',
    off: '로그인할 때 인증 앱의 코드를 더 이상 묻지 않습니다.',
    codes: '복구 코드를 새로 만들었습니다. 예전 코드는 쓸 수 없습니다.',
    recovery: '복구 코드로 로그인했습니다. 그 코드는 다시 쓸 수 없습니다.',
    link: '다른 관리자가 내 계정의 비밀번호 링크를 만들었습니다. 이 링크를 쓰면 2단계 인증도 꺼집니다.',
  },
  en: {
    on: 'Logging in to your account now takes a code from your app.',
    off: 'Logging in to your account no longer takes a code from your app.',
    codes: 'New recovery codes were made for your account. The old ones no longer work.',
    recovery: 'Your account was logged in to with a recovery code, which cannot be used again.',
    link: 'An administrator made a password link for your account that also turns your second factor off.',
  },
}

const secondFactorAdvice: Record<Language, string> = {
  ko: '직접 하신 일이 아니라면 비밀번호를 바꾸고 다른 관리자에게 알려 주세요.',
  en: 'If you do not know of this, please change your password and tell another administrator.',
}

const secondFactorHeading: Record<Language, string> = { ko: '2단계 인증', en: 'Second factor' }

const passkeyAdded: Record<Language, (device: string | null) => NoticeText> = {
  ko: (device) => ({
    heading: '패스키가 추가되었습니다',
    text: `${device === null ? '알 수 없는 기기에서' : `${device}에서`} 내 계정에 패스키를 추가했습니다. 직접 하신 일이 아니라면 설정에서 그 패스키를 삭제하고 비밀번호를 바꿔 주세요.`,
  }),
  en: (device) => ({
    heading: 'A passkey was added',
    text: `A passkey was added to your account from ${device ?? 'an unknown device'}. If that was not you, please remove it in Settings and change your password.`,
  }),
}

const continueLink: Record<Language, (device: string | null) => NoticeText> = {
  ko: (device) => ({
    heading: '다른 브라우저에서 로그인했습니다',
    text: `이미 로그인된 브라우저에서 이어서 ${device === null ? '알 수 없는 기기에서' : `${device}에서`} 내 계정에 로그인했습니다. 직접 하신 일이 아니라면 설정에서 그 기기를 로그아웃하고 비밀번호를 바꿔 주세요.`,
  }),
  en: (device) => ({
    heading: 'Another browser was logged in',
    text: `Your account was logged in to on ${device ?? 'an unknown device'}, from another browser that was logged in already. If that was not you, please log that device out in Settings and change your password.`,
  }),
}

const passwordLink: Record<Language, Record<PasswordLinkEvent, NoticeText>> = {
  ko: {
    made: {
      heading: '내 계정의 비밀번호 링크가 만들어졌습니다',
      text: '관리자가 내 계정의 비밀번호를 새로 정하는 링크를 만들었습니다. 부탁하신 일이 아니라면 지금 비밀번호를 바꿔 주세요. 그러면 링크를 쓸 수 없게 됩니다. 다른 관리자에게도 알려 주세요.',
    },
    invited: {
      heading: '내 계정의 초대 링크가 만들어졌습니다',
      text: '관리자가 내 계정의 첫 비밀번호를 정하는 초대 링크를 만들었습니다.',
    },
    used: {
      heading: '링크로 비밀번호가 바뀌었습니다',
      text: '비밀번호 링크로 내 계정의 비밀번호를 새로 정했습니다. 모든 기기에서 로그아웃되었고, 2단계 인증과 패스키는 그대로입니다. 직접 하신 일이 아니라면 바로 다른 관리자에게 알려 주세요.',
    },
    resetMade: {
      heading: '내 계정의 비밀번호 링크가 만들어졌습니다',
      text: '관리자가 내 계정의 비밀번호 링크를 만들었습니다. 이 링크를 쓰면 2단계 인증이 꺼지고 패스키도 지워집니다. 부탁하신 일이 아니라면 지금 비밀번호를 바꿔 주세요. 그러면 링크를 쓸 수 없게 됩니다. 다른 관리자에게도 알려 주세요.',
    },
    resetUsed: {
      heading: '링크로 비밀번호가 바뀌고 2단계 인증이 꺼졌습니다',
      text: '비밀번호 링크로 내 계정의 비밀번호를 새로 정했습니다. 2단계 인증이 꺼지고 패스키가 지워졌으며 모든 기기에서 로그아웃되었습니다. 직접 하신 일이 아니라면 바로 다른 관리자에게 알려 주세요.',
    },
    set: {
      heading: '비밀번호가 바뀌었습니다',
      text: '홈페이지 서버를 돌보는 분이 내 계정의 비밀번호를 새로 정했습니다. 모든 기기에서 로그아웃되었고, 2단계 인증과 패스키는 그대로입니다. 부탁하신 일이 아니라면 바로 관리자에게 알려 주세요.',
    },
    changed: {
      heading: '비밀번호가 바뀌었습니다',
      text: '설정에서 내 계정의 비밀번호를 바꾸었습니다. 다른 기기에서는 모두 로그아웃되었고, 2단계 인증과 패스키는 그대로입니다. 직접 하신 일이 아니라면 바로 관리자에게 알리고 새 비밀번호 링크를 부탁해 주세요.',
    },
  },
  en: {
    made: {
      heading: 'A password link was made for your account',
      text: 'An administrator made a link that sets a new password for your account. If you did not ask for it, please change your password now, which ends the link, and tell another administrator.',
    },
    invited: {
      heading: 'An invitation was made for your account',
      text: 'An administrator made an invitation that sets the first password of your account.',
    },
    used: {
      heading: 'Your password was set by a link',
      text: 'A password link set a new password for your account. All devices were logged out; your second factor and your passkeys have not changed. If that was not you, please tell another administrator at once.',
    },
    resetMade: {
      heading: 'A password link was made for your account',
      text: 'An administrator made a password link for your account that also turns your second factor off and removes your passkeys. If you did not ask for it, please change your password now, which ends the link, and tell another administrator.',
    },
    resetUsed: {
      heading: 'Your password was set by a link, and your second factor is off',
      text: 'A password link set a new password for your account, turned your second factor off and removed your passkeys. All devices were logged out. If that was not you, please tell another administrator at once.',
    },
    set: {
      heading: 'Your password was changed',
      text: 'Someone who runs the website’s server set a new password for your account. All devices were logged out; your second factor and your passkeys have not changed. If you did not ask for it, please tell an administrator at once.',
    },
    changed: {
      heading: 'Your password was changed',
      text: 'The password of your account was changed in Settings. All other devices were logged out; your second factor and your passkeys have not changed. If that was not you, please tell an administrator at once and ask for a new password link.',
    },
  },
}

const addressChanged: Record<Language, NoticeText> = {
  ko: {
    heading: '이메일 주소가 바뀌었습니다',
    text: '내 계정에 적힌 이메일 주소가 바뀌어, 확인을 마치면 앞으로의 메일은 새 주소로 갑니다. 이 메일은 예전 주소로도 보내 드립니다. 직접 하신 일도 부탁하신 일도 아니라면 비밀번호를 바꾸고 관리자에게 알려 주세요.',
  },
  en: {
    heading: 'Your email address was changed',
    text: 'The email address of your account was changed; once the new one is verified, our mail goes there. This message goes to the old address. If you neither did nor asked for this, please change your password and tell an administrator.',
  },
}

const lastOfDay: Record<Language, string> = {
  ko: '오늘은 이런 알림을 많이 보내 드려서, 이후의 일은 따로 알려 드리지 않습니다. 홈페이지에서 확인해 주세요.',
  en: 'You had many of these today, so what follows today is not told one by one. Please look on the website.',
}

/**
 * What the person reads. Without `person` and `place` it names no one and no meeting place, as push messages demand.
 */
export function noticeText(facts: NoticeFacts, language: Language, options: NoticeTextOptions = {}): NoticeText {
  const written = textOf(facts, language, options)
  return facts.isLast ? { ...written, text: `${written.text} ${lastOfDay[language]}` } : written
}

function textOf(facts: NoticeFacts, language: Language, options: NoticeTextOptions): NoticeText {
  const writers = language === 'ko' ? korean : english
  const inLanguage = (texts: { titleKo: string; titleEn: string }) => (language === 'ko' ? texts.titleKo : texts.titleEn)
  const ride = (ride: Ride): WrittenRide => {
    const lastDay = ride.endDate && longDayText(ride.endDate, language)
    const back = language === 'ko' ? ` ${lastDay}에 돌아옵니다.` : ` It ends on ${lastDay}.`
    return { title: inLanguage(ride), when: rideStartText(ride, language), back: lastDay === null ? '' : back }
  }
  switch (facts.kind) {
    case 'placeFree':
    case 'rideReminder':
    case 'riderLeft':
      return writers[facts.kind](ride(facts.ride), facts, options)
    case 'rideChanged':
      return writers.rideChanged(ride(facts.ride), facts, options)
    case 'rideCancelled':
      return writers.rideCancelled(ride(facts.ride), facts, options)
    case 'rideDecision':
      return writers.rideDecision(ride(facts.ride), facts, options)
    case 'announcement':
      return writers.announcement(inLanguage(facts), facts.type)
    case 'inbox':
      return writers.inbox(options.counts)
    case 'addressRefused':
      return writers.addressRefused(options.person)
    case 'secondFactor':
      return {
        heading: secondFactorHeading[language],
        text: `${secondFactorEvents[language][facts.event]} ${secondFactorAdvice[language]}`,
      }
    case 'passwordLink':
      return passwordLink[language][facts.event]
    case 'addressChanged':
      return addressChanged[language]
    case 'continueLink':
      return continueLink[language](facts.device)
    case 'passkeyAdded':
      return passkeyAdded[language](facts.device)
    default:
      return writers[facts.kind]
  }
}

/** Where the notice leads on this site. */
export function noticeLink(
  { subjectId, ...notice }: Pick<NoticeRow, 'kind' | 'subjectId' | 'content'>,
  counts?: InboxCounts,
): string {
  const facts = readFacts(notice)
  switch (facts.kind) {
    case 'announcement':
      return announcementAddress(subjectId)
    case 'applicationReceived':
    case 'applicationRejected':
      return '/profile'
    case 'applicationApproved':
      return '/#announcements'
    case 'inbox':
      return counts !== undefined && counts.applications === 0 ? '/admin?tab=settings' : '/admin?tab=applications'
    case 'addressRefused':
      return '/admin?tab=members'
    case 'secondFactor':
      return '/settings#second-factor'
    case 'passwordLink':
    case 'continueLink':
      return '/settings#sessions'
    case 'addressChanged':
      return '/settings'
    case 'passkeyAdded':
      return '/settings#passkeys'
    case 'rideCancelled':
      if (facts.isDeleted) return '/#announcements'
  }
  return rideLink(subjectId)
}

function changedIn(changes: readonly RideChange[], words: Record<RideChange, string | null>, intro: string): string | false {
  const named = changes.flatMap((change) => words[change] ?? [])
  return named.length > 0 && `${intro}${named.join(', ')}.`
}

function listed(...parts: [count: number, write: (count: number) => string][]): string {
  return parts.flatMap(([count, write]) => (count > 0 ? [write(count)] : [])).join(', ')
}

const isEmpty = ({ applications, messages }: InboxCounts) => applications === 0 && messages === 0

const sentences = (...parts: (string | false)[]) => parts.filter((part) => part !== false).join(' ')
