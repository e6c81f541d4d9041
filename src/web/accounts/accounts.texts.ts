import { texts } from '#web/i18n/texts.ts'

export const roleTexts = texts('role', {
  admin: { ko: '관리자', en: 'Admin' },
  member: { ko: '회원', en: 'Member' },
  guest: { ko: '게스트', en: 'Guest' },
})

export const activityTexts = texts('activity', {
  active: { ko: '활성', en: 'Active' },
  inactive: { ko: '비활성', en: 'Inactive' },
})

/** The question for the password or a passkey before dangerous actions. */
export const confirmationTexts = texts('confirmation', {
  title: { ko: '비밀번호를 한 번 더 입력해 주세요', en: 'Please enter your password again' },
  titleWithPasskey: { ko: '본인인지 확인해 주세요', en: 'Please confirm that it is you' },
  text: {
    ko: '중요한 작업이라 본인인지 확인합니다. 확인하면 하시던 작업이 바로 이어지고, 10분 동안은 다시 묻지 않습니다.',
    en: 'This is an important action, so we check that it is you. Then it continues right away, and you are not asked again for ten minutes.',
  },
  password: { ko: '비밀번호', en: 'Password' },
  confirm: { ko: '확인하고 계속', en: 'Confirm and continue' },
  confirming: { ko: '확인 중...', en: 'Checking…' },
  withPasskey: { ko: '패스키로 계속', en: 'Continue with a passkey' },
  waiting: { ko: '기다리는 중...', en: 'Waiting…' },
  notHere: {
    ko: '이 기기에 패스키가 없다면 비밀번호를 입력해 주세요.',
    en: 'If this device has no passkey, please enter your password.',
  },
  orPassword: { ko: '또는 비밀번호 입력', en: 'Or enter your password' },
})

export const emailAddressesTexts = texts('emailAddresses', {
  heading: { ko: '이메일 주소', en: 'Email address' },
  text: {
    ko: '클럽은 본인이 확인한 주소로만 메일을 보내 드립니다.',
    en: 'The club writes only to addresses that their owners have verified.',
  },
  account: { ko: '계정의 주소', en: 'Of the account' },
  application: { ko: '가입 신청서의 주소', en: 'Of the application' },
  verified: { ko: '확인됨', en: 'Verified' },
  unverified: { ko: '확인 전', en: 'Not verified yet' },
  refused: { ko: '메일을 받지 않음', en: 'Takes no mail' },
  refusedText: {
    ko: '메일 서버가 저희 메일을 받아 주지 않았습니다({age}). 주소가 틀렸거나, 없어졌거나, 메일함이 가득 찼을 수 있습니다. 주소를 고치시거나, 메일함을 다시 쓸 수 있게 되면 확인 메일을 받아 주세요.',
    en: 'Its mail server did not accept our email ({age}): the address may be misspelled, closed or full. Please correct it, or ask for the verification email once the mailbox works again.',
  },
  sent: {
    ko: '확인 메일을 보내 드렸습니다({age}). 메일에 있는 링크를 열고 버튼을 눌러 주세요. 메일이 보이지 않으면 스팸함도 살펴봐 주세요.',
    en: 'We sent you an email ({age}). Open the link in it and press the button. If you cannot find it, look in the spam folder, too.',
  },
  notSent: {
    ko: '확인 메일을 받으시면 메일에 있는 링크를 열고 버튼을 눌러 주세요.',
    en: 'When you get our email, open the link in it and press the button.',
  },
  send: { ko: '확인 메일 받기', en: 'Send me the email' },
  sendLabel: { ko: '확인 메일 받기: {email}', en: 'Send me the email: {email}' },
  sendAgain: { ko: '확인 메일 다시 받기', en: 'Send the email again' },
  sendAgainLabel: { ko: '확인 메일 다시 받기: {email}', en: 'Send the email again: {email}' },
  sentTitle: { ko: '확인 메일을 보내 드립니다', en: 'Email on Its Way' },
  sentText: { ko: '{email} 주소의 메일함을 열어 보세요.', en: 'Please check the inbox of {email}.' },
})
