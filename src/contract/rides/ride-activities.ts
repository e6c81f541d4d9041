import { inLog } from '#contract/activities.ts'
import type { Language } from '#contract/languages.ts'
import { rideReasons } from './ride-reasons.ts'

/** The end of a line, which has an offered reason by its name, and no words of people. */
export const reasonInLog: Record<Language, string> = {
  ko: `{reason, select, none {} ${selectReasons('ko', (text) => `, 이유: ${text}`)} other {, 이유를 적음}}`,
  en: `{reason, select, none {} ${selectReasons('en', (text) => `, reason: ${text}`)} other {, with a reason}}`,
}

function selectReasons(language: Language, write: (text: string) => string): string {
  return Object.entries(rideReasons)
    .map(([name, texts]) => `${name} {${write(texts[language])}}`)
    .join(' ')
}

export const rideActivities = {
  ...inLog('accounts', {
    'calendar.create': {
      own: 'limited',
      ko: '{actor} 님이 캘린더 링크를 만들었습니다.',
      en: '{actor} created their calendar link.',
    },
    'calendar.revoke': {
      own: 'limited',
      ko: '{actor} 님이 캘린더 연동을 끊었습니다.',
      en: '{actor} turned off their calendar link.',
    },
  }),
  ...inLog('applications', {
    'event.givePlace': {
      ko: '{actor} 님이 신청 마감 뒤 ‘{subject}’ 라이딩 대기자 한 분의 참가를 확정했습니다.',
      en: '{actor} gave a free spot on “{subject}” to a rider on the waitlist after sign-up had closed.',
    },
  }),
  ...inLog('applications', {
    'event.allow': {
      ko: '{actor} 님이 ‘{subject}’ 라이딩에 횟수가 모자란 회원 한 분의 참가를 허락했습니다.',
      en: '{actor} allowed a member with too few rides to join “{subject}”.',
    },
  }),
  ...inLog('content', {
    'event.create': {
      changesPages: true,
      ko: '{actor} 님이 라이딩을 올렸습니다: {subject}',
      en: '{actor} created the ride “{subject}”.',
    },
    'event.call': {
      ko: '{actor} 님이 번개를 열었습니다: {subject}',
      en: '{actor} called the ride “{subject}”.',
    },
    'event.makeClubs': {
      changesPages: true,
      ko: '{actor} 님이 회원 번개를 클럽 라이딩으로 바꾸었습니다: {subject}',
      en: '{actor} made a member’s ride a ride of the club: “{subject}”.',
    },
    // The detail is the reason that riders were told.
    'event.update': {
      changesPages: true,
      ko: `{actor} 님이 라이딩을 수정했습니다: {subject}${reasonInLog.ko}`,
      en: `{actor} changed the ride “{subject}”${reasonInLog.en}.`,
    },
    'event.confirm': {
      ko: '{actor} 님이 라이딩의 번역이 맞다고 확인했습니다: {subject}',
      en: '{actor} confirmed the translation of the ride “{subject}”.',
    },
    'event.delete': {
      changesPages: true,
      ko: `{actor} 님이 라이딩 하나를 삭제했습니다. ({id}${reasonInLog.ko})`,
      en: `{actor} deleted a ride ({id})${reasonInLog.en}.`,
    },
    'event.restore': {
      changesPages: true,
      ko: '{actor} 님이 삭제한 라이딩을 되살렸습니다: {subject}',
      en: '{actor} restored the ride “{subject}”.',
    },
    'event.purge': {
      ko: '{actor} 님이 라이딩 하나를 완전히 삭제했습니다. ({id})',
      en: '{actor} deleted a ride for good ({id}).',
    },
    'event.track': {
      ko: '{actor} 님이 ‘{subject}’ 라이딩에 GPX 파일을 올렸습니다.',
      en: '{actor} added a GPX file to the ride “{subject}”.',
    },
    'event.trackDelete': {
      ko: '{actor} 님이 ‘{subject}’ 라이딩의 GPX 파일을 삭제했습니다.',
      en: '{actor} removed the GPX file of the ride “{subject}”.',
    },
  }),
}

export const rideNotices = {
  placeFree: { ko: '참가 확정', en: 'Spot on a ride' },
  rideChanged: { ko: '라이딩 변경', en: 'Ride changed' },
  rideCancelled: { ko: '라이딩 취소', en: 'Ride cancelled' },
  rideDecision: { ko: '라이딩 출발 여부', en: 'Decision about a ride' },
  rideReminder: { ko: '라이딩 전날 알림', en: 'Reminder of a ride' },
  memberRide: { ko: '회원 번개', en: 'Member’s ride' },
  callerGone: { ko: '연 회원이 없는 번개', en: 'Ride without its caller' },
  riderLeft: { ko: '늦은 참가 취소', en: 'Spot given up late' },
}
