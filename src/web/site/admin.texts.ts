import { logSentences } from '#contract/all-activities.ts'
import { texts } from '#web/i18n/texts.ts'

export const adminTexts = texts('admin', {
  description: { ko: '{name} 관리자 페이지.', en: 'Administration of {name}.' },
  loginRequiredText: { ko: '관리자 페이지는 로그인해야 볼 수 있습니다.', en: 'You need to log in to access the admin page.' },
  deniedTitle: { ko: '접근할 수 없습니다', en: 'Access Denied' },
  deniedText: { ko: '관리자 권한이 필요합니다.', en: 'Administrator privileges required.' },
  goHome: { ko: '홈으로', en: 'Go Home' },
  firstPasswordText: {
    ko: '이 계정은 아직 첫 비밀번호를 쓰고 있습니다. 처음 시작할 때 화면이나 파일에 남은 비밀번호라서 다른 사람이 볼 수도 있습니다.',
    en: 'This account still has its first password. It was printed at the first start or stands in a file, where others may find it.',
  },
  firstPasswordLink: { ko: '설정에서 바꾸기', en: 'Change it in Settings' },
  guide: { ko: '운영진 안내', en: 'Handbook' },
  tabApplications: { ko: '가입 신청', en: 'Applications' },
  tabEvents: { ko: '라이딩 일정', en: 'Events' },
  tabMembers: { ko: '회원', en: 'Members' },
  tabAlbums: { ko: '앨범', en: 'Albums' },
  tabAnnouncements: { ko: '공지사항', en: 'Announcements' },
  tabSettings: { ko: '설정', en: 'Settings' },
  parts: {
    messages: { ko: '문의', en: 'Messages' },
    deleted: { ko: '최근 삭제', en: 'Deleted' },
    notices: { ko: '알림', en: 'Sent' },
    log: { ko: '기록', en: 'Log' },
    status: { ko: '상태', en: 'Status' },
    club: { ko: '클럽', en: 'Club' },
    security: { ko: '보안', en: 'Security' },
    visitors: { ko: '방문자', en: 'Visitors' },
    bylaws: { ko: '회칙', en: 'Bylaws' },
    words: { ko: '안내 글', en: 'Words' },
    mail: { ko: '메일', en: 'Mail' },
    backups: { ko: '백업', en: 'Backups' },
    handover: { ko: '인계', en: 'Handing over' },
  },
  comingSoonTitle: { ko: '준비 중', en: 'Coming Soon' },
  comingSoonText: {
    ko: '홈페이지 주소와 포트. 지금은 서버에서',
    en: 'Address and port (now on the server)',
  },
  noApplications: { ko: '가입 신청이 없습니다.', en: 'No applications found.' },
  noEvents: { ko: '등록된 라이딩이 없습니다.', en: 'No events found.' },
  noMembers: { ko: '회원이 없습니다.', en: 'No members found.' },
  noAlbums: { ko: '등록된 앨범이 없습니다.', en: 'No albums found.' },
  noAnnouncements: { ko: '등록된 공지사항이 없습니다.', en: 'No announcements found.' },
  name: { ko: '이름', en: 'Name' },
  status: { ko: '상태', en: 'Status' },
  motorcycle: { ko: '바이크', en: 'Motorcycle' },
  contact: { ko: '연락처', en: 'Contact' },
  emailUnverified: { ko: '이메일 주소 확인 전', en: 'Email not verified' },
  emailRefused: { ko: '메일을 받지 않는 주소', en: 'Takes no mail' },
  appliedDate: { ko: '신청일', en: 'Applied' },
  meetingLocation: { ko: '모이는 곳', en: 'Meeting place' },
  role: { ko: '역할', en: 'Role' },
  email: { ko: '이메일', en: 'Email' },
  joinedDate: { ko: '가입일', en: 'Joined' },
  notAvailable: { ko: '없음', en: 'N/A' },
  openAlbum: { ko: '앨범 열기', en: 'Open album' },
  actions: { ko: '처리', en: 'Actions' },
  downloadCsv: { ko: 'CSV로 내려받기', en: 'Download CSV' },
  downloadCsvWithoutSearch: { ko: '검색과 상관없이 CSV로 내려받기', en: 'Download CSV (ignores the search)' },
  pendingCount: {
    ko: '대기 중인 신청 {count, plural, other {#건}}',
    en: '{count, plural, one {# application is waiting} other {# applications are waiting}}',
  },
  unreadCount: { ko: '새 문의 {count, plural, other {#건}}', en: '{count, plural, one {# new message} other {# new messages}}' },
})

export const guideTexts = texts('guide', {
  name: { ko: '운영진 안내', en: 'Officers’ handbook' },
  lead: { ko: '클럽 일을 하나씩, 화면의 순서대로 적었습니다.', en: 'One task per page, in the order of the screens.' },
  backToDashboard: { ko: '관리자 페이지로', en: 'Back to the dashboard' },
  back: { ko: '안내 목록', en: 'All tasks' },
  openTab: { ko: '‘{tab}’ 탭 열기', en: 'Open the {tab} tab' },
  print: { ko: '인쇄', en: 'Print' },
})

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

export const visitorSettingsTexts = texts('visitorSettings', {
  heading: { ko: '로그인하지 않은 사람에게 보이는 것', en: 'What people see who are not logged in' },
  rides: { ko: '라이딩 링크에 무슨 라이딩인지 보이기', en: 'Show on a ride’s link what ride it is' },
  ridesHint: {
    ko: '라이딩 링크와 채팅방의 미리보기에 제목, 날짜, 난이도, 남은 자리 수가 나옵니다. 모이는 곳과 이름은 나오지 않습니다.',
    en: 'The link of a ride and its preview in chats show title, day, difficulty and places left. Never the meeting place or names.',
  },
  recentRides: { ko: '최근에 함께 달린 길 보이기', en: 'Show the last rides' },
  recentRidesHint: {
    ko: '홈의 클럽 소개 아래에 참가를 기록한 라이딩 세 번의 날짜와 인원이 나옵니다. 제목은 위의 설정도 켰을 때만 나옵니다.',
    en: 'Below the introduction on the home page: day and number of riders of the last three recorded rides. Titles appear only if the setting above is on too.',
  },
  changedTitle: { ko: '저장했습니다', en: 'Saved' },
  changedText: { ko: '다음에 여는 페이지부터 바뀝니다.', en: 'Pages that are opened from now on show it.' },
})

export const siteStatusTexts = texts('siteStatus', {
  heading: { ko: '홈페이지 상태', en: 'Site status' },
  allWell: { ko: '홈페이지가 문제없이 운영되고 있습니다.', en: 'Everything is working normally.' },
  concern: {
    wrongAddress: {
      ko: '{page}에서 연 페이지의 요청이 거절되었습니다. 서버는 이 홈페이지의 주소를 {site}(으)로 알고 있습니다. {page}도 이 홈페이지의 주소라면 PUBLIC_URL이나 프록시 설정이 잘못된 것이니 서버를 관리하는 분에게 알려 주세요.',
      en: 'Requests of a page at {page} were refused: the server knows this site as {site}. If {page} is an address of this site, PUBLIC_URL or the proxy is set wrongly. Please tell the person who runs the server.',
    },
    sharesAddress: {
      ko: '여러 방문자가 한 주소로 보여 요청 제한을 함께 씁니다. 서버를 관리하는 분에게 알려 주세요(TRUST_PROXY 또는 컨테이너의 IPv6).',
      en: 'Many visitors appear under one address and share its limits. Please tell the person who runs the server (TRUST_PROXY, or IPv6 of the container).',
    },
    backupFailed: {
      ko: '마지막 백업에 실패했습니다. 서버를 관리하는 분에게 알려 주세요.',
      en: 'The last backup failed. Please tell the person who runs the server.',
    },
    backupDiskFull: {
      ko: '디스크 공간이 부족해 백업하지 못했습니다. 서버를 관리하는 분에게 알려 주세요.',
      en: 'There was not enough disk space for a backup. Please tell the person who runs the server.',
    },
    backupOld: {
      ko: '사흘 넘게 백업하지 못했습니다. 서버를 관리하는 분에게 알려 주세요.',
      en: 'There has been no backup for more than three days. Please tell the person who runs the server.',
    },
    backupNotYet: {
      ko: '아직 백업이 없습니다. 사이트가 켜져 있으면 곧 자동으로 백업됩니다.',
      en: 'There is no backup yet. One is made automatically soon, while the site is running.',
    },
    backupOff: {
      ko: '자동 백업이 꺼져 있습니다. 데이터베이스를 따로 백업하고 있는지 확인해 주세요.',
      en: 'Automatic backups are off. Please make sure that the database is backed up in another way.',
    },
    backupNoPassphrase: {
      ko: '백업에 암호가 없습니다. 서버가 고장 나면 생년월일과 비상 연락처를 되살릴 수 없습니다. 서버를 관리하는 분에게 “npm run club -- backup-passphrase”를 실행해 암호를 종이에 적어 달라고 해 주세요.',
      en: 'Backups have no passphrase. If this machine breaks, birth dates and emergency contacts are lost. Please ask the person who runs the server to run “npm run club -- backup-passphrase” and to write the passphrase down.',
    },
    backupNotCopied: {
      ko: '정해 둔 곳으로 백업을 복사하지 못했습니다. 이유는 설정의 ‘백업’에 있습니다. 이 컴퓨터의 백업은 그대로 있습니다.',
      en: 'The last backup was not copied to the place that was chosen. Backups in Settings says why. The backup on the server itself is there.',
    },
    addressesRefused: {
      ko: '회원 {count, plural, other {#명의}} 이메일 주소로 메일이 가지 않습니다. 회원 탭과 가입 신청 탭에 ‘메일을 받지 않는 주소’로 표시되어 있으니 본인에게 알려 주세요.',
      en: '{count, plural, one {The email address of # member takes} other {The email addresses of # members take}} no mail. The Members and Applications tabs mark them: please tell their owners.',
    },
    mailFailing: {
      ko: '메일을 보내지 못하고 있습니다({code}). 서버를 관리하는 분에게 알려 주세요.',
      en: 'Email cannot be sent ({code}). Please tell the person who runs the server.',
    },
    pushFailing: {
      ko: '푸시 알림을 보내지 못하고 있습니다({code}). 며칠 계속되면 서버를 관리하는 분에게 알려 주세요.',
      en: 'Push notifications cannot be sent ({code}). If this goes on for days, please tell the person who runs the server.',
    },
    outboxFull: {
      ko: '보낼 메일과 푸시 알림이 너무 많이 밀려 있습니다. {count, plural, other {알림 #건이}} 더 기다리고 있으니 메일 서버를 확인해 주세요. 사라지는 알림은 없습니다.',
      en: 'The outbox is full: {count, plural, one {# more message is} other {# more messages are}} waiting. Please look at the mail server. Nothing is lost.',
    },
    diskLow: {
      ko: '디스크 공간이 거의 없습니다. 서버를 관리하는 분에게 알려 주세요.',
      en: 'The disk is almost full. Please tell the person who runs the server.',
    },
    oneAdmin: {
      ko: '관리자가 한 명뿐입니다. 그분이 로그인하지 못하면 아무도 관리할 수 없으니 한 명 더 지정해 주세요.',
      en: 'There is only one administrator. If that person cannot log in, no one can manage the site: please appoint another one.',
    },
    lookalikes: {
      ko: '다른 계정의 아이디와 비슷해 보이는 아이디가 있습니다: {names}. 비슷한 아이디를 막기 전에 만든 계정이라 계속 쓸 수 있습니다. 회원 탭에서 누구의 계정인지 확인해 주세요.',
      en: 'Usernames that look like the one of another account: {names}. They were chosen before the site compared looks, and go on working. Please look in Members whose accounts these are.',
    },
  },
  lastBackup: { ko: '마지막 백업', en: 'Last backup' },
  lastVerified: { ko: '마지막 복원 시험', en: 'Last test restore' },
  lastCopy: { ko: '다른 곳의 최근 사본', en: 'Newest copy elsewhere' },
  needed: {
    ko: '새 컴퓨터에서 모두 되살리려면 백업 파일 하나와 종이에 적어 둔 백업 암호, 이 둘이 필요합니다.',
    en: 'To bring everything back on a new machine takes two things: one backup file, and the backup passphrase on paper.',
  },
  never: { ko: '아직 없음', en: 'None yet' },
  sealed: { ko: '백업 암호', en: 'Backup passphrase' },
  yes: { ko: '설정됨', en: 'Set' },
  no: { ko: '없음', en: 'None' },
  mail: { ko: '메일', en: 'Email' },
  mailOff: { ko: '메일 서버가 설정되지 않음', en: 'No mail server is set' },
  mailWaiting: {
    ko: '{count, plural, =0 {보낼 메일 없음} other {#통 대기 중}}',
    en: '{count, plural, =0 {Nothing waiting} other {# waiting}}',
  },
  lastSent: { ko: '마지막으로 보낸 메일', en: 'Last email sent' },
  push: { ko: '푸시 알림', en: 'Push notifications' },
  pushWaiting: {
    ko: '{count, plural, =0 {보낼 푸시 알림 없음} other {#건 대기 중}}',
    en: '{count, plural, =0 {Nothing waiting} other {# waiting}}',
  },
  lastPushed: { ko: '마지막으로 보낸 푸시 알림', en: 'Last push notification sent' },
  disk: { ko: '디스크 여유', en: 'Free disk space' },
  diskFree: { ko: '전체 {total} GB 중 {free} GB', en: '{free} of {total} GB' },
  admins: { ko: '활성 관리자', en: 'Active administrators' },
  adminCount: { ko: '{count, plural, other {#명}}', en: '{count, plural, other {#}}' },
  database: { ko: '데이터베이스', en: 'Database' },
  version: { ko: '프로그램 버전', en: 'Program version' },
  build: { ko: '빌드', en: 'Build' },
  backUpNow: { ko: '지금 백업하기', en: 'Back up now' },
  backingUp: { ko: '백업하는 중...', en: 'Backing up...' },
  backedUpTitle: { ko: '백업 완료', en: 'Backed Up' },
  backedUpText: { ko: '백업한 뒤 시험 복원까지 마쳤습니다.', en: 'Backup created and verified with a test restore.' },
  backupFailedTitle: { ko: '백업 실패', en: 'Backup Failed' },
  backupFailedText: {
    ko: '백업하지 못했습니다. 서버를 관리하는 분에게 알려 주세요.',
    en: 'The backup could not be made. Please tell the person who runs the server.',
  },
})

export const recentlyDeletedTexts = texts('recentlyDeleted', {
  heading: { ko: '최근 삭제', en: 'Recently deleted' },
  undo: { ko: '되돌리기', en: 'Undo' },
  note: {
    ko: '삭제한 공지, 라이딩, 앨범, 문의 메시지는 30일 동안 이곳에서 되살릴 수 있습니다. 문의 메시지는 받은 지 12개월까지만 남습니다.',
    en: 'For 30 days you can restore deleted announcements, rides, albums and messages here. Messages stay no longer than 12 months after they arrived.',
  },
  empty: { ko: '최근에 삭제한 항목이 없습니다.', en: 'Nothing was deleted recently.' },
  kind: {
    announcement: { ko: '공지', en: 'Announcement' },
    event: { ko: '라이딩', en: 'Ride' },
    album: { ko: '앨범', en: 'Album' },
    contactMessage: { ko: '문의 메시지', en: 'Message' },
  },
  deletedAt: { ko: '{when}에 삭제됨', en: 'Deleted {when}' },
  deletedByAt: { ko: '{name} 님이 {when}에 삭제함', en: 'Deleted by {name}, {when}' },
  until: { ko: '{when}까지 되살릴 수 있습니다.', en: 'Can be restored until {when}.' },
  restore: { ko: '되살리기', en: 'Restore' },
  restoreLabel: { ko: '‘{title}’ 되살리기', en: 'Restore “{title}”' },
  restoredToast: { ko: '되살렸습니다', en: 'Restored' },
  restoredText: { ko: '삭제하기 전과 같이 돌아왔습니다.', en: 'It is back as it was before.' },
  restoreFailed: {
    ko: '되살리지 못했습니다. 다른 관리자가 먼저 처리했을 수 있습니다.',
    en: 'This could not be restored. Another administrator may have been faster.',
  },
  deleteForGood: { ko: '완전히 삭제', en: 'Delete for good' },
  deleteLabel: { ko: '‘{title}’ 완전히 삭제', en: 'Delete for good: “{title}”' },
  deleteQuestionTitle: { ko: '완전히 삭제할까요?', en: 'Delete this for good?' },
  deleteWarning: {
    ko: '‘{title}’ 항목이 바로 지워지며 더는 되살릴 수 없습니다.',
    en: '“{title}” is erased at once and can no longer be restored.',
  },
  deletedTitle: { ko: '완전히 삭제했습니다', en: 'Deleted for good' },
  deletedText: { ko: '이 항목은 더는 되살릴 수 없습니다.', en: 'It can no longer be restored.' },
})

export const pageWordsTexts = texts('pageWords', {
  heading: { ko: '안내 글', en: 'Texts on the pages' },
  note: {
    ko: '문의 페이지와 도움말, 라이딩 화면의 글을 우리 클럽에 맞게 바꿉니다. 고치지 않은 글은 원래 글 그대로 나옵니다.',
    en: 'Put texts on the contact page, the help page and rides into your club’s own words. Whatever you leave alone keeps its original text.',
  },
  pages: {
    contact: { ko: '문의 페이지', en: 'Contact page' },
    help: { ko: '도움말', en: 'Help' },
    ride: { ko: '라이딩 화면: 신청이 마감된 뒤', en: 'Rides: after sign-up has closed' },
  },
  rideNames: {
    closedCall: { ko: '아직 신청하지 않은 회원에게', en: 'To members who have not signed up' },
    closedGoing: { ko: '참가하는 회원에게', en: 'To members who are going' },
    closedWaiting: { ko: '대기 중인 회원에게', en: 'To members on the waitlist' },
  },
  own: { ko: '우리 클럽 글', en: 'Your own' },
  edit: { ko: '고치기', en: 'Edit' },
  editLabel: { ko: '고치기: {text}', en: 'Edit: {text}' },
  title: { ko: '글 고치기', en: 'Edit this text' },
  ko: { ko: '한국어', en: 'Korean' },
  en: { ko: '영어', en: 'English' },
  standard: { ko: '원래 글', en: 'Original text' },
  reset: { ko: '원래 글로 되돌리기', en: 'Restore the original text' },
  resetTitle: { ko: '원래 글로 되돌릴까요?', en: 'Restore the original text?' },
  resetText: {
    ko: '지금 나오는 우리 클럽 글 대신 원래 글이 나옵니다. 우리 클럽 글은 나중에 ‘바로 전 글 불러오기’로 다시 쓸 수 있습니다.',
    en: 'The original text takes the place of your club’s. You can get your club’s text back later with “Bring back the previous text.”',
  },
  resetConfirm: { ko: '되돌리기', en: 'Restore' },
  resetDoneTitle: { ko: '원래 글로 되돌렸습니다', en: 'Original text restored' },
  former: { ko: '바로 전 글 불러오기', en: 'Bring back the previous text' },
  save: { ko: '저장', en: 'Save' },
  saving: { ko: '저장 중…', en: 'Saving…' },
  savedTitle: { ko: '글을 저장했습니다', en: 'Text saved' },
  savedText: { ko: '바뀐 글이 홈페이지에 나옵니다.', en: 'It is on the site now.' },
  saveFailed: { ko: '글을 저장하지 못했습니다.', en: 'The text could not be saved.' },
})
