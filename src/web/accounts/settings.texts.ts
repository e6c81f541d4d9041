import { texts } from '#web/i18n/texts.ts'

export const settingsTexts = texts('settings', {
  description: { ko: '언어와 화면, 알림, 계정 설정.', en: 'Language, display, notification and account settings.' },
  needsScript: {
    ko: '설정을 바꾸려면 브라우저의 자바스크립트를 켜 주세요.',
    en: 'To change settings, please turn on JavaScript in your browser.',
  },
  indexLabel: { ko: '설정 항목', en: 'Parts of the settings' },
  all: { ko: '모든 설정', en: 'All settings' },
  parts: {
    details: { ko: '내 정보', en: 'My details' },
    notifications: { ko: '알림', en: 'Notifications' },
    display: { ko: '화면', en: 'Display' },
    calendar: { ko: '캘린더', en: 'Calendar' },
    security: { ko: '보안', en: 'Security' },
    data: { ko: '내 데이터', en: 'My data' },
  },
  has: {
    details: { ko: '연락처, 바이크, 회원 명단', en: 'Contacts, motorcycle, member list' },
    notifications: { ko: '이 기기의 푸시 알림', en: 'Push on this device' },
    display: { ko: '글자 크기, 홈 화면', en: 'Text size, home screen' },
    calendar: { ko: '라이딩 구독', en: 'Subscribe to rides' },
    security: { ko: '비밀번호, 패스키, 기기', en: 'Password, passkeys, devices' },
    data: { ko: '누가 봤나요, 내려받기', en: 'Who looked, download' },
  },
  basicsHeading: { ko: '자주 바꾸는 설정', en: 'Changed most' },
  languageHeading: { ko: '언어', en: 'Language' },
  displayHeading: { ko: '화면', en: 'Display' },
  darkMode: { ko: '다크 모드', en: 'Dark mode' },
  darkModeHint: { ko: '이 기기에만 적용됩니다.', en: 'On this device only.' },
  textSize: { ko: '글자 크기', en: 'Text size' },
  textSizes: {
    normal: { ko: '보통', en: 'Normal' },
    large: { ko: '크게', en: 'Large' },
    larger: { ko: '아주 크게', en: 'Extra large' },
  },
  textSizeHint: {
    ko: '모든 페이지의 글자가 커집니다. 이 기기에만 적용됩니다.',
    en: 'Makes the text of every page larger. On this device only.',
  },
  notificationsHeading: { ko: '알림', en: 'Notifications' },
  emailNotifications: { ko: '이메일 알림', en: 'Email notifications' },
  emailHint: { ko: '클럽 공지를 메일로 받습니다.', en: 'Announcements by email.' },
  emailHintAdmin: {
    ko: '클럽 공지 메일과, 새 가입 신청·문의를 한 시간에 한 번 모은 메일을 받습니다.',
    en: 'Announcements by email, and at most once an hour an email with new applications and messages.',
  },
  emailHintWithoutMail: {
    ko: '메일을 보낼 수 있게 되면 적용됩니다.',
    en: 'Takes effect once this website can send email.',
  },
  eventReminders: { ko: '라이딩 알림', en: 'Event reminders' },
  remindersHint: {
    ko: '참가하는 라이딩 전날 저녁에 메일과 푸시 알림을 받습니다.',
    en: 'An email and a push notification on the evening before each ride you joined.',
  },
  remindersHintWithoutMail: {
    ko: '참가하는 라이딩 전날 저녁에 푸시 알림을 받습니다.',
    en: 'A push notification on the evening before each ride you joined.',
  },
  alwaysTold: {
    ko: '내 가입 신청과 라이딩 참가에 관한 것은 이 설정과 상관없이 알려 드립니다. 위의 두 설정은 계정에 저장되어 모든 기기에 적용됩니다.',
    en: 'What concerns your own application or your spot on a ride is always sent. Both choices above are kept with your account and apply to all your devices.',
  },
  alwaysToldWithoutMail: {
    ko: '내 가입 신청과 라이딩 참가에 관한 것은 이 설정과 상관없이 알려 드립니다. 위의 두 설정은 계정에 저장되어 모든 기기에 적용됩니다.',
    en: 'You are always told what concerns your own application or your spot on a ride. Both choices above are kept with your account and apply to all your devices.',
  },
  languageNote: {
    ko: '알림과 푸시 알림, 메일도 이 언어로 보내 드립니다.',
    en: 'Notifications on this website, push notifications and emails come in this language, too.',
  },
  inAppNote: {
    ko: '지금 쓰시는 앱 안에서는 이 버튼이 작동하지 않습니다. 다른 브라우저로 열어 주세요.',
    en: 'This button does nothing inside the app you are using. Please open the page in another browser.',
  },
  securityHeading: { ko: '개인정보와 보안', en: 'Privacy and security' },
  passwordHeading: { ko: '비밀번호', en: 'Password' },
  changePassword: { ko: '비밀번호 변경', en: 'Change Password' },
  deleteAccount: { ko: '계정 삭제', en: 'Delete Account' },
  currentPassword: { ko: '현재 비밀번호', en: 'Current password' },
  newPassword: { ko: '새 비밀번호', en: 'New password' },
  newPasswordHint: { ko: '{length}자 이상', en: 'At least {length} characters' },
  changePasswordNote: {
    ko: '바꾸고 나면 다른 기기에서는 모두 로그아웃되고 푸시 알림이 꺼지며, 캘린더 연동과 가족에게 보내는 링크도 끊깁니다. 이 기기에서는 그대로 이용할 수 있습니다.',
    en: 'This logs you out on all other devices, and turns off their push notifications, your calendar link and your family links. You stay logged in on this device.',
  },
  savingPassword: { ko: '저장 중...', en: 'Saving...' },
  passwordChangedTitle: { ko: '비밀번호를 변경했습니다', en: 'Password Changed' },
  passwordChangedText: {
    ko: '다른 기기에서는 새 비밀번호로 다시 로그인해 주세요. 캘린더 링크나 가족에게 보내는 링크를 쓰셨다면 새로 만들어 주세요.',
    en: 'On other devices, please log in again with the new password. If you used a calendar link or a family link, please create a new one.',
  },
  deleteAccountTitle: { ko: '계정을 삭제할까요?', en: 'Delete your account?' },
  deleteAccountText: {
    ko: '지금 바로 로그아웃되고, 14일 뒤에 다음 정보가 완전히 지워집니다.',
    en: 'You are logged out at once. After 14 days, these are erased for good:',
  },
  deletedAccount: { ko: '계정과 이름, 이메일, 비밀번호', en: 'your account with name, email and password' },
  deletedApplications: { ko: '가입 신청서와 그 안의 개인정보', en: 'your membership application and the personal data in it' },
  deletedRegistrations: { ko: '라이딩 참가 신청', en: 'your ride sign-ups' },
  deleteAccountUndo: {
    ko: '그전까지는 운영진에게 연락하시면 되돌릴 수 있습니다.',
    en: 'Until then, an administrator can undo it for you.',
  },
  deletePassword: { ko: '확인을 위해 비밀번호를 입력해 주세요', en: 'Your password, to confirm' },
  deleting: { ko: '삭제 중...', en: 'Deleting...' },
  accountHeading: { ko: '계정', en: 'Account' },
  loginPrompt: {
    ko: '로그인하면 알림을 설정하고 비밀번호를 바꿀 수 있습니다.',
    en: 'Log in to choose notifications and to change your password.',
  },
  aboutHeading: { ko: '정보', en: 'About' },
  website: { ko: '홈페이지', en: 'Website' },
  version: { ko: '홈페이지 버전', en: 'Website version' },
})

export const passkeysTexts = texts('passkeys', {
  heading: { ko: '패스키', en: 'Passkeys' },
  text: {
    ko: '비밀번호 대신 지문이나 얼굴, 화면 잠금으로 로그인합니다. 아이디를 입력하지 않아도 됩니다.',
    en: 'Log in with your fingerprint, face or screen lock instead of the password. You don’t need to type your username, either.',
  },
  none: { ko: '아직 추가한 패스키가 없습니다.', en: 'You have not added a passkey yet.' },
  unnamed: { ko: '이름 없는 패스키', en: 'A passkey without a name' },
  created: { ko: '추가 {date}', en: 'Added {date}' },
  used: { ko: '마지막 사용 {date}', en: 'Last used {date}' },
  unused: { ko: '아직 쓰지 않음', en: 'Not used yet' },
  add: { ko: '패스키 추가', en: 'Add a passkey' },
  adding: { ko: '기다리는 중...', en: 'Waiting...' },
  rename: { ko: '이름 변경', en: 'Rename' },
  renameOne: { ko: '이름 변경: {name}', en: 'Rename: {name}' },
  remove: { ko: '삭제', en: 'Remove' },
  removeOne: { ko: '삭제: {name}', en: 'Remove: {name}' },
  addedTitle: { ko: '패스키를 추가했습니다', en: 'The passkey was added' },
  addedText: {
    ko: '다음부터 로그인 화면에서 ‘패스키로 로그인’을 누르시면 됩니다. 알아보기 쉬운 이름을 붙여 주세요.',
    en: 'From now on you can press “Log in with a passkey” on the login page. Please give it a name that you will recognize.',
  },
  renameTitle: { ko: '패스키 이름', en: 'Name of the passkey' },
  name: { ko: '이름', en: 'Name' },
  nameHint: { ko: '예: 내 휴대전화, 집 컴퓨터', en: 'For example: My phone, Computer at home' },
  save: { ko: '저장', en: 'Save' },
  saving: { ko: '저장 중...', en: 'Saving...' },
  saidRenamed: { ko: '이름을 바꿨습니다.', en: 'The name was changed.' },
  removeTitle: { ko: '패스키를 삭제할까요?', en: 'Remove this passkey?' },
  removeText: {
    ko: '‘{name}’ 패스키로는 더 이상 로그인할 수 없습니다. 이미 로그인된 기기는 로그아웃되지 않으니, 잃어버린 기기라면 아래 ‘로그인된 기기’에서 로그아웃해 주세요. 기기에 저장된 패스키는 그 기기의 설정에서 지우실 수 있습니다.',
    en: 'No one will be able to log in with “{name}” any more. Devices that are logged in stay so: if you have lost one, please log it out in the list of devices below. The passkey that the device stores can be deleted in the settings of the device.',
  },
  saidRemoved: { ko: '패스키를 삭제했습니다.', en: 'The passkey was removed.' },
  keep: { ko: '그대로 두기', en: 'Keep it' },
  note: {
    ko: '기기마다 하나씩, 10개까지 추가할 수 있습니다. 비밀번호를 바꿔도 패스키는 그대로이니, 내 것이 아닌 패스키가 있으면 삭제해 주세요.',
    en: 'You can add 10, one for each device. They stay when you get a new password: please remove those that are not yours.',
  },
  obstacles: {
    inApp: {
      ko: '지금 쓰시는 앱 안에서는 패스키를 쓸 수 없습니다. 패스키를 쓰시려면 이 페이지를 다른 브라우저로 열어 주세요.',
      en: 'Passkeys do not work inside the app that you are using. To use them, please open this page in another browser.',
    },
    insecure: {
      ko: '주소가 https로 시작하지 않아 패스키를 쓸 수 없습니다. 운영진에게 알려 주세요.',
      en: 'Passkeys do not work because the address does not start with https. Please tell an officer.',
    },
    address: {
      ko: '주소가 숫자로 되어 있어 패스키를 쓸 수 없습니다. 홈페이지의 이름으로 된 주소로 열어 주세요. 이 컴퓨터에서는 localhost입니다.',
      en: 'Passkeys do not work because the address is a number. Please open the site by its name; on this machine that is localhost.',
    },
    unsupported: {
      ko: '이 브라우저는 패스키를 지원하지 않습니다. 크롬, 삼성 인터넷, 사파리, 엣지, 파이어폭스의 최신 버전에서 쓰실 수 있습니다.',
      en: 'This browser does not support passkeys. The latest versions of Chrome, Samsung Internet, Safari, Edge and Firefox do.',
    },
  },
  failures: {
    cancelled: {
      ko: '패스키를 확인하지 못했습니다. 창을 닫으셨거나 시간이 지났을 수 있습니다. 다시 시도해 주세요.',
      en: 'The passkey was not confirmed. The window may have been closed, or the time may be over. Please try again.',
    },
    known: {
      ko: '이 기기에는 이미 이 계정의 패스키가 있습니다. 그대로 쓰시면 됩니다.',
      en: 'This device has a passkey of this account already. You can simply use it.',
    },
    address: {
      ko: '브라우저가 이 주소에서는 패스키를 허용하지 않습니다. 클럽이 알려 드린 홈페이지 주소로 열어 주세요.',
      en: 'The browser does not allow passkeys at this address. Please open the site by the address that the club gave you.',
    },
    device: {
      ko: '이 기기에서는 패스키를 만들 수 없습니다. 화면 잠금을 켜고 다시 시도하거나 다른 기기를 써 주세요.',
      en: 'This device cannot make a passkey. Please turn on its screen lock and try again, or use another device.',
    },
    failed: {
      ko: '기기가 패스키를 처리하지 못했습니다. 잠시 뒤에 다시 시도해 주세요.',
      en: 'The device could not handle the passkey. Please try again in a little while.',
    },
  },
})

export const passkeyLoginTexts = texts('passkeyLogin', {
  logIn: { ko: '패스키로 로그인', en: 'Log in with a passkey' },
  busy: { ko: '기다리는 중...', en: 'Waiting...' },
  hint: {
    ko: '지문이나 얼굴, 화면 잠금으로 로그인합니다. 설정에서 추가한 패스키가 있을 때 쓰실 수 있습니다.',
    en: 'Uses your fingerprint, face or screen lock, once you have added a passkey in Settings.',
  },
  noneHere: {
    ko: '이 기기에 패스키가 없다면 아이디와 비밀번호로 로그인해 주세요.',
    en: 'If this device has no passkey, please log in with your username and password.',
  },
})

export const secondFactorTexts = texts('secondFactor', {
  heading: { ko: '2단계 인증', en: 'Second factor' },
  text: {
    ko: '로그인할 때 비밀번호와 함께 휴대전화 인증 앱의 코드를 입력합니다. 비밀번호가 새어 나가도 다른 사람이 들어올 수 없습니다.',
    en: 'Logging in takes your password and a code from an app on your phone. If your password leaks, no one else gets in with it.',
  },
  off: { ko: '지금은 꺼져 있습니다.', en: 'It is off at the moment.' },
  on: { ko: '켜져 있습니다.', en: 'It is on.' },
  left: {
    ko: '남은 복구 코드: {count, plural, other {#개}}',
    en: '{count, plural, one {# recovery code} other {# recovery codes}} left.',
  },
  setUp: { ko: '2단계 인증 켜기', en: 'Turn on the second factor' },
  newCodes: { ko: '복구 코드 새로 만들기', en: 'Make new recovery codes' },
  turnOff: { ko: '끄기', en: 'Turn off' },
  turnOffTitle: { ko: '2단계 인증을 끌까요?', en: 'Turn the second factor off?' },
  turnOffText: {
    ko: '앞으로는 비밀번호만으로 로그인하게 됩니다. 복구 코드도 쓸 수 없게 됩니다.',
    en: 'Your password alone will then be enough to log in. Your recovery codes stop working.',
  },
  turnedOffTitle: { ko: '2단계 인증을 껐습니다', en: 'Second factor turned off' },
  turnedOffText: { ko: '이제 비밀번호만으로 로그인합니다.', en: 'You now log in with your password alone.' },
  setUpText: {
    ko: '휴대전화에 인증 앱을 설치하고(예: Google Authenticator, Microsoft Authenticator) 앱으로 이 QR 코드를 찍어 주세요. 그런 다음 앱에 보이는 숫자 6자리를 입력해 주세요.',
    en: 'Install an authenticator app on your phone (such as Google Authenticator or Microsoft Authenticator) and scan this QR code with it. Then enter the six digits that the app shows.',
  },
  qrLabel: { ko: '인증 앱으로 찍는 QR 코드', en: 'QR code for the authenticator app' },
  keyText: { ko: '찍을 수 없으면 이 키를 앱에 직접 입력하세요:', en: 'If you cannot scan it, enter this key into the app:' },
  copyKey: { ko: '키 복사', en: 'Copy key' },
  openApp: { ko: '이 휴대전화의 앱에서 열기', en: 'Open in an app on this phone' },
  firstCode: { ko: '앱에 보이는 코드', en: 'Code that the app shows' },
  firstCodeHint: {
    ko: '숫자 6자리. 30초마다 바뀝니다. 켜면 다른 기기에서는 로그아웃됩니다.',
    en: 'Six digits that change every 30 seconds. Turning it on logs you out on your other devices.',
  },
  turnOn: { ko: '켜기', en: 'Turn on' },
  checking: { ko: '확인 중...', en: 'Checking…' },
  codesTitle: { ko: '복구 코드', en: 'Recovery codes' },
  codesText: {
    ko: '휴대전화를 잃어버렸을 때 코드 대신 쓰는 복구 코드입니다. 한 개를 한 번씩 쓸 수 있고, 지금 한 번만 보입니다. 인쇄하거나 적어서 휴대전화와 다른 곳에 보관해 주세요.',
    en: 'Use a recovery code in place of the app if you lose your phone. Each works once, and they are shown only now. Print them or write them down, and keep them apart from your phone.',
  },
  print: { ko: '인쇄', en: 'Print' },
  copyCodes: { ko: '모두 복사', en: 'Copy all' },
  kept: { ko: '보관했습니다', en: 'I have kept them' },
})

export const secondFactorRuleTexts = texts('secondFactorRule', {
  heading: { ko: '관리자의 2단계 인증', en: 'Second factor of administrators' },
  required: {
    ko: '관리자는 모두 2단계 인증을 켜거나 패스키를 추가해야 합니다. 둘 다 없는 관리자에게는 방문자가 보는 화면만 나옵니다.',
    en: 'All administrators need a second factor: codes from an app, or a passkey. Those who have neither see what visitors see.',
  },
  free: { ko: '2단계 인증은 관리자가 각자 정합니다.', en: 'Each administrator decides about a second factor.' },
  allHaveOne: { ko: '모든 관리자에게 2단계 인증이나 패스키가 있습니다.', en: 'All administrators have a second factor.' },
  without: { ko: '2단계 인증도 패스키도 없는 관리자: {names}', en: 'Administrators without a second factor: {names}' },
  require: { ko: '모든 관리자에게 요구하기', en: 'Require it of all administrators' },
  release: { ko: '더 이상 요구하지 않기', en: 'No longer require it' },
  changedTitle: { ko: '저장했습니다', en: 'Saved' },
  nowRequired: { ko: '이제 관리자는 2단계 인증이나 패스키가 있어야 합니다.', en: 'Administrators now need a second factor.' },
  nowFree: { ko: '이제 2단계 인증은 관리자가 각자 정합니다.', en: 'Each administrator now decides about a second factor.' },
})

export const halfLoginTexts = texts('halfLogin', {
  title: { ko: '2단계 인증이 필요합니다', en: 'A second factor is needed' },
  required: {
    ko: '{username} 계정으로 로그인하셨습니다. 우리 클럽의 관리자는 2단계 인증을 써야 합니다. 설정에서 켜거나 패스키를 추가하시면 회원용 화면이 열립니다.',
    en: 'You are logged in as {username}. The club requires a second factor of its administrators. What members see opens once you have turned it on in Settings, or added a passkey there.',
  },
  unshown: {
    ko: '{username} 계정으로 로그인하셨습니다. 우리 클럽의 관리자는 2단계 인증을 써야 합니다. 등록해 두신 패스키로 로그인하시면 회원용 화면이 열립니다.',
    en: 'You are logged in as {username}. The club requires a second factor of its administrators. What members see opens once you log in with your passkey.',
  },
  setUp: { ko: '설정으로 가기', en: 'Go to Settings' },
  logInWithPasskey: { ko: '패스키로 로그인', en: 'Log in with a passkey' },
  logOut: { ko: '로그아웃', en: 'Log out' },
})
