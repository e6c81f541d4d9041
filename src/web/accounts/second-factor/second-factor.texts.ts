import { texts } from '#web/i18n/texts.ts'

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
  setUpTitle: { ko: '2단계 인증 켜기', en: 'Turn on the second factor' },
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
    ko: '관리자는 모두 2단계 인증을 켜거나 패스키를 추가해야 합니다. 둘 다 없는 관리자에게는 손님에게 보이는 화면만 보입니다.',
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
