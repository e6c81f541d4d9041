import { texts } from '#web/i18n/texts.ts'

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
