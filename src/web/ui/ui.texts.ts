import { texts } from '#web/i18n/texts.ts'

export const commonTexts = texts('common', {
  error: { ko: '오류가 발생했습니다.', en: 'An error occurred.' },
  success: { ko: '완료되었습니다.', en: 'Successfully completed.' },
  errorTitle: { ko: '오류', en: 'Error' },
  loading: { ko: '불러오는 중...', en: 'Loading...' },
  close: { ko: '닫기', en: 'Close' },
  cancel: { ko: '취소', en: 'Cancel' },
  edit: { ko: '수정', en: 'Edit' },
  delete: { ko: '삭제', en: 'Delete' },
  required: { ko: '필수', en: 'Required' },
  more: { ko: '더 보기', en: 'Show more' },
  retry: { ko: '다시 시도', en: 'Try again' },
  skipToContent: { ko: '본문으로 건너뛰기', en: 'Skip to content' },
  opensInNewTab: { ko: '새 탭에서 열림', en: 'opens in a new tab' },
  loginRequiredTitle: { ko: '로그인이 필요합니다', en: 'Login Required' },
  checkFields: { ko: '표시된 항목을 확인해 주세요.', en: 'Please check the fields that are marked.' },
  offline: { ko: '인터넷 연결을 확인하고 다시 시도해 주세요.', en: 'Please check your internet connection and try again.' },
  notification: { ko: '알림', en: 'Notification' },
  notifications: { ko: '알림', en: 'Notifications' },
  showPassword: { ko: '비밀번호 표시', en: 'Show password' },
  allRequired: { ko: '모든 항목이 필수입니다.', en: 'All fields are required.' },
  waitMinutes: {
    ko: '시도 횟수가 너무 많습니다. 약 {minutes, plural, other {#분}} 뒤에 다시 시도해 주세요.',
    en: 'Too many attempts. Please try again in about {minutes, plural, one {# minute} other {# minutes}}.',
  },
  sessionEnded: { ko: '로그인이 풀렸습니다. 다시 로그인해 주세요.', en: 'You have been logged out. Please log in again.' },
  loginNotKept: {
    ko: '쿠키가 막혀 로그인이 유지되지 않았습니다. 쿠키를 허용하시거나 다른 브라우저를 써 주세요.',
    en: 'The login did not last: cookies are blocked. Please allow them, or log in with another browser.',
  },
  loggedOutTitle: { ko: '로그인이 풀렸습니다', en: 'Unauthorized' },
  loggedOutText: { ko: '로그아웃되어 로그인 화면으로 이동합니다...', en: 'You are logged out. Logging in again...' },
  consentReminder: { ko: '개인정보 안내를 읽고 동의해 주세요.', en: 'Please read and agree to the privacy notice.' },
  copied: { ko: '복사됨', en: 'Copied' },
  copyFailedTitle: { ko: '복사하지 못했습니다', en: 'Not Copied' },
  copyFailedText: { ko: '글을 직접 선택해서 복사해 주세요.', en: 'Please select the text and copy it by hand.' },
})

export const paperTexts = texts('paper', {
  print: { ko: '인쇄 · PDF 저장', en: 'Print / save PDF' },
  printed: { ko: '{date} 인쇄', en: 'Printed {date}' },
})

export const tableInputTexts = texts('tableInput', {
  reading: { ko: '파일을 읽는 중...', en: 'Reading the file...' },
  known: { ko: '찾은 항목: {columns}', en: 'Found: {columns}' },
  noColumn: { ko: '없음', en: 'None' },
  column: { ko: '{number}열: {name}', en: 'Column {number}: {name}' },
})

export const lastingToastTexts = texts('lastingToast', {
  loginSuccessTitle: { ko: '로그인되었습니다', en: 'Login Successful' },
  loginSuccessText: { ko: '다시 만나 반갑습니다!', en: 'Welcome back!' },
  accountDeletedTitle: { ko: '계정을 삭제했습니다', en: 'Account Deleted' },
  accountDeletedText: {
    ko: '14일 안에 마음이 바뀌시면 운영진에게 연락해 주세요.',
    en: 'If you change your mind within 14 days, please contact an administrator.',
  },
})
