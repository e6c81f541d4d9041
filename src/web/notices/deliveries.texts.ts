import { noticeLabels } from '#contract/all-activities.ts'
import { texts } from '#web/i18n/texts.ts'

export const deliveriesTexts = texts('deliveries', {
  heading: { ko: '보낸 알림', en: 'Messages sent' },
  note: {
    ko: '최근에 보낸 메일과 푸시 알림입니다. 일주일이 지나면 목록에서 지워집니다. 내용은 저장하지 않습니다.',
    en: 'Email and push notifications of the last days. They leave this list after a week. Their text is not stored.',
  },
  filter: { ko: '어떤 알림', en: 'Filter messages' },
  all: { ko: '모든 알림', en: 'All messages' },
  states: {
    waiting: { ko: '대기 중', en: 'Waiting' },
    sent: { ko: '보냄', en: 'Sent' },
    failed: { ko: '실패', en: 'Failed' },
  },
  empty: { ko: '알림이 없습니다.', en: 'There are no messages.' },
  channels: {
    mail: { ko: '이메일: {to}', en: 'Email to {to}' },
    push: { ko: '푸시 알림: {to}', en: 'Push notification to {to}' },
  },
  kinds: {
    ...noticeLabels,
    received: { ko: '가입 신청 접수', en: 'Application received' },
    approved: { ko: '가입 승인', en: 'Application approved' },
    rejected: { ko: '가입 신청 결과', en: 'Application decided' },
    contact: { ko: '문의', en: 'Message to the club' },
    accountAddress: { ko: '이메일 주소 확인', en: 'Verification of an email address' },
    applicationAddress: { ko: '이메일 주소 확인', en: 'Verification of an email address' },
  },
  otherKind: { ko: '알림', en: 'Message' },
  toClub: { ko: '클럽', en: 'the club' },
  erased: { ko: '(삭제된 사람)', en: '(deleted person)' },
  noAnswer: {
    mail: { ko: '메일 서버가 응답하지 않았습니다.', en: 'The mail server did not answer.' },
    push: { ko: '푸시 서비스가 응답하지 않았습니다.', en: 'The push service did not answer.' },
  },
  reasons: {
    password: {
      ko: '메일 서버의 사용자 이름이나 비밀번호가 맞지 않습니다.',
      en: 'Wrong username or password for the mail server.',
    },
    address: { ko: '받는 사람의 이메일 주소를 쓸 수 없습니다. ({code})', en: 'The address cannot be used. ({code})' },
    addressRefused: {
      ko: '메일을 받지 않는 주소입니다. 다른 방법으로 연락해 주세요. ({code})',
      en: 'The address takes no mail. Please reach the person another way. ({code})',
    },
    mailPostponed: {
      ko: '메일 서버가 나중에 받겠다고 해서 다시 보내는 중입니다. ({code})',
      en: 'The mail server puts it off; the site tries again. ({code})',
    },
    mailRefused: { ko: '메일 서버가 메일을 거절했습니다. ({code})', en: 'The mail server refused the email. ({code})' },
    pushRefused: { ko: '푸시 서비스가 푸시 알림을 거절했습니다. ({code})', en: 'The push service refused the message. ({code})' },
    unverified: {
      ko: '받는 분이 이메일 주소를 아직 확인하지 않았습니다. 메신저로 알려 주세요.',
      en: 'The email address is not verified yet. Please tell the person by messenger.',
    },
    letterLimit: {
      ko: '하루에 보낼 수 있는 확인 메일 수를 넘어 기다리고 있습니다.',
      en: 'It waits: today’s limit of these emails was reached.',
    },
    noPublicUrl: {
      ko: 'PUBLIC_URL이 설정되지 않아 링크가 든 메일을 보낼 수 없습니다. 서버를 관리하는 분에게 알려 주세요.',
      en: 'PUBLIC_URL is not set, so an email cannot have a link. Please tell the person who runs the server.',
    },
    other: { ko: '보내지 못했습니다. ({code})', en: 'It could not be sent. ({code})' },
  },
  retry: { ko: '다시 보내기', en: 'Send again' },
  retryLabel: { ko: '다시 보내기: {what}, {to}', en: 'Send again: {what}, {to}' },
  retriedToast: { ko: '다시 보냅니다', en: 'Sending Again' },
  retriedText: { ko: '잠시 뒤에 결과가 여기에 표시됩니다.', en: 'The result appears here shortly.' },
})
