import { texts } from '#web/i18n/texts.ts'

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
    ko: '기기 하나만 로그아웃하면 그 기기의 알림도 꺼집니다. 캘린더 연동과 집에 알리기 링크는 끊기지 않습니다.',
    en: 'Logging out a single device also ends its push notifications. It does not turn off your calendar link or your links for home.',
  },
  endOthers: { ko: '다른 기기에서 모두 로그아웃', en: 'Log out on all other devices' },
  endOthersNote: {
    ko: '그 기기들의 알림도 꺼집니다. 누군가 복사해 두었을 수 있으니 캘린더 연동과 집에 알리기 링크도 함께 끊습니다.',
    en: 'This also ends their push notifications, and turns off your calendar link and your links for home, because someone on another device may have copied them.',
  },
  failedLogins: {
    ko: '{date} 이후 로그인 실패 {count, plural, other {#}}회. 직접 잘못 입력하신 것도 포함됩니다. 짐작 가는 일이 없다면 비밀번호를 바꿔 주세요.',
    en: '{count, plural, one {# failed login} other {# failed logins}} since {date}. Your own typing mistakes count too. If it was not you, please change your password.',
  },
  saidEnded: { ko: '그 기기에서 로그아웃했습니다.', en: 'That device is logged out.' },
  saidAllEnded: {
    ko: '다른 기기에서 모두 로그아웃하고 캘린더 연동과 집에 알리기 링크도 끊었습니다.',
    en: 'All other devices are logged out, and the calendar link and the links for home are off.',
  },
  dataSubheading: { ko: '내 정보의 보관', en: 'Your data' },
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
  looksSubheading: { ko: '누가 내 정보를 봤나요', en: 'Who looked at your data' },
  looksNote: {
    ko: '운영진이 신청서를 열거나 고치거나 파일로 받았을 때, 운영진이나 라이딩의 로드 캡틴·스위프가 연락처를 봤을 때 남는 기록입니다. 최근 20건이며, 같은 날 같은 사람이 다시 본 것은 한 건으로 묶었습니다.',
    en: 'Each time an officer opened or changed your application or had it in a file, or an officer or a ride’s road captain or sweep opened your contacts. The last 20; what one person opened on one day is together.',
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
  lookedOften: {
    ko: '이날 {time}부터 모두 {count, plural, other {#번}}입니다.',
    en: '{count, plural, other {# times}} on that day, from {time} on.',
  },
  goneActor: { ko: '삭제된 계정', en: 'A deleted account' },
})
