import { texts } from '#web/i18n/texts.ts'

export const contactTexts = texts('contact', {
  description: { ko: '{name} 연락처와 문의.', en: 'How to reach {name}.' },
  lead: {
    ko: '궁금한 점이 있으면 편하게 연락 주세요. 한국어와 영어 모두 좋습니다.',
    en: 'Questions are welcome, in Korean or in English.',
  },
  informationHeading: { ko: '연락처', en: 'Contact Information' },
  email: { ko: '이메일', en: 'Email' },
  phone: { ko: '전화', en: 'Phone' },
  messagingApp: { ko: '메신저', en: 'Messaging app' },
  location: { ko: '지역', en: 'Location' },
  hours: { ko: '활동 시간', en: 'Hours' },
  hoursText: { ko: '주말 및 라이딩 행사 시', en: 'Weekends and riding events' },
  faqHeading: { ko: '자주 묻는 질문', en: 'Frequently Asked Questions' },
  formHeading: { ko: '메시지 보내기', en: 'Send a message' },
  name: { ko: '이름', en: 'Name' },
  subject: { ko: '제목', en: 'Subject' },
  message: { ko: '내용', en: 'Message' },
  trap: { ko: '이 칸은 비워 두세요', en: 'Please leave this field empty' },
  send: { ko: '메시지 보내기', en: 'Send message' },
  sending: { ko: '보내는 중...', en: 'Sending...' },
  privacy: {
    ko: '보내 주신 내용은 운영진만 읽고, 이 홈페이지에서는 12개월 뒤에 지웁니다.',
    en: 'Only the club’s officers read your message. This website deletes it after 12 months.',
  },
  needsScript: {
    ko: '메시지를 보내려면 브라우저에서 자바스크립트를 켜 주세요. 이메일이나 전화로도 연락하실 수 있습니다.',
    en: 'To send a message from here, please turn on JavaScript in your browser. You can also write or call us:',
  },
  passwordSubject: { ko: '새 비밀번호 링크를 부탁드립니다', en: 'A new password link, please' },
  passwordMessage: {
    ko: '비밀번호를 잊었습니다. 새 비밀번호를 정하는 링크를 보내 주세요.\n\n아이디(기억나면): \n링크를 받을 곳(카카오톡 ID 또는 전화번호): ',
    en: 'I have forgotten my password. Please send me a link to set a new one.\n\nUsername (if I remember it): \nWhere to send the link (KakaoTalk ID or phone number): ',
  },
  sentTitle: { ko: '메시지를 보냈습니다', en: 'Message Sent' },
  sentText: { ko: '메시지가 잘 전달되었습니다.', en: 'Your message has been sent successfully.' },
  failedTitle: { ko: '보내지 못했습니다', en: 'Send Failed' },
  failedText: { ko: '메시지를 보내지 못했습니다. 다시 시도해 주세요.', en: 'Failed to send message. Please try again.' },
})

export const contactInboxTexts = texts('contactInbox', {
  heading: { ko: '문의 메시지', en: 'Messages to the club' },
  note: {
    ko: '문의하기 페이지에서 방문자가 보낸 메시지입니다. 받은 지 12개월이 지나면 삭제됩니다.',
    en: 'What visitors sent with the form on the contact page. Messages are deleted after 12 months.',
  },
  filter: { ko: '메시지 분류', en: 'Filter messages' },
  status: {
    new: { ko: '새 문의', en: 'New' },
    handled: { ko: '처리함', en: 'Handled' },
    spam: { ko: '스팸', en: 'Spam' },
  },
  empty: {
    new: { ko: '새 문의가 없습니다.', en: 'No new messages.' },
    handled: { ko: '처리한 문의가 없습니다.', en: 'No handled messages.' },
    spam: { ko: '스팸으로 분류된 메시지가 없습니다.', en: 'No spam.' },
  },
  overCeiling: {
    ko: '하루 사이에 메시지가 {limit}건 넘게 들어와 {count, plural, other {#건}}은 메일로 보내지 않고 스팸으로 분류했습니다. 한번 확인해 주세요.',
    en: 'More than {limit} messages arrived within a day. {count, plural, one {# of them was} other {# of them were}} put under Spam and not emailed to the club. Please look through them.',
  },
  reply: { ko: '메일로 답장', en: 'Reply' },
  call: { ko: '전화 걸기', en: 'Call' },
  markHandled: { ko: '처리 완료', en: 'Handled' },
  markNew: { ko: '새 문의로 되돌리기', en: 'Back to new' },
  markSpam: { ko: '스팸으로 분류', en: 'Mark as spam' },
  notSpam: { ko: '스팸 아님', en: 'Not spam' },
  suspicionsLead: { ko: '스팸으로 분류된 이유', en: 'Set aside because:' },
  suspicion: {
    trap: { ko: '사람에게는 보이지 않는 칸이 채워져 있습니다.', en: 'a field that people cannot see was filled in' },
    form: { ko: '홈페이지의 문의 양식을 거치지 않았습니다.', en: 'it did not come through the form on the website' },
    timing: {
      ko: '3초 안에 작성되었거나, 양식을 연 지 하루가 넘었습니다.',
      en: 'it was written in under three seconds, or the form had been open for more than a day',
    },
    links: { ko: '웹 주소가 들어 있습니다.', en: 'it contains web addresses' },
    name: { ko: '이름이 웹 주소입니다.', en: 'the name is a web address' },
    ceiling: { ko: '같은 날 들어온 메시지가 너무 많았습니다.', en: 'too many messages arrived on the same day' },
  },
  handledAt: { ko: '{when}에 처리함', en: 'Handled on {when}' },
  handledByAt: { ko: '{name} 님이 {when}에 처리함', en: 'Handled by {name} on {when}' },
  deleteQuestionTitle: { ko: '이 메시지를 삭제할까요?', en: 'Delete this message?' },
  deleteWarning: {
    ko: '{name} 님이 보낸 ‘{subject}’ 메시지가 사라집니다. 30일 안에는 아래 ‘최근 삭제’에서 되살릴 수 있습니다.',
    en: 'The message “{subject}” from {name} disappears. For 30 days you can restore it below, under “Recently deleted”.',
  },
  deletedTitle: { ko: '메시지 삭제', en: 'Message Deleted' },
  deletedText: { ko: '메시지를 삭제했습니다.', en: 'The message has been deleted.' },
})
