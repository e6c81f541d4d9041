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
  actions: {
    session: {
      login: { ko: '{actor} 님이 로그인했습니다. ({detail})', en: '{actor} logged in ({detail}).' },
      passkey: { ko: '{actor} 님이 패스키로 로그인했습니다. ({detail})', en: '{actor} logged in with a passkey ({detail}).' },
      continueLink: {
        ko: '{actor} 님이 다른 브라우저의 링크로 로그인했습니다. ({detail})',
        en: '{actor} logged in by a link of another browser ({detail}).',
      },
      browserCode: {
        ko: '{actor} 님이 다른 브라우저의 코드로 로그인했습니다. ({detail})',
        en: '{actor} logged in by a code of another browser ({detail}).',
      },
      logout: { ko: '{actor} 님이 로그아웃했습니다.', en: '{actor} logged out.' },
      end: {
        ko: '{actor} 님이 기기 목록에서 기기 하나를 로그아웃했습니다.',
        en: '{actor} logged out on one device from the list of devices.',
      },
      endOthers: { ko: '{actor} 님이 다른 기기에서 모두 로그아웃했습니다.', en: '{actor} logged out on all other devices.' },
    },
    login: {
      failures: {
        ko: '{subject} 님의 계정에 로그인하려는 시도가 여러 번 실패했습니다. (마지막 시도 {detail})',
        en: 'Several logins to the account {subject} failed (the last from {detail}).',
      },
      limit: {
        ko: '{subject} 님의 계정에 로그인 실패가 너무 많아 한동안 로그인 시도를 막습니다. (마지막 시도 {detail})',
        en: 'Too many logins to the account {subject} failed, so more are refused for a while (the last from {detail}).',
      },
    },
    ownPassword: {
      failures: {
        ko: '설정에서 {subject} 님의 현재 비밀번호를 여러 번 틀렸습니다. (마지막 시도 {detail})',
        en: 'The current password of {subject} was entered incorrectly several times in Settings (the last from {detail}).',
      },
      limit: {
        ko: '설정에서 {subject} 님의 현재 비밀번호를 너무 많이 틀려 한동안 시도를 막습니다. (마지막 시도 {detail})',
        en: 'The current password of {subject} was entered incorrectly too often in Settings, so more tries are refused for a while (the last from {detail}).',
      },
    },
    user: {
      create: {
        ko: '{actor} 님이 관리자 계정을 만들었습니다: {subject}',
        en: '{actor} created the administrator account {subject}.',
      },
      role: { ko: '{actor} 님이 {subject} 님의 역할을 바꿨습니다.', en: '{actor} changed the role of {subject}.' },
      activate: {
        ko: '{actor} 님이 {subject} 님의 계정을 다시 활성화했습니다.',
        en: '{actor} reactivated the account {subject}.',
      },
      deactivate: {
        ko: '{actor} 님이 {subject} 님의 계정을 비활성화했습니다.',
        en: '{actor} deactivated the account {subject}.',
      },
      password: { ko: '{actor} 님이 비밀번호를 바꿨습니다.', en: '{actor} changed their password.' },
      passwordLink: {
        ko: '{actor} 님이 {subject} 님의 비밀번호 링크를 만들었습니다.',
        en: '{actor} made a password link for {subject}.',
      },
      passwordReset: {
        ko: '{actor} 님이 비밀번호 링크로 새 비밀번호를 정했습니다.',
        en: '{actor} set a new password with a password link.',
      },
      passwordSet: {
        ko: '{actor} 님이 {subject} 님의 비밀번호를 새로 정했습니다.',
        en: '{actor} set a new password for {subject}.',
      },
      delete: {
        ko: '{actor} 님이 자신의 계정을 삭제해 달라고 요청했습니다.',
        en: '{actor} asked for their account to be deleted.',
      },
      erase: {
        ko: '삭제한 지 14일이 지난 계정 {id}의 정보를 완전히 지웠습니다.',
        en: 'The account {id} was erased for good, 14 days after it was deleted.',
      },
      update: {
        ko: '{actor} 님이 {subject} 님의 계정 정보를 고쳤습니다. ({detail})',
        en: '{actor} changed the account {subject} ({detail}).',
      },
      remove: {
        ko: '{actor} 님이 {subject} 님의 계정을 삭제했습니다. 14일 뒤에 완전히 지워집니다.',
        en: '{actor} deleted the account {subject}. It is erased after 14 days.',
      },
      logOutAll: {
        ko: '{actor} 님이 모든 계정({detail}개)을 모든 기기에서 로그아웃시켰습니다.',
        en: '{actor} logged out all {detail} accounts on all devices.',
      },
    },
    calendar: {
      create: { ko: '{actor} 님이 캘린더 링크를 만들었습니다.', en: '{actor} created their calendar link.' },
      revoke: { ko: '{actor} 님이 캘린더 연동을 끊었습니다.', en: '{actor} turned off their calendar link.' },
    },
    application: {
      view: { ko: '{actor} 님이 {subject} 님의 신청서를 열람했습니다.', en: '{actor} viewed the application of {subject}.' },
      viewAll: { ko: '{actor} 님이 모든 신청서의 내용을 한꺼번에 열람했습니다.', en: '{actor} read all applications at once.' },
      approve: { ko: '{actor} 님이 {subject} 님의 신청을 승인했습니다.', en: '{actor} approved the application of {subject}.' },
      bind: {
        ko: '{actor} 님이 신청서를 {subject} 계정에 연결했습니다.',
        en: '{actor} connected an application to the account {subject}.',
      },
      unbind: {
        ko: '{actor} 님이 신청서와 {subject} 계정의 연결을 끊었습니다.',
        en: '{actor} disconnected an application from the account {subject}.',
      },
      link: {
        ko: '{actor} 님이 {subject} 님의 신청서를 계정에 연결했습니다.',
        en: '{actor} connected the application of {subject} to an account.',
      },
      unlink: {
        ko: '{actor} 님이 {subject} 님의 신청서와 계정의 연결을 끊었습니다.',
        en: '{actor} disconnected the application of {subject} from its account.',
      },
      update: {
        ko: '{actor} 님이 {subject} 님의 신청서를 고쳤습니다. ({detail})',
        en: '{actor} changed the application of {subject} ({detail}).',
      },
      duplicate: {
        ko: '{actor} 님이 {subject} 님의 신청서를 중복으로 표시했습니다.',
        en: '{actor} marked the application of {subject} as a duplicate.',
      },
      notDuplicate: {
        ko: '{actor} 님이 {subject} 님의 신청서에서 중복 표시를 지웠습니다.',
        en: '{actor} took back that the application of {subject} is a duplicate.',
      },
      delete: { ko: '{actor} 님이 신청서 하나를 삭제했습니다. ({id})', en: '{actor} deleted an application ({id}).' },
      reject: { ko: '{actor} 님이 {subject} 님의 신청을 거절했습니다.', en: '{actor} rejected the application of {subject}.' },
      payment: { ko: '{actor} 님이 {subject} 님의 회비 납부를 확인했습니다.', en: '{actor} confirmed the payment of {subject}.' },
    },
    ownDetails: {
      update: { ko: '{actor} 님이 자신의 정보를 고쳤습니다. ({detail})', en: '{actor} changed their own details ({detail}).' },
      confirm: {
        ko: '{actor} 님이 자신의 정보가 맞다고 확인했습니다.',
        en: '{actor} confirmed that their own details are right.',
      },
      consent: {
        ko: '{actor} 님이 개인정보 안내에 동의했습니다. ({detail})',
        en: '{actor} agreed to the privacy notice ({detail}).',
      },
    },
    members: {
      import: {
        ko: '{actor} 님이 클럽 명단에서 {detail}명을 등록했습니다.',
        en: '{actor} brought in {detail} people from the club’s list.',
      },
    },
    event: {
      givePlace: {
        ko: '{actor} 님이 신청 마감 뒤 ‘{subject}’ 라이딩 대기자 한 분의 참가를 확정했습니다.',
        en: '{actor} gave a free spot on “{subject}” to a rider on the waitlist after sign-up had closed.',
      },
      tellList: {
        ko: '{actor} 님이 ‘{subject}’ 라이딩 참가자의 전화번호를 열람했습니다.',
        en: '{actor} opened the phone numbers of the riders of “{subject}”.',
      },
      rideSheet: {
        ko: '{actor} 님이 ‘{subject}’ 라이딩 명단을 열람했습니다.',
        en: '{actor} opened the ride sheet of “{subject}”.',
      },
      create: { ko: '{actor} 님이 라이딩을 올렸습니다: {subject}', en: '{actor} created the ride “{subject}”.' },
      update: { ko: '{actor} 님이 라이딩을 수정했습니다: {subject}', en: '{actor} changed the ride “{subject}”.' },
      confirm: {
        ko: '{actor} 님이 라이딩의 번역이 맞다고 확인했습니다: {subject}',
        en: '{actor} confirmed the translation of the ride “{subject}”.',
      },
      delete: { ko: '{actor} 님이 라이딩 하나를 삭제했습니다. ({id})', en: '{actor} deleted a ride ({id}).' },
      restore: { ko: '{actor} 님이 삭제한 라이딩을 되살렸습니다: {subject}', en: '{actor} restored the ride “{subject}”.' },
      purge: { ko: '{actor} 님이 라이딩 하나를 완전히 삭제했습니다. ({id})', en: '{actor} deleted a ride for good ({id}).' },
      decide: {
        ko: '{actor} 님이 라이딩 출발 여부를 정했습니다: {subject} ({detail})',
        en: '{actor} decided whether the ride “{subject}” goes ({detail}).',
      },
      track: {
        ko: '{actor} 님이 ‘{subject}’ 라이딩에 GPX 파일을 올렸습니다.',
        en: '{actor} added a GPX file to the ride “{subject}”.',
      },
      trackDelete: {
        ko: '{actor} 님이 ‘{subject}’ 라이딩의 GPX 파일을 삭제했습니다.',
        en: '{actor} removed the GPX file of the ride “{subject}”.',
      },
      headCount: {
        ko: '{actor} 님이 ‘{subject}’ 라이딩의 인원 확인을 열었습니다.',
        en: '{actor} opened the head count of the ride “{subject}”.',
      },
      attendance: {
        ko: '{actor} 님이 ‘{subject}’ 라이딩에 함께 달린 사람을 기록했습니다. ({detail}명)',
        en: '{actor} recorded who rode on “{subject}” ({detail}).',
      },
    },
    rideSheet: {
      view: {
        ko: '{actor} 님이 라이딩 명단에서 {subject} 님의 연락처를 열람했습니다.',
        en: '{actor} viewed the contact details of {subject} on a ride sheet.',
      },
    },
    tellList: {
      view: {
        ko: '{actor} 님이 라이딩 소식을 알리려고 {subject} 님의 전화번호를 열람했습니다.',
        en: '{actor} viewed the phone number of {subject} to tell them about a ride.',
      },
    },
    headCount: {
      view: {
        ko: '{actor} 님이 인원 확인 화면에서 {subject} 님의 전화번호를 열람했습니다.',
        en: '{actor} viewed the phone number of {subject} in a head count.',
      },
    },
    homeLink: {
      create: { ko: '{actor} 님이 집에 알리기 링크를 만들었습니다.', en: '{actor} made a link for home.' },
      revoke: { ko: '{actor} 님이 집에 알리기 링크를 없앴습니다.', en: '{actor} removed a link for home.' },
    },
    announcement: {
      create: { ko: '{actor} 님이 공지를 올렸습니다: {subject}', en: '{actor} published the announcement “{subject}”.' },
      update: { ko: '{actor} 님이 공지를 수정했습니다: {subject}', en: '{actor} changed the announcement “{subject}”.' },
      confirm: {
        ko: '{actor} 님이 공지의 번역이 맞다고 확인했습니다: {subject}',
        en: '{actor} confirmed the translation of the announcement “{subject}”.',
      },
      delete: { ko: '{actor} 님이 공지 하나를 삭제했습니다. ({id})', en: '{actor} deleted an announcement ({id}).' },
      restore: { ko: '{actor} 님이 삭제한 공지를 되살렸습니다: {subject}', en: '{actor} restored the announcement “{subject}”.' },
      purge: {
        ko: '{actor} 님이 공지 하나를 완전히 삭제했습니다. ({id})',
        en: '{actor} deleted an announcement for good ({id}).',
      },
    },
    phrase: {
      create: { ko: '{actor} 님이 우리 클럽 문장을 추가했습니다.', en: '{actor} added a ready-made sentence of the club.' },
      delete: { ko: '{actor} 님이 우리 클럽 문장을 삭제했습니다.', en: '{actor} deleted a ready-made sentence of the club.' },
    },
    secondFactor: {
      on: { ko: '{actor} 님이 2단계 인증을 켰습니다.', en: '{actor} turned on a second factor.' },
      off: { ko: '{actor} 님이 2단계 인증을 껐습니다.', en: '{actor} turned off the second factor.' },
      codes: { ko: '{actor} 님이 복구 코드를 새로 만들었습니다.', en: '{actor} made new recovery codes.' },
      recovery: { ko: '{actor} 님이 복구 코드로 로그인했습니다.', en: '{actor} logged in with a recovery code.' },
      reset: {
        ko: '{actor} 님이 {subject} 님의 2단계 인증을 껐습니다.',
        en: '{actor} turned off the second factor of {subject}.',
      },
      require: {
        ko: '{actor} 님이 모든 관리자에게 2단계 인증을 요구했습니다.',
        en: '{actor} required a second factor of all administrators.',
      },
      release: { ko: '{actor} 님이 2단계 인증 요구를 해제했습니다.', en: '{actor} no longer requires a second factor.' },
    },
    code: {
      failures: {
        ko: '{subject} 님의 계정에 맞는 비밀번호 다음에 틀린 코드가 여러 번 입력되었습니다. ({detail})',
        en: 'After the right password, several wrong codes were entered for {subject}. ({detail})',
      },
      limit: {
        ko: '{subject} 님의 계정에 틀린 코드가 너무 많이 입력되어, 처음 쓰는 브라우저에서는 하루 동안 코드를 받지 않습니다. 복구 코드는 쓸 수 있습니다. ({detail})',
        en: 'Too many wrong codes were entered for {subject}; browsers in which no code was right before can give none for a day, but recovery codes work. ({detail})',
      },
    },
    passkey: {
      create: { ko: '{actor} 님이 패스키를 추가했습니다. ({detail})', en: '{actor} added a passkey ({detail}).' },
      delete: { ko: '{actor} 님이 패스키 하나를 삭제했습니다.', en: '{actor} removed a passkey.' },
    },
    push: {
      create: { ko: '{actor} 님이 기기 하나의 푸시 알림을 켰습니다.', en: '{actor} turned on push notifications for a device.' },
      revoke: { ko: '{actor} 님이 기기 하나의 푸시 알림을 껐습니다.', en: '{actor} turned off push notifications for a device.' },
    },
    album: {
      create: { ko: '{actor} 님이 앨범을 올렸습니다: {subject}', en: '{actor} added the album “{subject}”.' },
      update: { ko: '{actor} 님이 앨범을 수정했습니다: {subject}', en: '{actor} changed the album “{subject}”.' },
      confirm: {
        ko: '{actor} 님이 앨범의 번역이 맞다고 확인했습니다: {subject}',
        en: '{actor} confirmed the translation of the album “{subject}”.',
      },
      delete: { ko: '{actor} 님이 앨범 하나를 삭제했습니다. ({id})', en: '{actor} deleted an album ({id}).' },
      restore: { ko: '{actor} 님이 삭제한 앨범을 되살렸습니다: {subject}', en: '{actor} restored the album “{subject}”.' },
      purge: { ko: '{actor} 님이 앨범 하나를 완전히 삭제했습니다. ({id})', en: '{actor} deleted an album for good ({id}).' },
    },
    contact: {
      status: { ko: '{actor} 님이 문의 메시지의 분류를 바꿨습니다.', en: '{actor} moved a message to the club.' },
      delete: { ko: '{actor} 님이 문의 메시지 하나를 삭제했습니다. ({id})', en: '{actor} deleted a message to the club ({id}).' },
      restore: { ko: '{actor} 님이 삭제한 문의 메시지를 되살렸습니다.', en: '{actor} restored a message to the club.' },
      purge: {
        ko: '{actor} 님이 문의 메시지 하나를 완전히 삭제했습니다. ({id})',
        en: '{actor} deleted a message to the club for good ({id}).',
      },
    },
    limit: {
      reached: { ko: '제한 횟수를 넘어 일부 시도를 막았습니다.', en: 'A limit was reached, so some attempts were refused.' },
    },
    export: {
      ownData: { ko: '{actor} 님이 자신의 정보를 내려받았습니다.', en: '{actor} downloaded their own data.' },
      content: { ko: '{actor} 님이 홈페이지의 내용을 내보냈습니다.', en: '{actor} exported the content of the site.' },
      backup: { ko: '{actor} 님이 백업을 만들었습니다.', en: '{actor} made a backup.' },
      members: { ko: '{actor} 님이 회원 명단을 내려받았습니다.', en: '{actor} downloaded the member list.' },
      applications: {
        ko: '{actor} 님이 신청서 목록을 내려받았습니다. ({detail})',
        en: '{actor} downloaded applications ({detail}).',
      },
      rideSheet: {
        ko: '{actor} 님이 ‘{subject}’ 라이딩 명단을 내려받았습니다.',
        en: '{actor} downloaded the ride sheet of “{subject}”.',
      },
      log: { ko: '{actor} 님이 활동 기록을 내려받았습니다.', en: '{actor} downloaded the activity log.' },
    },
    backup: {
      restore: {
        ko: '{actor} 님이 {detail}에 만든 백업으로 복원했습니다. 그 뒤의 기록은 없어졌습니다.',
        en: '{actor} restored the backup of {detail}. What was recorded after it is gone.',
      },
    },
    encryption: {
      rotate: {
        ko: '{actor} 님이 개인 정보를 암호화하는 키를 새것으로 바꿨습니다.',
        en: '{actor} replaced the key that encrypts personal data.',
      },
    },
  },
  limits: {
    login: {
      ko: '로그인 실패가 너무 많아 일부 시도를 막았습니다.',
      en: 'Too many logins failed, so some attempts were refused.',
    },
    register: {
      ko: '한곳에서 계정을 너무 많이 만들어 일부 시도를 막았습니다.',
      en: 'Too many accounts were created from one place, so some attempts were refused.',
    },
    apply: {
      ko: '한곳에서 가입 신청을 너무 많이 보내 일부 시도를 막았습니다.',
      en: 'Too many applications came from one place, so some attempts were refused.',
    },
    contact: {
      ko: '한곳에서 문의 메시지를 너무 많이 보내 일부 시도를 막았습니다.',
      en: 'Too many messages to the club came from one place, so some attempts were refused.',
    },
    passwordLink: {
      ko: '한곳에서 비밀번호 링크를 너무 여러 번 시도해 일부를 막았습니다.',
      en: 'Password links were tried too often from one place, so some attempts were refused.',
    },
    ownPassword: {
      ko: '설정에서 현재 비밀번호를 너무 여러 번 입력해 일부 시도를 막았습니다.',
      en: 'A current password was entered too often in Settings, so some attempts were refused.',
    },
    requests: {
      ko: '한곳에서 요청이 너무 많이 들어와 일부를 막았습니다.',
      en: 'Too many requests came from one place, so some were refused.',
    },
  },
  lastNoted: { ko: '같은 활동은 오늘 더 기록하지 않습니다.', en: 'Further ones today are not recorded.' },
  paymentTakenBack: {
    ko: '{actor} 님이 {subject} 님의 납부 확인을 취소했습니다.',
    en: '{actor} took back the payment confirmation of {subject}.',
  },
  contactStatus: {
    ko: '{actor} 님이 문의 메시지의 분류를 바꿨습니다: {status}',
    en: '{actor} moved a message to the club to “{status}”.',
  },
  roleChange: {
    ko: '{actor} 님이 {subject} 님의 역할을 바꿨습니다: {from} → {to}',
    en: '{actor} changed the role of {subject} from {from} to {to}.',
  },
  other: { ko: '{actor} 님: {action} ({subject})', en: '{actor}: {action} ({subject})' },
})
