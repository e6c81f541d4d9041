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

export const memberCareTexts = texts('memberCare', {
  importList: { ko: '명단 가져오기', en: 'Import a list' },
  roleOf: { ko: '{name} 님의 역할', en: 'Role of {name}' },
  roleUpdatedTitle: { ko: '역할을 바꿨습니다', en: 'Role Updated' },
  roleUpdatedText: { ko: '회원의 역할이 변경되었습니다.', en: 'User role has been updated.' },
  roleHint: {
    ko: 'Enter 키를 누르면 바뀌고, Esc 키를 누르면 그대로 둡니다.',
    en: 'Press Enter to change it, or Esc to leave it as it is.',
  },
  undo: { ko: '되돌리기', en: 'Undo' },
  makeAdminTitle: { ko: '{name} 님을 관리자로 바꿀까요?', en: 'Make {name} an administrator?' },
  makeAdminText: {
    ko: '모든 신청서와 연락처를 볼 수 있고, 다른 사람의 역할도 바꿀 수 있습니다.',
    en: 'Administrators see all applications and contact details, and can change everyone’s role.',
  },
  makeAdmin: { ko: '관리자로 바꾸기', en: 'Make administrator' },
  endAdminTitle: {
    ko: '{name} 님을 관리자에서 {role, select, member {회원으로} other {게스트로}} 바꿀까요?',
    en: 'Change {name} from administrator to {role, select, member {member} other {guest}}?',
  },
  endAdminText: { ko: '관리자 페이지를 더는 열 수 없게 됩니다.', en: 'They will no longer be able to open the admin page.' },
  endAdmin: { ko: '바꾸기', en: 'Change role' },
  giveUpTitle: { ko: '본인의 관리자 역할을 내려놓을까요?', en: 'Give up your own admin role?' },
  giveUpText: {
    ko: '더 이상 이 페이지를 열 수 없게 됩니다. 다시 관리자가 되려면 다른 관리자가 역할을 바꿔 주어야 합니다.',
    en: 'You will no longer be able to open this page. Only another administrator can give the role back to you.',
  },
  giveUp: { ko: '내려놓기', en: 'Give up' },
  deactivate: { ko: '비활성화', en: 'Deactivate' },
  deactivateTitle: { ko: '계정을 비활성화할까요?', en: 'Deactivate this account?' },
  deactivateText: {
    ko: '{name} 님은 모든 기기에서 바로 로그아웃되며, 다시 활성화하기 전에는 로그인할 수 없습니다.',
    en: '{name} is logged out everywhere at once and cannot log in until you reactivate the account.',
  },
  deactivateOwnText: {
    ko: '본인 계정입니다. 바로 로그아웃되며, 다른 관리자만 다시 활성화할 수 있습니다.',
    en: 'This is your own account. You are logged out at once, and only another administrator can reactivate it.',
  },
  deactivatedTitle: { ko: '계정을 비활성화했습니다', en: 'Account Deactivated' },
  deactivatedText: {
    ko: '이 회원은 모든 기기에서 로그아웃되었으며 로그인할 수 없습니다.',
    en: 'The person is logged out and can no longer log in.',
  },
  reactivate: { ko: '다시 활성화', en: 'Reactivate' },
  reactivatedTitle: { ko: '계정을 다시 활성화했습니다', en: 'Account Reactivated' },
  reactivatedText: { ko: '이 회원이 다시 로그인할 수 있습니다.', en: 'The person can log in again.' },
  passwordLink: { ko: '비밀번호 링크', en: 'Password link' },
  passwordLinkText: {
    ko: '{name} 님이 새 비밀번호를 정할 수 있는 링크를 만듭니다. 24시간(아직 비밀번호가 없으면 14일) 안에 한 번만 쓸 수 있으며, 전에 만든 링크는 쓸 수 없게 됩니다. 링크를 만들 때와 쓸 때 본인에게 바로 알려 드립니다. 내 비밀번호를 바꾸거나 다른 기기에서 모두 로그아웃하면 이 링크도 쓸 수 없게 됩니다.',
    en: 'Creates a one-time link for {name} to set a new password. It works within 24 hours (14 days for an account without a password yet). An earlier link stops working. {name} is told at once that it was made, and when it is used. It also ends when you change your own password or log out on all other devices.',
  },
  turnsCodesOff: {
    ko: '2단계 인증도 끄고 패스키도 모두 지우기 (휴대전화와 복구 코드를 모두 잃은 경우에만)',
    en: 'Also turn off the second factor and remove all passkeys (only if phone and recovery codes are lost)',
  },
  makeLink: { ko: '링크 만들기', en: 'Create the link' },
  linkText: {
    ko: '{name} 님에게 메신저로 보내거나 QR 코드를 보여 주세요. {until}까지 한 번만 쓸 수 있으며, 창을 닫으면 다시 볼 수 없습니다. 이 링크가 있으면 누구나 {name} 님으로 로그인할 수 있으니 주의해 주세요.',
    en: 'Send it to {name} by messenger, or let {name} scan the code. It works once, until {until}, and is shown only now. Anyone who has it can log in as {name}.',
  },
  qrLabel: { ko: '비밀번호 링크 QR 코드', en: 'QR code of the password link' },
  copyLink: { ko: '링크 복사', en: 'Copy link' },
})

export const accountRecordTexts = texts('accountRecord', {
  title: { ko: '계정 수정', en: 'Edit account' },
  note: { ko: '아이디 {username}. 비워 두면 값이 지워집니다.', en: 'Username {username}. A blank field removes the value.' },
  firstName: { ko: '이름', en: 'First name' },
  lastName: { ko: '성', en: 'Last name' },
  email: { ko: '이메일', en: 'Email' },
  ridesBefore: { ko: '전에 함께 달린 횟수', en: 'Rides before' },
  ridesBeforeHint: {
    ko: '홈페이지에 참가를 기록하기 전에 함께 달린 라이딩입니다. 기록된 라이딩은 따로 셉니다.',
    en: 'Rides with the club from before they were recorded here. Recorded rides are counted separately.',
  },
  save: { ko: '저장', en: 'Save' },
  saving: { ko: '저장 중...', en: 'Saving...' },
  savedTitle: { ko: '계정 수정', en: 'Account Updated' },
  savedText: { ko: '계정 정보를 고쳤습니다.', en: 'The account has been changed.' },
  erasedOn: { ko: '삭제 예정 {month} {day}일', en: 'To be erased {month} {day}' },
  delete: { ko: '계정 삭제', en: 'Delete account' },
  deleteQuestionTitle: { ko: '이 계정을 삭제할까요?', en: 'Delete this account?' },
  deleteWarning: {
    ko: '{name} 님은 바로 로그아웃되고 더 이상 로그인할 수 없습니다. {days}일 뒤에 계정과 신청서, 라이딩 참가 신청이 완전히 지워집니다. 그전까지는 ‘다시 활성화’로 되돌릴 수 있습니다.',
    en: '{name} is logged out at once and can no longer log in. After {days} days the account, its applications and its ride sign-ups are erased for good. Until then “Reactivate” undoes it.',
  },
  deletedTitle: { ko: '계정 삭제', en: 'Account Deleted' },
  deletedText: {
    ko: '계정을 삭제했습니다. 목록에 적힌 날에 완전히 지워집니다.',
    en: 'The account has been deleted. It is erased for good on the day in the list.',
  },
})
