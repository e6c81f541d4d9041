import { texts } from '#web/i18n/texts.ts'

export const mailPartTexts = texts('mailPart', {
  heading: { ko: '메일', en: 'Mail' },
  note: {
    ko: '홈페이지가 알림과 문의를 보낼 메일 계정입니다. 저장하기 전에 내 주소로 시험 메일을 보내 보고, 보내지지 않으면 아무것도 바꾸지 않습니다.',
    en: 'The website sends notifications and messages from this mailbox. Before it is saved, you get a test email from it; if that fails, nothing changes.',
  },
  readOnly: {
    ko: '메일 계정은 서버의 SMTP_URL로 정해져 있어 이곳에서는 볼 수만 있습니다.',
    en: 'The mailbox is set by SMTP_URL on the server. Here you can only look at it.',
  },
  noAddress: {
    ko: '서버에 PUBLIC_URL이 없어 메일에 링크를 넣을 수 없고, 회원의 이메일 주소도 확인할 수 없습니다. 서버를 관리하는 분에게 알려 주세요.',
    en: 'PUBLIC_URL is not set on the server, so emails have no links and members’ addresses cannot be verified. Please tell the person who runs the server.',
  },
  provider: { ko: '자주 쓰는 곳', en: 'Common services' },
  naver: { ko: '네이버', en: 'Naver' },
  host: { ko: '보내는 메일 서버(SMTP)', en: 'Outgoing mail server (SMTP)' },
  port: { ko: '포트', en: 'Port' },
  portHint: { ko: '보통 465, 막혀 있으면 587입니다.', en: 'Usually 465; where that is blocked, 587.' },
  user: { ko: '사용자', en: 'Username' },
  password: { ko: '비밀번호', en: 'Password' },
  passwordHint: {
    ko: 'Gmail과 네이버는 2단계 인증을 켠 뒤 만든 앱 비밀번호를 넣어 주세요.',
    en: 'For Gmail and Naver, turn on two-step verification there and enter an app password.',
  },
  passwordKept: {
    ko: '비워 두면 저장된 비밀번호를 그대로 씁니다.',
    en: 'Leave it blank to keep the current one.',
  },
  from: { ko: '보내는 주소', en: 'Sender address' },
  save: { ko: '시험 메일을 보내고 저장', en: 'Send a test email and save' },
  saving: { ko: '시험 메일을 보내는 중...', en: 'Sending a test email...' },
  savedTitle: { ko: '메일 계정을 저장했습니다', en: 'Mailbox saved' },
  savedText: {
    ko: '시험 메일을 보냈습니다. 받은편지함을 확인해 주세요.',
    en: 'A test email was sent. Please check your inbox.',
  },
  test: { ko: '시험 메일 다시 보내기', en: 'Send another test email' },
  testedTitle: { ko: '시험 메일을 보냈습니다', en: 'Test email sent' },
  testedText: { ko: '{address} 받은편지함을 확인해 주세요.', en: 'Please check the inbox of {address}.' },
  testFailed: {
    ko: '시험 메일을 보내지 못했습니다. 위의 값을 확인하고 다시 저장해 주세요.',
    en: 'The test email could not be sent. Please check the values above and save again.',
  },
  remove: { ko: '메일 계정 지우기', en: 'Remove the mailbox' },
  removeTitle: { ko: '메일 계정을 지울까요?', en: 'Remove the mailbox?' },
  removeText: {
    ko: '홈페이지는 메일을 더 보내지 않습니다. 알림은 종 아이콘과 푸시로만 갑니다.',
    en: 'The website will send no more email. Notifications will come only by the bell and by push.',
  },
  removedTitle: { ko: '메일 계정을 지웠습니다', en: 'Mailbox removed' },
  removedText: { ko: '이제 메일을 보내지 않습니다.', en: 'The website no longer sends email.' },
})
