import { inLog } from '#contract/activities.ts'

export const memberActivities = {
  ...inLog('accounts', {
    'members.import': {
      ko: '{actor} 님이 클럽 명단에서 {detail}명을 등록했습니다.',
      en: '{actor} brought in {detail} people from the club’s list.',
    },
    'members.ask': {
      ko: '{actor} 님이 회원들에게 알림을 보냈습니다: {detail, select, noEmergencyContact {비상 연락처 적기} unconfirmed {내 정보 확인} duesOpen {회비 납부} other {개인정보 안내 동의}}',
      en: '{actor} asked members {detail, select, noEmergencyContact {for an emergency contact} unconfirmed {to confirm their details} duesOpen {to pay the dues} other {to agree to the privacy notice}}.',
    },
  }),
  ...inLog('applications', {
    'application.view': {
      showsPerson: true,
      ko: '{actor} 님이 {subject} 님의 신청서를 열람했습니다.',
      en: '{actor} viewed the application of {subject}.',
    },
    // In old lines only: since 2026-11 each application that is read has its own line.
    'application.viewAll': {
      ko: '{actor} 님이 모든 신청서의 내용을 한꺼번에 열람했습니다.',
      en: '{actor} read all applications at once.',
    },
    'application.approve': {
      showsPerson: true,
      ko: '{actor} 님이 {subject} 님의 신청을 승인했습니다.',
      en: '{actor} approved the application of {subject}.',
    },
    'application.bind': {
      ko: '{actor} 님이 신청서를 {subject} 계정에 연결했습니다.',
      en: '{actor} connected an application to the account {subject}.',
    },
    'application.reject': {
      showsPerson: true,
      ko: '{actor} 님이 {subject} 님의 신청을 거절했습니다.',
      en: '{actor} rejected the application of {subject}.',
    },
    'application.payment': {
      showsPerson: true,
      ko: '{detail, select, paid {{actor} 님이 {subject} 님의 회비 납부를 확인했습니다.} other {{actor} 님이 {subject} 님의 납부 확인을 취소했습니다.}}',
      en: '{detail, select, paid {{actor} confirmed the payment of {subject}.} other {{actor} took back the payment confirmation of {subject}.}}',
    },
    'application.update': {
      showsPerson: true,
      ko: '{actor} 님이 {subject} 님의 신청서를 고쳤습니다. ({fields})',
      en: '{actor} changed the application of {subject} ({fields}).',
    },
    'ownDetails.update': {
      own: 'limited',
      ko: '{actor} 님이 자신의 정보를 고쳤습니다. ({fields})',
      en: '{actor} changed their own details ({fields}).',
    },
    'ownDetails.confirm': {
      own: 'limited',
      ko: '{actor} 님이 자신의 정보가 맞다고 확인했습니다.',
      en: '{actor} confirmed that their own details are right.',
    },
    'ownDetails.consent': {
      own: 'limited',
      ko: '{actor} 님이 개인정보 안내에 동의했습니다. ({detail})',
      en: '{actor} agreed to the privacy notice ({detail}).',
    },
    'application.unbind': {
      ko: '{actor} 님이 신청서와 {subject} 계정의 연결을 끊었습니다.',
      en: '{actor} disconnected an application from the account {subject}.',
    },
    // An account was connected or disconnected: the same act as the line before, with the application as its subject.
    'application.link': {
      showsPerson: true,
      ko: '{actor} 님이 {subject} 님의 신청서를 계정에 연결했습니다.',
      en: '{actor} connected the application of {subject} to an account.',
    },
    'application.unlink': {
      ko: '{actor} 님이 {subject} 님의 신청서와 계정의 연결을 끊었습니다.',
      en: '{actor} disconnected the application of {subject} from its account.',
    },
    // In old lines only: versions up to 1.3.0 marked duplicates.
    'application.duplicate': {
      showsPerson: true,
      ko: '{actor} 님이 {subject} 님의 신청서를 중복으로 표시했습니다.',
      en: '{actor} marked the application of {subject} as a duplicate.',
    },
    'application.notDuplicate': {
      showsPerson: true,
      ko: '{actor} 님이 {subject} 님의 신청서에서 중복 표시를 지웠습니다.',
      en: '{actor} took back that the application of {subject} is a duplicate.',
    },
    'application.delete': { ko: '{actor} 님이 신청서 하나를 삭제했습니다. ({id})', en: '{actor} deleted an application ({id}).' },
  }),
}

export const memberNotices = {
  applicationReceived: { ko: '가입 신청 접수', en: 'Application received' },
  applicationApproved: { ko: '가입 승인', en: 'Application approved' },
  applicationRejected: { ko: '가입 신청 결과', en: 'Application decided' },
  memberRequest: { ko: '운영진의 부탁', en: 'Request of the officers' },
  inbox: { ko: '새 신청과 문의', en: 'New applications and messages' },
}
