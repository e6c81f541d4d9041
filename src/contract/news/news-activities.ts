import { inLog } from '#contract/activities.ts'

export const newsActivities = inLog('content', {
  'announcement.create': {
    changesPages: true,
    ko: '{actor} 님이 공지를 올렸습니다: {subject}',
    en: '{actor} published the announcement “{subject}”.',
  },
  'announcement.update': {
    changesPages: true,
    ko: '{actor} 님이 공지를 수정했습니다: {subject}',
    en: '{actor} changed the announcement “{subject}”.',
  },
  'announcement.confirm': {
    ko: '{actor} 님이 공지의 번역이 맞다고 확인했습니다: {subject}',
    en: '{actor} confirmed the translation of the announcement “{subject}”.',
  },
  'announcement.delete': {
    changesPages: true,
    ko: '{actor} 님이 공지 하나를 삭제했습니다. ({id})',
    en: '{actor} deleted an announcement ({id}).',
  },
  'announcement.restore': {
    changesPages: true,
    ko: '{actor} 님이 삭제한 공지를 되살렸습니다: {subject}',
    en: '{actor} restored the announcement “{subject}”.',
  },
  'announcement.purge': {
    ko: '{actor} 님이 공지 하나를 완전히 삭제했습니다. ({id})',
    en: '{actor} deleted an announcement for good ({id}).',
  },
  'question.create': {
    changesPages: true,
    ko: '{actor} 님이 ‘{subject}’ 공지에 답을 받기 시작했습니다.',
    en: '{actor} let members answer the announcement “{subject}”.',
  },
  'question.update': {
    changesPages: true,
    ko: '{actor} 님이 ‘{subject}’ 공지에서 묻는 내용을 고쳤습니다.',
    en: '{actor} changed what the announcement “{subject}” asks.',
  },
  'question.delete': {
    changesPages: true,
    ko: '{actor} 님이 ‘{subject}’ 공지의 질문과 답을 지웠습니다.',
    en: '{actor} deleted the question of the announcement “{subject}” and its answers.',
  },
  'question.answers': {
    ko: '{actor} 님이 ‘{subject}’ 공지에 누가 무엇이라고 답했는지 보았습니다.',
    en: '{actor} looked at who answered what to the announcement “{subject}”.',
  },
  'question.remind': {
    ko: '{actor} 님이 ‘{subject}’ 공지에 답하지 않은 회원에게 알림을 보냈습니다. ({detail}명)',
    en: '{actor} reminded those who had not answered the announcement “{subject}” ({detail}).',
  },
  'phrase.create': { ko: '{actor} 님이 우리 클럽 문장을 추가했습니다.', en: '{actor} added a ready-made sentence of the club.' },
  'phrase.delete': {
    ko: '{actor} 님이 우리 클럽 문장을 삭제했습니다.',
    en: '{actor} deleted a ready-made sentence of the club.',
  },
})

export const newsNotices = {
  announcement: { ko: '공지', en: 'Announcement' },
  answerMissing: { ko: '공지에 답하기', en: 'Announcement to answer' },
}
