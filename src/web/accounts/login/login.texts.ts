import { texts } from '#web/i18n/texts.ts'

export const loginTexts = texts('login', {
  description: { ko: '{name} 회원 로그인', en: 'Member login of {name}' },
  username: { ko: '아이디', en: 'Username' },
  password: { ko: '비밀번호', en: 'Password' },
  submit: { ko: '로그인', en: 'Login' },
  submitting: { ko: '로그인 중...', en: 'Logging in...' },
  noAccount: { ko: '아직 회원이 아니신가요?', en: 'Not a member yet?' },
  join: { ko: '가입 신청하기', en: 'Apply to join' },
  failedTitle: { ko: '로그인하지 못했습니다', en: 'Login Failed' },
  failedText: { ko: '아이디 또는 비밀번호가 올바르지 않습니다.', en: 'Invalid username or password.' },
  lead: {
    ko: '회원은 라이딩 일정과 사진 갤러리를 볼 수 있습니다.',
    en: 'Members see the riding schedule and the photo gallery.',
  },
  noCookies: {
    ko: '이 브라우저가 쿠키를 저장하지 않아 로그인해도 유지되지 않습니다. 브라우저 설정에서 이 사이트의 쿠키를 허용하시거나 다른 브라우저로 열어 주세요.',
    en: 'This browser stores no cookies, so a login will not last. Please allow cookies for this site in the browser’s settings, or use another browser.',
  },
  emailHint: {
    ko: '아이디가 생각나지 않으면 가입할 때 쓴 이메일 주소로 로그인하셔도 됩니다.',
    en: 'If you cannot remember your username, log in with the email address of your account.',
  },
  forgot: { ko: '비밀번호를 잊으셨나요?', en: 'Forgot your password?' },
  askForNewLink: { ko: '운영진에게 새 링크 받기', en: 'Ask an officer for a new link' },
  forgotOften: {
    ko: '비밀번호가 생각나지 않으시면 운영진이 새 비밀번호를 정하는 링크를 보내 드립니다.',
    en: 'If you cannot remember your password, an officer can send you a link to set a new one.',
  },
  draftKept: {
    ko: '입력하시던 내용은 이 탭에 남아 있습니다. 같은 계정으로 다시 로그인하시면 이어서 쓰실 수 있습니다.',
    en: 'What you were typing is still in this tab. Log in again with the same account to go on.',
  },
  switchLead: {
    ko: '‘{username}’ 계정으로 로그인되어 있습니다. 다른 계정으로 로그인하면 이 계정은 로그아웃됩니다.',
    en: 'You are logged in as “{username}”. Logging in with another account logs this one out.',
  },
  needsScript: {
    ko: '로그인하려면 브라우저의 자바스크립트를 켜 주세요.',
    en: 'Please turn on JavaScript in your browser to log in.',
  },
  passwordTitle: { ko: '새 비밀번호 정하기', en: 'Choose a new password' },
  passwordLead: {
    ko: '앞으로 쓸 새 비밀번호를 입력해 주세요. 저장하면 이전 비밀번호는 쓸 수 없고, 다른 기기에서는 모두 로그아웃되며 캘린더 연동과 가족에게 보내는 링크도 끊깁니다.',
    en: 'Type the password you want to use from now on. Your old password, your calendar link and your family links will stop working, and you’ll be logged out on other devices.',
  },
  usernameHint: { ko: '로그인할 때 쓰는 이름입니다. 기억해 두세요.', en: 'You log in with this name. Please remember it.' },
  newPassword: { ko: '새 비밀번호', en: 'New password' },
  newPasswordHint: { ko: '6자 이상', en: 'At least 6 characters' },
  savePassword: { ko: '비밀번호 저장', en: 'Save password' },
  savingPassword: { ko: '저장 중...', en: 'Saving...' },
  passwordSavedTitle: { ko: '비밀번호를 바꾸었습니다', en: 'Password Changed' },
  passwordSavedText: { ko: '새 비밀번호로 로그인해 주세요.', en: 'Please log in with your new password.' },
  passwordFailedTitle: { ko: '비밀번호를 바꾸지 못했습니다', en: 'Password Not Changed' },
  askForLink: { ko: '운영진에게 연락하기', en: 'Contact an administrator' },
  codeLead: {
    ko: '비밀번호가 확인되었습니다. 이제 인증 앱에 보이는 코드를 입력해 주세요.',
    en: 'Your password was right. Now please enter the code that your app shows.',
  },
  code: { ko: '코드', en: 'Code' },
  codeHint: {
    ko: '앱에 보이는 숫자 6자리입니다. 휴대전화가 없으면 복구 코드를 입력해 주세요.',
    en: 'Six digits from the app. Without your phone, enter a recovery code.',
  },
  backToPassword: { ko: '비밀번호로 돌아가기', en: 'Back to the password' },
  backToLogin: { ko: '로그인으로 돌아가기', en: 'Back to login' },
})

export const continueLinkTexts = texts('continueLink', {
  heading: { ko: '다른 브라우저에서 이어서 쓰기', en: 'Continue in another browser' },
  text: {
    ko: '카카오톡에서 크롬이나 사파리로 옮기실 때, 또는 다른 기기에서 쓰실 때 비밀번호를 다시 입력하지 않고 로그인하는 링크입니다. 2분 동안 한 번만 쓸 수 있습니다.',
    en: 'A link that logs you in without typing your password again, for example when you move from KakaoTalk to Chrome or Safari, or to another device. It works once, for two minutes.',
  },
  make: { ko: '로그인 링크 만들기', en: 'Make a login link' },
  again: { ko: '로그인 링크 다시 만들기', en: 'Make another login link' },
  made: { ko: '링크를 만들었습니다. 2분 동안 쓸 수 있습니다.', en: 'The link was made. It works for two minutes.' },
  nearlyOver: { ko: '30초 남았습니다.', en: '30 seconds left.' },
  over: {
    ko: '2분이 지나 이 링크는 더 이상 쓸 수 없습니다. 필요하시면 새 링크를 만들어 주세요.',
    en: 'The two minutes are over, so this link no longer works. If you need one, please make a new link.',
  },
  timeLeft: { ko: '남은 시간 {minutes}분 {seconds}초', en: 'Time left: {minutes} min {seconds} s' },
  qrText: {
    ko: '휴대전화의 카메라로 QR 코드를 비추면 그 휴대전화에서 로그인하실 수 있습니다.',
    en: 'Point the camera of a phone at the QR code to log in on that phone.',
  },
  qrLabel: { ko: '다른 기기에서 로그인하는 QR 코드', en: 'QR code that logs you in on another device' },
  openOutside: { ko: '다른 브라우저로 열기', en: 'Open in another browser' },
  linkLabel: {
    ko: '이 기기의 다른 브라우저에서는 링크를 복사해 주소창에 붙여 넣으세요.',
    en: 'For another browser on this device, copy the link and paste it into the address bar there.',
  },
  copy: { ko: '로그인 링크 복사', en: 'Copy login link' },
  showNoOne: {
    ko: '다른 사람에게 보여 주거나 보내지 마세요. 이 링크를 여는 사람은 내 계정으로 로그인할 수 있습니다. 운영진도 묻지 않습니다.',
    en: 'Show or send this to no one: anyone who opens the link can log in to your account. Officers never ask for it.',
  },
  question: { ko: '‘{username}’ 계정으로 계속할까요?', en: 'Continue as “{username}”?' },
  ownLinkOnly: {
    ko: '직접 만드신 링크일 때만 계속해 주세요. 다른 사람이 보낸 링크라면 그 사람의 계정에 로그인하게 됩니다.',
    en: 'Continue only if you made this link yourself. With a link from someone else you would be logged in to that person’s account.',
  },
  switch: {
    ko: '이 브라우저에는 지금 ‘{current}’ 계정으로 로그인되어 있습니다. 계속하시면 이 계정은 로그아웃되고 ‘{username}’ 계정으로 로그인됩니다.',
    en: 'This browser is logged in as “{current}” now. If you continue, that account is logged out here, and you are logged in as “{username}”.',
  },
  same: {
    ko: '이 브라우저에는 이미 이 계정으로 로그인되어 있습니다. 계속하지 않으셔도 됩니다.',
    en: 'This browser is logged in to this account already. There is no need to continue.',
  },
  continue: { ko: '계속하기', en: 'Continue' },
  loggingIn: { ko: '로그인 중...', en: 'Logging in...' },
})
