import { texts } from '#web/i18n/texts.ts'

export const settingsTexts = texts('settings', {
  description: { ko: '언어와 화면, 알림, 계정 설정.', en: 'Language, display, notification and account settings.' },
  needsScript: {
    ko: '설정을 바꾸려면 브라우저의 자바스크립트를 켜 주세요.',
    en: 'To change settings, please turn on JavaScript in your browser.',
  },
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
    ko: '이 홈페이지는 아직 메일을 보낼 수 없습니다. 메일을 보낼 수 있게 되면 이 설정이 적용됩니다.',
    en: 'This website cannot send email yet. Your choice takes effect once it can.',
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
  changePassword: { ko: '비밀번호 변경', en: 'Change Password' },
  deleteAccount: { ko: '계정 삭제', en: 'Delete Account' },
  changePasswordTitle: { ko: '비밀번호 변경', en: 'Change Password' },
  currentPassword: { ko: '현재 비밀번호', en: 'Current password' },
  newPassword: { ko: '새 비밀번호', en: 'New password' },
  newPasswordHint: { ko: '{length}자 이상', en: 'At least {length} characters' },
  changePasswordNote: {
    ko: '바꾸고 나면 다른 기기에서는 모두 로그아웃되고 푸시 알림이 꺼지며, 캘린더 연동과 집에 알리기 링크도 끊깁니다. 이 기기에서는 그대로 이용할 수 있습니다.',
    en: 'This logs you out on all other devices, and turns off their push notifications, your calendar link and your links for home. You stay logged in on this device.',
  },
  savePassword: { ko: '비밀번호 변경', en: 'Change Password' },
  savingPassword: { ko: '저장 중...', en: 'Saving...' },
  passwordChangedTitle: { ko: '비밀번호를 변경했습니다', en: 'Password Changed' },
  passwordChangedText: {
    ko: '다른 기기에서는 새 비밀번호로 다시 로그인해 주세요. 캘린더 링크나 집에 알리기 링크를 쓰셨다면 새로 만들어 주세요.',
    en: 'On other devices, please log in again with the new password. If you used a calendar link or a link for home, please create a new one.',
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
  deleteConfirm: { ko: '계정 삭제', en: 'Delete Account' },
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
