import { inLog } from '#contract/activities.ts'
import { reasonInLog } from '#contract/rides/ride-activities.ts'

export const rideDayActivities = {
  ...inLog('accounts', {
    'homeLink.create': {
      own: 'limited',
      ko: '{actor} 님이 가족에게 보내는 링크를 만들었습니다.',
      en: '{actor} made a family link.',
    },
    'homeLink.revoke': {
      own: 'limited',
      ko: '{actor} 님이 가족에게 보내는 링크를 없앴습니다.',
      en: '{actor} removed a family link.',
    },
  }),
  ...inLog('accounts', {
    'leaderPhone.show': {
      own: 'limited',
      ko: '{actor} 님이 라이딩 참가자에게 자기 전화번호를 보이기로 했습니다.',
      en: '{actor} chose to show the riders of a ride their phone number.',
    },
    'leaderPhone.hide': {
      own: 'limited',
      ko: '{actor} 님이 라이딩 참가자에게 전화번호를 더 보이지 않기로 했습니다.',
      en: '{actor} no longer shows the riders of a ride their phone number.',
    },
  }),
  ...inLog('applications', {
    'leaderPhone.view': {
      showsPerson: true,
      ko: '{actor} 님이 로드 캡틴 {subject} 님의 전화번호를 열람했습니다.',
      en: '{actor} viewed the phone number of the road captain {subject}.',
    },
    'event.rideSheet': {
      ko: '{actor} 님이 ‘{subject}’ 라이딩 명단을 열람했습니다.',
      en: '{actor} opened the ride sheet of “{subject}”.',
    },
    'event.tellList': {
      ko: '{actor} 님이 ‘{subject}’ 라이딩 참가자의 전화번호를 열람했습니다.',
      en: '{actor} opened the phone numbers of the riders of “{subject}”.',
    },
    'tellList.view': {
      showsPerson: true,
      ko: '{actor} 님이 라이딩 소식을 알리려고 {subject} 님의 전화번호를 열람했습니다.',
      en: '{actor} viewed the phone number of {subject} to tell them about a ride.',
    },
    // One for each rider whose contacts were answered, as the next of its kind. The detail says whether the ride's `leader` or `sweep` looked.
    'rideSheet.view': {
      showsPerson: true,
      ko: '{actor} 님이 라이딩 명단에서 {subject} 님의 연락처를 열람했습니다.',
      en: '{actor} viewed the contact details of {subject} on a ride sheet.',
    },
    'event.headCount': {
      ko: '{actor} 님이 ‘{subject}’ 라이딩의 인원 확인을 열었습니다.',
      en: '{actor} opened the head count of the ride “{subject}”.',
    },
    'headCount.view': {
      showsPerson: true,
      ko: '{actor} 님이 인원 확인 화면에서 {subject} 님의 전화번호를 열람했습니다.',
      en: '{actor} viewed the phone number of {subject} in a head count.',
    },
  }),
  ...inLog('content', {
    // The detail is the decision, and after it the reason.
    'event.decide': {
      changesPages: true,
      ko: `{actor} 님이 라이딩 출발 여부를 정했습니다: {subject} ({decision, select, go {출발 확정} open {미정} postponed {연기} cancelled {취소} other {{decision}}}${reasonInLog.ko})`,
      en: `{actor} decided whether the ride “{subject}” goes ({decision, select, go {it’s on} open {not decided} other {{decision}}}${reasonInLog.en}).`,
    },
    // By the head count or afterwards; the detail is the number of people.
    'event.attendance': {
      changesPages: true,
      ko: '{actor} 님이 ‘{subject}’ 라이딩에 함께 달린 사람을 기록했습니다. ({detail}명)',
      en: '{actor} recorded who rode on “{subject}” ({detail}).',
    },
  }),
}
