import { noticeLabels } from '#contract/all-activities.ts'
import { texts } from '#web/i18n/texts.ts'

export const noticesTexts = texts('notices', {
  bell: { ko: '알림', en: 'Notifications' },
  bellUnread: { ko: '알림, 읽지 않은 알림 {count}개', en: 'Notifications, {count} unread' },
  dialogTitle: { ko: '알림', en: 'Notifications' },
  new: { ko: '새 알림', en: 'New' },
  none: { ko: '아직 알림이 없습니다.', en: 'No notifications yet.' },
  noneText: {
    ko: '라이딩이 바뀌거나 자리가 나면 여기에서 알려 드립니다.',
    en: 'When a ride changes or a spot opens up for you, you’ll read it here.',
  },
  markAllRead: { ko: '모두 읽음으로 표시', en: 'Mark all as read' },
  allRead: { ko: '모두 읽었습니다', en: 'All read' },
})

export const pushTexts = texts('push', {
  label: { ko: '이 기기로 푸시 알림 받기', en: 'Push notifications on this device' },
  hint: {
    ko: '홈페이지를 열지 않아도 이 기기에 푸시 알림이 뜹니다. 켜면 브라우저가 허용할지 물어봅니다.',
    en: 'Shown on this device even when the website is closed. When you turn it on, your browser asks for permission.',
  },
  on: { ko: '이 기기로 푸시 알림을 보내 드리고 있습니다.', en: 'This device gets push notifications.' },
  busy: { ko: '바꾸는 중...', en: 'Changing...' },
  obstacles: {
    inApp: {
      ko: '지금 쓰시는 앱 안에서는 푸시 알림을 받을 수 없습니다. 먼저 이 페이지를 다른 브라우저로 열어 주세요.',
      en: 'Push notifications do not work inside the app you are using. Please open this page in another browser first.',
    },
    notOffered: {
      ko: '이 홈페이지는 기기에 아무것도 저장하지 않도록 설정되어 있어 푸시 알림을 보낼 수 없습니다.',
      en: 'This website is set up to store nothing on devices, so it cannot send push notifications.',
    },
    insecure: {
      ko: '주소가 https로 시작하지 않아 푸시 알림을 받을 수 없습니다. 운영진에게 알려 주세요.',
      en: 'The address does not begin with https, so push notifications do not work. Please tell an administrator.',
    },
    oldIos: {
      ko: '아이폰과 아이패드는 iOS 16.4부터 푸시 알림을 받을 수 있습니다. 설정 앱의 ‘일반 > 소프트웨어 업데이트’에서 올려 주세요.',
      en: 'iPhones and iPads can show push notifications from iOS 16.4 on. Please update in Settings > General > Software Update.',
    },
    addToHomeScreen: {
      ko: '아이폰과 아이패드에서는 홈페이지를 홈 화면에 추가한 뒤, 그 아이콘으로 열어야 푸시 알림을 켤 수 있습니다.',
      en: 'On iPhones and iPads, first add the website to the home screen, then open it there and turn push notifications on.',
    },
    unsupported: {
      ko: '이 브라우저는 푸시 알림을 받을 수 없습니다. 크롬, 삼성 인터넷, 사파리, 엣지, 파이어폭스의 최신 버전으로 열어 주세요.',
      en: 'This browser cannot show push notifications. Please use a current version of Chrome, Samsung Internet, Safari, Edge or Firefox.',
    },
    blocked: {
      ko: '브라우저에서 이 홈페이지의 푸시 알림이 차단되어 있습니다. 주소창 옆의 자물쇠나 설정 아이콘을 누르고 ‘알림’을 ‘허용’으로 바꾼 뒤 이 페이지를 새로 고쳐 주세요.',
      en: 'Your browser blocks push notifications of this website. Tap the lock or settings icon beside the address, change “Notifications” to “Allow”, and reload this page.',
    },
    savesData: {
      ko: '데이터 절약 모드에서는 푸시 알림을 켤 수 없습니다. 휴대전화나 브라우저의 데이터 절약 모드를 끄고 다시 열어 주세요.',
      en: 'Push notifications cannot be turned on while data saving is on. Please turn it off in your phone or browser and come back.',
    },
  },
  help: { ko: '홈 화면에 추가하는 방법 보기', en: 'How to add the website to the home screen' },
  devicesSubheading: { ko: '푸시 알림을 받는 다른 기기', en: 'Your other devices with push notifications' },
  since: { ko: '{date}부터', en: 'Since {date}' },
  unknownDevice: { ko: '알 수 없는 기기', en: 'Unknown device' },
  end: { ko: '끄기', en: 'Turn off' },
  endOne: { ko: '푸시 알림 끄기: {device}', en: 'Turn off push notifications: {device}' },
  saidOff: { ko: '그 기기의 푸시 알림을 껐습니다.', en: 'Push notifications on that device are off.' },
})

export const pushQuestionTexts = texts('pushQuestion', {
  question: {
    ko: '라이딩 전날과 바뀐 일정을 이 기기로 알려 드릴까요?',
    en: 'Tell you on this device the evening before a ride and when plans change?',
  },
  yes: { ko: '알림 켜기', en: 'Turn on' },
  no: { ko: '괜찮아요', en: 'No, thanks' },
  on: { ko: '이 기기로 알려 드리겠습니다.', en: 'Notifications on this device are on.' },
  off: {
    ko: '알림을 켜지 못했습니다. 설정의 ‘알림’에서 다시 켜실 수 있습니다.',
    en: 'Notifications are not on. You can turn them on in Settings.',
  },
  later: { ko: '언제든 설정의 ‘알림’에서 켜실 수 있습니다.', en: 'You can turn them on in Settings at any time.' },
})

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
