import { texts } from '#web/i18n/texts.ts'

export const detailsTexts = texts('details', {
  heading: { ko: '내 정보', en: 'My details' },
  purpose: {
    ko: '라이딩 중 사고가 나면 운영진이 이 연락처를 봅니다. 바뀐 것이 있으면 고쳐 주세요.',
    en: 'If something happens on a ride, the officers look here. Please correct what has changed.',
  },
  missing: { ko: '아직 없음', en: 'Not given yet' },
  changed: { ko: '새로 바뀜', en: 'Just changed' },
  incomplete: {
    ko: '비어 있는 항목이 있습니다. 빠진 내용을 채워 주세요.',
    en: 'Some fields are still empty. Please fill them in.',
  },
  emergency: { ko: '비상 연락처', en: 'Emergency contact' },
  lastConfirmed: { ko: '마지막 확인: {age}', en: 'Last confirmed {age}' },
  neverConfirmed: { ko: '아직 확인하신 적이 없습니다.', en: 'You have not confirmed them yet.' },
  confirm: { ko: '모두 맞습니다', en: 'All correct' },
  edit: { ko: '고치기', en: 'Edit' },
  formLabel: { ko: '내 정보 고치기', en: 'Edit my details' },
  nameNote: {
    ko: '이름과 생년월일은 운영진이 바꿔 드립니다.',
    en: 'To change your name or date of birth, please ask an administrator.',
  },
  emergencyHint: { ko: '라이딩 중 사고가 났을 때만 사용합니다.', en: 'Used only if something happens on a ride.' },
  storedNow: { ko: '지금 저장된 내용: {value}', en: 'Stored now: {value}' },
  restored: {
    ko: '로그인이 풀리기 전에 적으신 내용입니다. 아직 저장되지 않았습니다.',
    en: 'This is what you typed before you were logged out. It is not saved yet.',
  },
  save: { ko: '저장', en: 'Save' },
  saving: { ko: '저장 중...', en: 'Saving...' },
  savedToast: { ko: '저장했습니다', en: 'Details Saved' },
  savedText: { ko: '다음 라이딩 명단부터 새 내용이 나옵니다.', en: 'The next ride sheet shows them.' },
  confirmedTitle: { ko: '확인했습니다', en: 'Confirmed' },
  confirmedText: { ko: '알려 주셔서 고맙습니다.', en: 'Thank you for letting us know.' },
})

export const consentTexts = texts('consent', {
  heading: { ko: '개인정보 안내', en: 'Your personal data' },
  what: { ko: '보관: 계정과 신청서에 적은 내용', en: 'Kept: your account and what you fill in here.' },
  why: {
    ko: '쓰임: 가입 심사, 연락, 라이딩 준비, 사고가 났을 때 가족에게 연락',
    en: 'Used: to decide on membership, reach you, plan rides, and call your family after an accident.',
  },
  who: {
    ko: '열람: 관리자, 그리고 참가한 라이딩 앞뒤로 그 라이딩의 로드 캡틴과 스위프. 신청서나 라이딩 명단을 열면 기록됩니다. 다른 회원에게는 이름만 보입니다.',
    en: 'Seen by: administrators and, around a ride you are on, its road captain and sweep. Opening an application or a ride sheet is logged. Members see your name.',
  },
  until: {
    ko: '기간: 계정을 삭제하면 {deletedAccount}일, 승인되지 않으면 {decidedApplication}일 뒤에 지웁니다. 백업에는 1년까지 남습니다.',
    en: 'Erased: {deletedAccount} days after you delete your account, or {decidedApplication} days after a rejection. Backups keep it up to a year.',
  },
  emergency: { ko: '비상 연락처에 적은 분께 미리 알려 주세요.', en: 'Please tell your emergency contact that you named them.' },
  choice: { ko: '동의하지 않으셔도 되지만, 그러면 가입할 수 없습니다.', en: 'You may refuse, but then you cannot join.' },
  whole: { ko: '개인정보 안내 전체 읽기', en: 'Read the whole privacy notice' },
  agree: { ko: '읽었고 동의합니다', en: 'I have read this and agree' },
  agreeHint: {
    ko: '다른 분을 대신해 작성한다면, 그분이 읽고 동의하신 뒤에 표시해 주세요.',
    en: 'If you fill this in for someone else, tick it once that person has read it and agrees.',
  },
})

export const ownConsentTexts = texts('ownConsent', {
  heading: { ko: '개인정보 안내 동의', en: 'Please confirm and agree' },
  lead: {
    ko: '{username}님, 클럽이 보관하는 정보와 그 쓰임을 확인해 주세요. 이 페이지의 ‘내 정보’도 살펴보시고, 바뀐 것이 있으면 고쳐 주세요.',
    en: '{username}, please read what the club keeps about you and what for. Look at “My details” on this page, too, and change what is no longer right.',
  },
  confirm: { ko: '확인하고 동의', en: 'Confirm and agree' },
  confirming: { ko: '저장 중...', en: 'Saving...' },
  later: { ko: '나중에 하기', en: 'Not now' },
  declining: {
    ko: '동의하지 않으셔도 홈페이지는 그대로 이용할 수 있고, 다음에 로그인하실 때 다시 여쭙니다. 정보를 지우려면 운영진에게 말씀하시거나 이 페이지의 ‘개인정보와 보안’에서 계정을 삭제해 주세요.',
    en: 'If you do not agree, you can go on using the website, and we ask again when you next log in. To have your data erased, tell an administrator, or delete your account under “Privacy and security” on this page.',
  },
  thanksToast: { ko: '동의해 주셔서 고맙습니다', en: 'Thank you for agreeing' },
  thanksText: { ko: '확인하신 날짜를 함께 저장했습니다.', en: 'We have noted today’s date with it.' },
})

export const directoryChoicesTexts = texts('directoryChoices', {
  heading: { ko: '회원 명단 공개 설정', en: 'What other members see' },
  text: {
    ko: '‘내 정보’ 페이지의 회원 명단에서 다른 회원에게 무엇을 보여 줄지 정합니다. 승인된 회원과 관리자만 볼 수 있고, 게스트나 로그인하지 않은 사람은 볼 수 없습니다.',
    en: 'What the member list on My Profile shows about you. Only approved members and administrators can see it, never guests or visitors.',
  },
  isListed: { ko: '회원 명단에 내 이름 올리기', en: 'Show me in the member list' },
  showsPhone: { ko: '전화번호 공개', en: 'Show my phone number' },
  showsKakaoId: { ko: '카카오톡 ID 공개', en: 'Show my KakaoTalk ID' },
  showsMotorcycle: { ko: '모터사이클 기종 공개', en: 'Show my motorcycle' },
  city: { ko: '사는 도시 (선택)', en: 'City where you live (optional)' },
  cityHint: { ko: '적으시면 명단에 함께 나옵니다.', en: 'Shown in the list if you fill it in.' },
  note: {
    ko: '전화번호와 카카오톡 ID, 기종은 가입 신청서에 있는 그대로 나옵니다. 명단에서 빠져도 참가 신청한 라이딩에는 이름이 나옵니다.',
    en: 'Phone number, KakaoTalk ID and motorcycle are those of your membership application. On rides that you join, members see your name even if you are not listed.',
  },
  save: { ko: '저장', en: 'Save' },
  saving: { ko: '저장 중...', en: 'Saving...' },
  savedTitle: { ko: '공개 설정을 바꿨습니다', en: 'Saved' },
  savedText: { ko: '회원 명단에 바로 반영됩니다.', en: 'The member list shows it right away.' },
  open: { ko: '회원 명단 보기', en: 'Open the member list' },
})

export const privacyTexts = texts('privacy', {
  sessionsHeading: { ko: '로그인된 기기', en: 'Where you are logged in' },
  lastSeen: { ko: '마지막 사용 {date}', en: 'Last used {date}' },
  signedIn: {
    password: { ko: '로그인 {date}', en: 'Logged in {date}' },
    passkey: { ko: '패스키로 로그인 {date}', en: 'Logged in {date} with a passkey' },
    continueLink: { ko: '{from}에서 이어서 로그인 {date}', en: 'Logged in {date}, continued from: {from}' },
  },
  thisDevice: { ko: '지금 이 기기', en: 'This device' },
  unknownDevice: { ko: '알 수 없는 기기', en: 'Unknown device' },
  end: { ko: '로그아웃', en: 'Log out' },
  endOne: { ko: '로그아웃: {device}', en: 'Log out: {device}' },
  endOneNote: {
    ko: '기기 하나만 로그아웃하면 그 기기의 알림도 꺼집니다. 캘린더 연동과 가족에게 보내는 링크는 끊기지 않습니다.',
    en: 'Logging out a single device also ends its push notifications. It does not turn off your calendar link or your family links.',
  },
  allSessions: { ko: '모두 보기 ({count, plural, other {#대}})', en: 'Show all ({count, plural, other {#}})' },
  endOthers: { ko: '다른 기기에서 모두 로그아웃', en: 'Log out on all other devices' },
  endOthersNote: {
    ko: '그 기기들의 알림도 꺼집니다. 누군가 복사해 두었을 수 있으니 캘린더 연동과 가족에게 보내는 링크도 함께 끊습니다.',
    en: 'This also ends their push notifications, and turns off your calendar link and your family links, because someone on another device may have copied them.',
  },
  failedLogins: {
    ko: '{date} 이후 로그인 실패 {count, plural, other {#}}회. 직접 잘못 입력하신 것도 포함됩니다. 짐작 가는 일이 없다면 비밀번호를 바꿔 주세요.',
    en: '{count, plural, one {# failed login} other {# failed logins}} since {date}. Your own typing mistakes count too. If it was not you, please change your password.',
  },
  saidEnded: { ko: '그 기기에서 로그아웃했습니다.', en: 'That device is logged out.' },
  saidAllEnded: {
    ko: '다른 기기에서 모두 로그아웃하고 캘린더 연동과 가족에게 보내는 링크도 끊었습니다.',
    en: 'All other devices are logged out, and the calendar link and the family links are off.',
  },
  dataHeading: { ko: '내 정보의 보관', en: 'Your data' },
  promise: { ko: '광고나 방문자 추적에 쓰지 않습니다.', en: 'We don’t use it for advertising or tracking.' },
  notice: {
    ko: '무엇을 왜, 얼마 동안 보관하나요? 개인정보 안내 읽기',
    en: 'What we keep, why and for how long: read the privacy notice',
  },
  download: { ko: '내 정보 내려받기', en: 'Download my data' },
  downloadNote: {
    ko: '이 계정과 연결된 정보를 모두 파일 하나(JSON)로 받습니다. 신청서에 대한 운영진의 메모와 누가 언제 내 정보를 봤는지도 들어 있습니다. 비밀번호처럼 로그인에 쓰는 비밀값과 백업은 빠집니다. 문의 양식으로 보내신 메시지와 계정 없이 보내신 신청서는 보낸 분을 확인할 수 없어 빠지니, 필요하시면 클럽에 요청해 주세요. 개인정보가 들어 있으니 공용 기기에서는 받지 마세요.',
    en: 'Everything that is kept with this account in one file (JSON), with the officers’ notes on your application, and who looked at your data and when. Left out: your password and the other secrets of logging in, and backups; and messages sent with the contact form and applications sent without an account, because we cannot verify who sent them. Ask the club for those. The file holds personal data, so please don’t download it on a shared device.',
  },
  looksHeading: { ko: '누가 내 정보를 봤나요', en: 'Who looked at your data' },
  looksNote: {
    ko: '운영진이 신청서를 열거나 고치거나 파일로 받았을 때, 운영진이나 라이딩의 로드 캡틴·스위프가 연락처를 봤을 때, 로드 캡틴으로서 보이기로 한 전화번호를 참가자가 봤을 때 남는 기록입니다. 최근 20건이며, 같은 날 같은 사람이 다시 본 것은 한 건으로 묶었습니다.',
    en: 'Each time an officer opened or changed your application or had it in a file, or an officer or a ride’s road captain or sweep opened your contacts, or a rider the number that you showed as road captain. The last 20; what one person opened on one day is together.',
  },
  noLooks: { ko: '지난 12개월 동안 아무도 보지 않았습니다.', en: 'No one, in the last 12 months.' },
  actor: { ko: '{name} 님', en: '{name}' },
  actorIs: {
    officer: { ko: '운영진', en: 'officer' },
    leader: { ko: '로드 캡틴', en: 'road captain' },
    sweep: { ko: '스위프', en: 'sweep' },
  },
  sawApplication: {
    ko: '{who}({part})이 {time}에 가입 신청서를 보았습니다.',
    en: '{who}, {part}, saw your application on {time}.',
  },
  openedRideSheet: {
    ko: '{who}({part})이 {time}에 라이딩 명단에서 비상 연락처와 전화번호를 열어 보았습니다.',
    en: '{who}, {part}, opened your emergency contact and phone number on the ride sheet on {time}.',
  },
  openedTellList: {
    ko: '{who}({part})이 {time}에 라이딩 소식을 알리려고 전화번호를 열어 보았습니다.',
    en: '{who}, {part}, opened your phone number to tell you about a ride on {time}.',
  },
  openedHeadCount: {
    ko: '{who}({part})이 {time}에 인원 확인을 하려고 전화번호를 열어 보았습니다.',
    en: '{who}, {part}, opened your phone number for the head count on {time}.',
  },
  calledLeader: {
    ko: '{who}이 {time}에 라이딩 참가자로서 로드 캡틴인 회원님의 전화번호를 열어 보았습니다.',
    en: '{who}, a rider, opened your phone number as the road captain on {time}.',
  },
  lookedOften: {
    ko: '이날 {time}부터 모두 {count, plural, other {#번}}입니다.',
    en: '{count, plural, other {# times}} on that day, from {time} on.',
  },
  goneActor: { ko: '삭제된 계정', en: 'A deleted account' },
})
