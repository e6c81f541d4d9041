import { texts } from '#web/i18n/texts.ts'

/** Of the page before its content is here. */
export const setupTexts = texts('setup', {
  description: {
    ko: '새 클럽이 이름과 얼굴, 소개를 적는 페이지입니다.',
    en: 'Where a new club enters its name, look and introduction.',
  },
  needsScript: {
    ko: '이 페이지에는 JavaScript가 필요합니다. 브라우저에서 켜고 다시 열어 주세요. 서버를 처음 켤 때 나온 아이디와 비밀번호로 로그인하셔도 됩니다.',
    en: 'This page needs JavaScript. Please turn it on and open the page again, or log in with the username and password that the server showed at its first start.',
  },
})

export const setupStepsTexts = texts('setupSteps', {
  lead: {
    ko: '다섯 단계, 5분이면 됩니다. 저장은 단계마다 되고, 건너뛴 것은 나중에 관리자 페이지에서 적을 수 있습니다.',
    en: 'Five steps, about five minutes. Each step is saved, and you can fill in what you skip later in the dashboard.',
  },
  progress: { ko: '단계', en: 'Steps' },
  administrator: { ko: '관리자', en: 'You' },
  headings: {
    club: { ko: '어떤 클럽인가요?', en: 'Which club is it?' },
    face: { ko: '엠블럼과 색을 골라 주세요', en: 'Choose an emblem and a color' },
    words: { ko: '클럽을 소개해 주세요', en: 'Introduce the club' },
    dues: { ko: '회비가 있나요?', en: 'Are there dues?' },
    administrator: { ko: '첫 관리자를 만들어 주세요', en: 'Create the first administrator' },
  },
  at: { ko: '{step}/{count}', en: '{step}/{count}' },
  ofSample: {
    ko: '회색 글자는 예시입니다. 비워 두시면 홈페이지에 예시가 그대로 나옵니다.',
    en: 'Gray text is an example. Where you leave a field blank, the pages show the example.',
  },
  gray: { ko: '회색 글자는 예시입니다.', en: 'Gray text is an example.' },
  next: { ko: '저장하고 다음', en: 'Save and continue' },
  saving: { ko: '저장하는 중...', en: 'Saving...' },
  skip: { ko: '건너뛰기', en: 'Skip' },
  back: { ko: '이전', en: 'Back' },
  readOnly: {
    ko: '클럽 정보는 서버의 CLUB_CONFIG가 가리키는 파일이 정합니다. 여기서는 관리자만 만듭니다.',
    en: 'The club’s values come from the file that CLUB_CONFIG names on the server. Here you only create the administrator.',
  },
  administratorLead: {
    ko: '이 계정으로 로그인해 회원과 라이딩을 관리합니다. 서버를 처음 켤 때 나온 비밀번호는 이제 쓰지 않습니다.',
    en: 'You log in with this account to run the club’s site. The password that the server showed at its first start stops working.',
  },
  username: { ko: '아이디', en: 'Username' },
  usernameHint: { ko: '영문이나 한글 3자 이상', en: 'At least 3 characters' },
  way: { ko: '무엇으로 로그인할까요?', en: 'How do you want to log in?' },
  ways: {
    password: { ko: '비밀번호', en: 'With a password' },
    passkey: { ko: '지문이나 얼굴 (패스키)', en: 'With a fingerprint or face (passkey)' },
  },
  passkeyHint: {
    ko: '마치면 이 기기가 지문이나 얼굴, 화면 잠금을 확인합니다. 외울 비밀번호가 없습니다.',
    en: 'When you finish, this device asks for your fingerprint, your face or the screen lock. There is no password to remember.',
  },
  password: { ko: '비밀번호', en: 'Password' },
  passwordHint: {
    ko: '12자 이상. 짧은 문장이 외우기 쉽습니다.',
    en: 'At least 12 characters. A short sentence is easy to remember.',
  },
  email: { ko: '이메일', en: 'Email' },
  lastName: { ko: '성', en: 'Last name' },
  firstName: { ko: '이름', en: 'First name' },
  finish: { ko: '관리자 만들고 마치기', en: 'Create the administrator' },
  finishing: { ko: '만드는 중...', en: 'Creating...' },
  later: {
    ko: '나중에 하셔도 됩니다. 서버를 처음 켤 때 나온 주소나 비밀번호로 다시 들어오시면 됩니다.',
    en: 'You can do this later: come back with the address or the password that the server showed at its first start.',
  },
  missingTitle: { ko: '주소가 끝까지 복사되지 않았습니다', en: 'The address was not copied completely' },
  missingText: {
    ko: '서버를 켤 때 나온 주소를 # 뒤까지 모두 복사해 열어 주세요. 관리자가 이미 있으면 로그인해 주세요.',
    en: 'Please open the whole address that the server showed when it started, with everything after the #. If there is an administrator already, please log in.',
  },
  closedTitle: { ko: '이 주소는 더 이상 쓸 수 없습니다', en: 'This address no longer works' },
  closedText: {
    ko: '이미 마쳤거나, 누군가 로그인했거나, 서버를 다시 켜 주소가 바뀌었습니다. 관리자가 있으면 로그인해 주세요. 없으면 서버를 다시 켜면 나오는 새 주소를 열어 주세요.',
    en: 'It was used already, someone has logged in, or the server was started again. If there is an administrator, please log in. If not, start the server again and open the new address that it shows.',
  },
  login: { ko: '로그인', en: 'Login' },
})

export const setupDoneTexts = texts('setupDone', {
  heading: { ko: '{name} 홈페이지가 준비되었습니다', en: 'The site of {name} is ready' },
  stillSample: {
    ko: '아직 예시가 나오는 곳: {parts}. 관리자 페이지의 설정에서 언제든지 적을 수 있습니다.',
    en: 'These parts still show the sample: {parts}. You can fill them in any time under Settings in the dashboard.',
  },
  passkeyPhone: { ko: '이 휴대전화의 패스키를 만드시겠어요?', en: 'Create a passkey on this phone?' },
  passkeyDesk: { ko: '이 기기의 패스키를 만드시겠어요?', en: 'Create a passkey on this device?' },
  passkeyText: {
    ko: '다음부터 비밀번호 대신 지문이나 얼굴, 화면 잠금으로 로그인합니다.',
    en: 'From then on you log in with your fingerprint, your face or the screen lock instead of the password.',
  },
  passkeyFirst: {
    ko: '이 계정에는 아직 로그인할 방법이 없습니다. 패스키를 만들거나 비밀번호를 정해 주세요.',
    en: 'This account has no way to log in yet. Please create a passkey, or choose a password.',
  },
  instead: { ko: '패스키 대신 비밀번호 정하기', en: 'Choose a password instead' },
  passwordSave: { ko: '비밀번호 저장', en: 'Save the password' },
  passwordSaving: { ko: '저장하는 중...', en: 'Saving...' },
  passkeyMake: { ko: '패스키 만들기', en: 'Create a passkey' },
  passkeyMaking: { ko: '만드는 중...', en: 'Creating...' },
  passkeyMade: { ko: '패스키를 만들었습니다.', en: 'The passkey was created.' },
  home: { ko: '홈페이지 보기', en: 'See the home page' },
  dashboard: { ko: '관리자 페이지로', en: 'To the dashboard' },
})
