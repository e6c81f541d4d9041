import { inLog } from '#contract/activities.ts'

export const siteActivities = {
  ...inLog('limits', {
    'limit.reached': {
      ko: '{detail, select, login {로그인 실패가 너무 많아 일부 시도를 막았습니다.} register {한곳에서 계정을 너무 많이 만들어 일부 시도를 막았습니다.} apply {한곳에서 가입 신청을 너무 많이 보내 일부 시도를 막았습니다.} contact {한곳에서 문의 메시지를 너무 많이 보내 일부 시도를 막았습니다.} passwordLink {한곳에서 비밀번호 링크를 너무 여러 번 시도해 일부를 막았습니다.} ownPassword {설정에서 현재 비밀번호를 너무 여러 번 입력해 일부 시도를 막았습니다.} requests {한곳에서 요청이 너무 많이 들어와 일부를 막았습니다.} other {제한 횟수를 넘어 일부 시도를 막았습니다.}}',
      en: '{detail, select, login {Too many logins failed, so some attempts were refused.} register {Too many accounts were created from one place, so some attempts were refused.} apply {Too many applications came from one place, so some attempts were refused.} contact {Too many messages to the club came from one place, so some attempts were refused.} passwordLink {Password links were tried too often from one place, so some attempts were refused.} ownPassword {A current password was entered too often in Settings, so some attempts were refused.} requests {Too many requests came from one place, so some were refused.} other {A limit was reached, so some attempts were refused.}}',
    },
  }),
  ...inLog('content', {
    'club.visitors': {
      changesPages: true,
      ko: '{actor} 님이 로그인하지 않은 사람에게 보이는 것을 정했습니다: {detail, select, all {라이딩 안내와 최근 라이딩} showsRidesToVisitors {라이딩 안내} showsRecentRidesToVisitors {최근 라이딩} other {라이딩을 보이지 않음}}',
      en: '{actor} chose what people see who are not logged in: {detail, select, all {rides and recent rides} showsRidesToVisitors {rides} showsRecentRidesToVisitors {recent rides} other {no rides}}.',
    },
  }),
  ...inLog('content', {
    'club.popUps': {
      ko: '{actor} 님이 회원도 번개를 열 수 있는지 정했습니다: {detail, select, on {열 수 있음} other {열 수 없음}}',
      en: '{actor} chose whether members can call rides: {detail, select, on {they can} other {they cannot}}.',
    },
    'pageWords.change': {
      changesPages: true,
      ko: '{actor} 님이 홈페이지의 글을 우리 클럽 말로 바꿨습니다. ({page})',
      en: '{actor} put a text of the site into the club’s own words ({page}).',
    },
    'pageWords.reset': {
      changesPages: true,
      ko: '{actor} 님이 홈페이지의 글을 처음 글로 되돌렸습니다. ({page})',
      en: '{actor} restored a text of the site ({page}).',
    },
    'club.mail': {
      changesPages: true,
      ko: '{detail, select, none {{actor} 님이 메일 계정을 지웠습니다.} other {{actor} 님이 메일을 보낼 계정을 정했습니다.}}',
      en: '{detail, select, none {{actor} removed the mailbox.} other {{actor} set the mailbox that email is sent through.}}',
    },
    // `detail` has the names of the fields of `Club`, never their values.
    'club.settings': {
      changesPages: true,
      ko: '{actor} 님이 클럽 정보를 바꿨습니다: {detail}',
      en: '{actor} changed the club’s own values: {detail}.',
    },
  }),
  ...inLog('accounts', {
    'club.setup': {
      ko: '{actor} 님이 첫 설정을 마치고 첫 관리자가 되었습니다.',
      en: '{actor} finished the first setup and became the first administrator.',
    },
  }),
  ...inLog('exports', {
    'export.ownData': {
      own: 'limited',
      ko: '{actor} 님이 자신의 정보를 내려받았습니다.',
      en: '{actor} downloaded their own data.',
    },
    'export.content': { ko: '{actor} 님이 홈페이지의 내용을 내보냈습니다.', en: '{actor} exported the content of the site.' },
    'export.envelope': {
      ko: '{actor} 님이 인수인계 봉투(모든 자료가 든 백업)를 만들었습니다.',
      en: '{actor} made a handover envelope, a backup that holds everything.',
    },
    'backup.store': {
      ko: '{detail, select, none {{actor} 님이 백업을 다른 곳에 복사하지 않도록 했습니다.} other {{actor} 님이 백업을 복사할 곳을 정했습니다. ({detail, select, folder {폴더} s3 {S3} webdav {WebDAV} other {}})}}',
      en: '{detail, select, none {{actor} ended the copying of backups to another place.} other {{actor} chose where backups are copied ({detail, select, folder {folder} s3 {S3} webdav {WebDAV} other {}}).}}',
    },
    'export.backup': { ko: '{actor} 님이 백업을 만들었습니다.', en: '{actor} made a backup.' },
    'backup.restore': {
      ko: '{actor} 님이 {detail}에 만든 백업으로 복원했습니다. 그 뒤의 기록은 없어졌습니다.',
      en: '{actor} restored the backup of {detail}. What was recorded after it is gone.',
    },
    // By `npm run club -- rotate-key`.
    'encryption.rotate': {
      ko: '{actor} 님이 개인 정보를 암호화하는 키를 새것으로 바꿨습니다.',
      en: '{actor} replaced the key that encrypts personal data.',
    },
    'export.members': { ko: '{actor} 님이 회원 명단을 내려받았습니다.', en: '{actor} downloaded the member list.' },
    'export.applications': {
      ko: '{actor} 님이 신청서 목록을 내려받았습니다. ({detail})',
      en: '{actor} downloaded applications ({detail}).',
    },
    'export.rideSheet': {
      ko: '{actor} 님이 ‘{subject}’ 라이딩 명단을 내려받았습니다.',
      en: '{actor} downloaded the ride sheet of “{subject}”.',
    },
    'export.answers': {
      ko: '{actor} 님이 ‘{subject}’ 공지에 대한 답을 내려받았습니다.',
      en: '{actor} downloaded the answers to the announcement “{subject}”.',
    },
    'export.log': { ko: '{actor} 님이 활동 기록을 내려받았습니다.', en: '{actor} downloaded the activity log.' },
  }),
}

export const siteNotices = {
  backupStoreAway: { ko: '백업 복사 실패', en: 'Backups not copied' },
  administratorInvited: { ko: '새 관리자 초대', en: 'New administrator invited' },
  envelopeMade: { ko: '인수인계 봉투', en: 'Handover envelope' },
}
