import { logSentences } from '#contract/all-activities.ts'
import { texts } from '#web/i18n/texts.ts'

export const auditLogTexts = texts('auditLog', {
  heading: { ko: '활동 기록', en: 'Activity log' },
  person: {
    ko: '{name} 님이 한 일과, 다른 분이 {name} 님에 관해 한 일입니다.',
    en: 'What {name} did, and what others did about {name}.',
  },
  note: {
    ko: '누가 로그인했는지, 신청서나 명단을 열람했는지, 신청을 승인·거절했는지, 계정이나 내용을 변경했는지 기록됩니다. 12개월 동안 보관합니다.',
    en: 'Who logged in, looked at applications and ride sheets, decided, and changed accounts and content. Lines are kept for 12 months.',
  },
  kind: { ko: '활동 종류', en: 'Kind of activity' },
  allKinds: { ko: '모든 활동', en: 'All activity' },
  kinds: {
    logins: { ko: '로그인', en: 'Logins' },
    accounts: { ko: '계정', en: 'Accounts' },
    applications: { ko: '신청서와 라이딩 명단', en: 'Applications and ride sheets' },
    content: { ko: '내용과 문의', en: 'Content and messages' },
    limits: { ko: '시도 제한', en: 'Limits reached' },
    exports: { ko: '내려받기와 백업', en: 'Downloads and backups' },
  },
  empty: { ko: '기록이 없습니다.', en: 'Nothing has been recorded here.' },
  goneAccount: { ko: '(삭제된 계정 {id})', en: '(deleted account {id})' },
  as: {
    leader: { ko: '로드 캡틴 {actor}', en: '{actor} (road captain)' },
    sweep: { ko: '스위프 {actor}', en: '{actor} (sweep)' },
  },
  gone: { ko: '(삭제됨, {id})', en: '(deleted, {id})' },
  actions: logSentences(),
  lastNoted: { ko: '같은 활동은 오늘 더 기록하지 않습니다.', en: 'Further ones today are not recorded.' },
  other: { ko: '{actor} 님: {action} ({subject})', en: '{actor}: {action} ({subject})' },
})
