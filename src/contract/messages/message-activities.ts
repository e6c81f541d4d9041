import { inLog } from '#contract/activities.ts'

export const messageActivities = inLog('content', {
  'contact.status': {
    ko: '{status, select, none {{actor} 님이 문의 메시지의 분류를 바꿨습니다.} other {{actor} 님이 문의 메시지의 분류를 바꿨습니다: {status}}}',
    en: '{status, select, none {{actor} moved a message to the club.} other {{actor} moved a message to the club to “{status}”.}}',
  },
  'contact.delete': {
    ko: '{actor} 님이 문의 메시지 하나를 삭제했습니다. ({id})',
    en: '{actor} deleted a message to the club ({id}).',
  },
  'contact.restore': { ko: '{actor} 님이 삭제한 문의 메시지를 되살렸습니다.', en: '{actor} restored a message to the club.' },
  'contact.purge': {
    ko: '{actor} 님이 문의 메시지 하나를 완전히 삭제했습니다. ({id})',
    en: '{actor} deleted a message to the club for good ({id}).',
  },
})
