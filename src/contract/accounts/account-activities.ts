import { inLog } from '#contract/activities.ts'

export const accountActivities = {
  ...inLog('logins', {
    'session.login': { own: 'limited', ko: '{actor} 님이 로그인했습니다. ({detail})', en: '{actor} logged in ({detail}).' },
    'session.passkey': {
      own: 'limited',
      ko: '{actor} 님이 패스키로 로그인했습니다. ({detail})',
      en: '{actor} logged in with a passkey ({detail}).',
    },
    'session.continueLink': {
      own: 'limited',
      ko: '{actor} 님이 다른 브라우저의 링크로 로그인했습니다. ({detail})',
      en: '{actor} logged in by a link of another browser ({detail}).',
    },
    // In old lines only: until 1.3.0 it was a code.
    'session.browserCode': {
      ko: '{actor} 님이 다른 브라우저의 코드로 로그인했습니다. ({detail})',
      en: '{actor} logged in by a code of another browser ({detail}).',
    },
    'session.logout': { own: 'limited', ko: '{actor} 님이 로그아웃했습니다.', en: '{actor} logged out.' },
    'session.end': {
      own: 'limited',
      ko: '{actor} 님이 기기 목록에서 기기 하나를 로그아웃했습니다.',
      en: '{actor} logged out on one device from the list of devices.',
    },
    'session.endOthers': {
      own: 'always',
      ko: '{actor} 님이 다른 기기에서 모두 로그아웃했습니다.',
      en: '{actor} logged out on all other devices.',
    },
    'login.failures': {
      ko: '{subject} 님의 계정에 로그인하려는 시도가 여러 번 실패했습니다. (마지막 시도 {detail})',
      en: 'Several logins to the account {subject} failed (the last from {detail}).',
    },
    'login.limit': {
      ko: '{subject} 님의 계정에 로그인 실패가 너무 많아 한동안 로그인 시도를 막습니다. (마지막 시도 {detail})',
      en: 'Too many logins to the account {subject} failed, so more are refused for a while (the last from {detail}).',
    },
    'ownPassword.failures': {
      ko: '설정에서 {subject} 님의 현재 비밀번호를 여러 번 틀렸습니다. (마지막 시도 {detail})',
      en: 'The current password of {subject} was entered incorrectly several times in Settings (the last from {detail}).',
    },
    'ownPassword.limit': {
      ko: '설정에서 {subject} 님의 현재 비밀번호를 너무 많이 틀려 한동안 시도를 막습니다. (마지막 시도 {detail})',
      en: 'The current password of {subject} was entered incorrectly too often in Settings, so more tries are refused for a while (the last from {detail}).',
    },
    'code.failures': {
      ko: '{subject} 님의 계정에 맞는 비밀번호 다음에 틀린 코드가 여러 번 입력되었습니다. ({detail})',
      en: 'After the right password, several wrong codes were entered for {subject}. ({detail})',
    },
    'code.limit': {
      ko: '{subject} 님의 계정에 틀린 코드가 너무 많이 입력되어, 처음 쓰는 브라우저에서는 하루 동안 코드를 받지 않습니다. 복구 코드는 쓸 수 있습니다. ({detail})',
      en: 'Too many wrong codes were entered for {subject}; browsers in which no code was right before can give none for a day, but recovery codes work. ({detail})',
    },
  }),
  ...inLog('accounts', {
    // By `npm run club -- make-admin`. Registrations are not logged: strangers could fill the log with them.
    'user.create': {
      ko: '{actor} 님이 관리자 계정을 만들었습니다: {subject}',
      en: '{actor} created the administrator account {subject}.',
    },
    'user.role': {
      ko: '{to, select, none {{actor} 님이 {subject} 님의 역할을 바꿨습니다.} other {{actor} 님이 {subject} 님의 역할을 바꿨습니다: {from} → {to}}}',
      en: '{to, select, none {{actor} changed the role of {subject}.} other {{actor} changed the role of {subject} from {from} to {to}.}}',
    },
    'user.activate': {
      ko: '{actor} 님이 {subject} 님의 계정을 다시 활성화했습니다.',
      en: '{actor} reactivated the account {subject}.',
    },
    'user.deactivate': {
      ko: '{actor} 님이 {subject} 님의 계정을 비활성화했습니다.',
      en: '{actor} deactivated the account {subject}.',
    },
    'user.password': { own: 'always', ko: '{actor} 님이 비밀번호를 바꿨습니다.', en: '{actor} changed their password.' },
    'user.passwordLink': {
      ko: '{actor} 님이 {subject} 님의 비밀번호 링크를 만들었습니다.',
      en: '{actor} made a password link for {subject}.',
    },
    'user.passwordReset': {
      ko: '{actor} 님이 비밀번호 링크로 새 비밀번호를 정했습니다.',
      en: '{actor} set a new password with a password link.',
    },
    'user.passwordSet': {
      ko: '{actor} 님이 {subject} 님의 비밀번호를 새로 정했습니다.',
      en: '{actor} set a new password for {subject}.',
    },
    'user.delete': {
      ko: '{actor} 님이 자신의 계정을 삭제해 달라고 요청했습니다.',
      en: '{actor} asked for their account to be deleted.',
    },
    'user.erase': {
      changesPages: true,
      ko: '삭제한 지 14일이 지난 계정 {id}의 정보를 완전히 지웠습니다.',
      en: 'The account {id} was erased for good, 14 days after it was deleted.',
    },
    // The detail of lines with `fields` has their names.
    'user.update': {
      ko: '{actor} 님이 {subject} 님의 계정 정보를 고쳤습니다. ({fields})',
      en: '{actor} changed the account {subject} ({fields}).',
    },
    // By an administrator.
    'user.remove': {
      ko: '{actor} 님이 {subject} 님의 계정을 삭제했습니다. 14일 뒤에 완전히 지워집니다.',
      en: '{actor} deleted the account {subject}. It is erased after 14 days.',
    },
    // By `npm run club -- log-out-everyone`.
    'user.logOutAll': {
      ko: '{actor} 님이 모든 계정({detail}개)을 모든 기기에서 로그아웃시켰습니다.',
      en: '{actor} logged out all {detail} accounts on all devices.',
    },
    'push.create': {
      own: 'limited',
      ko: '{actor} 님이 기기 하나의 푸시 알림을 켰습니다.',
      en: '{actor} turned on push notifications for a device.',
    },
    'push.revoke': {
      own: 'limited',
      ko: '{actor} 님이 기기 하나의 푸시 알림을 껐습니다.',
      en: '{actor} turned off push notifications for a device.',
    },
    'secondFactor.on': { own: 'always', ko: '{actor} 님이 2단계 인증을 켰습니다.', en: '{actor} turned on a second factor.' },
    'secondFactor.off': { own: 'always', ko: '{actor} 님이 2단계 인증을 껐습니다.', en: '{actor} turned off the second factor.' },
    'secondFactor.codes': {
      own: 'always',
      ko: '{actor} 님이 복구 코드를 새로 만들었습니다.',
      en: '{actor} made new recovery codes.',
    },
    'secondFactor.recovery': {
      own: 'always',
      ko: '{actor} 님이 복구 코드로 로그인했습니다.',
      en: '{actor} logged in with a recovery code.',
    },
    'secondFactor.reset': {
      ko: '{actor} 님이 {subject} 님의 2단계 인증을 껐습니다.',
      en: '{actor} turned off the second factor of {subject}.',
    },
    'secondFactor.require': {
      ko: '{actor} 님이 모든 관리자에게 2단계 인증을 요구했습니다.',
      en: '{actor} required a second factor of all administrators.',
    },
    'secondFactor.release': {
      ko: '{actor} 님이 2단계 인증 요구를 해제했습니다.',
      en: '{actor} no longer requires a second factor.',
    },
    'passkey.create': {
      own: 'always',
      ko: '{actor} 님이 패스키를 추가했습니다. ({detail})',
      en: '{actor} added a passkey ({detail}).',
    },
    'passkey.delete': { own: 'always', ko: '{actor} 님이 패스키 하나를 삭제했습니다.', en: '{actor} removed a passkey.' },
  }),
}

export const accountNotices = {
  secondFactor: { ko: '2단계 인증', en: 'Second factor' },
  passwordLink: { ko: '비밀번호 링크', en: 'Password link' },
  addressChanged: { ko: '이메일 주소 변경', en: 'Email address changed' },
  continueLink: { ko: '다른 브라우저 로그인', en: 'Login on another browser' },
  passkeyAdded: { ko: '패스키 추가', en: 'Passkey added' },
}
