/** Sentences of the API that only parts of the dashboard show, which bring them along: no other page downloads these. See sentences.ts. */
export const officeSentences = {
  // The mailbox
  'Please enter the name of the mail server, such as smtp.gmail.com': '메일 서버 이름을 입력해 주세요. 예: smtp.gmail.com',
  'Please enter a port from 1 to 65535, such as 465 or 587': '465나 587처럼 1부터 65535 사이의 포트를 입력해 주세요.',
  'No mail server answers there. Please check server and port.':
    '그곳에서 메일 서버가 응답하지 않습니다. 서버와 포트를 확인해 주세요.',
  'The mail server offers no valid encryption, so the password was not sent. Please check server and port, such as 465 or 587.':
    '메일 서버의 암호화가 올바르지 않아 비밀번호를 보내지 않았습니다. 서버와 포트(465 또는 587)를 확인해 주세요.',
  'The mail server refuses the user or the password. Gmail and Naver want an app password.':
    '메일 서버가 사용자나 비밀번호를 거절했습니다. Gmail과 네이버는 앱 비밀번호를 써야 합니다.',
  'The mail server does not accept this sender. Use the address of the mailbox.':
    '메일 서버가 이 보내는 주소를 거절했습니다. 메일 계정의 주소를 적어 주세요.',
  'The mail server does not accept your own address. Please check it in Settings.':
    '메일 서버가 내 이메일 주소로는 메일을 받지 않습니다. 설정에서 주소를 확인해 주세요.',
  'The mail server did not accept the email. Its daily limit may be reached: please try again later.':
    '메일 서버가 메일을 받지 않았습니다. 하루 한도에 닿았을 수 있으니 나중에 다시 시도해 주세요.',
  'SMTP_URL on the server sets the mailbox. It cannot be changed here.':
    '메일 계정은 서버의 SMTP_URL로 정해져 있어 이곳에서 바꿀 수 없습니다.',
  // Where backups are copied to
  'Please enter the whole path of a folder, such as /mnt/backup': '/mnt/backup처럼 폴더의 전체 경로를 입력해 주세요.',
  'Please choose a folder outside of the site’s own data.': '홈페이지 데이터 폴더 바깥의 폴더를 골라 주세요.',
  'There is no folder that the site can write to.': '홈페이지가 쓸 수 있는 폴더가 없습니다.',
  'Please enter an address that starts with https://': 'https://로 시작하는 주소를 입력해 주세요.',
  'Nothing there answers as a store does. Please check the address, the user and the password.':
    '그 주소에서 저장소로 알아볼 수 있는 응답이 오지 않습니다. 주소, 사용자, 비밀번호를 확인해 주세요.',
  'The store refuses the user or the password.': '저장소가 사용자나 비밀번호를 거절했습니다.',
  'The store has no such bucket or folder.': '저장소에 그런 버킷이나 폴더가 없습니다.',
  'The store is full.': '저장소에 남은 공간이 없습니다.',
  'The store did not keep what was written.': '저장소에 써 본 파일을 그대로 읽을 수 없었습니다.',
  'Backups have no passphrase, so they do not leave this machine. Please ask the person who runs the server for one.':
    '백업에 암호가 없어 이 컴퓨터 밖으로 복사하지 않습니다. 서버를 관리하는 분에게 암호를 만들어 달라고 해 주세요.',
  // A series of rides, and what follows a ride
  'Please choose at least one day.': '날짜를 하나 이상 골라 주세요.',
  'A series has at most 26 rides.': '한 번에 라이딩 26개까지 만들 수 있습니다.',
  'Each day can be chosen once.': '같은 날짜는 한 번만 고를 수 있습니다.',
  'Please record first who rode.': '먼저 누가 함께 달렸는지 기록해 주세요.',
  // Announcements that members answer
  'Please give 2 to 8 options.': '항목을 2개에서 8개까지 적어 주세요.',
  'Who comes has options of its own.': '참석 여부에는 항목을 따로 적지 않습니다.',
  'This day is over. Please choose a later one.': '이미 지난 날짜입니다. 더 늦은 날짜를 골라 주세요.',
  'Someone has chosen an option that you removed. Please put it back; you can change its words.':
    '지우신 항목을 고른 회원이 있어 지울 수 없습니다. 항목을 되돌려 주세요. 글은 고치실 수 있습니다.',
  'Someone has chosen several options, so this cannot become a choice of one.':
    '여러 개를 고른 회원이 있어 하나만 고르게 바꿀 수 없습니다.',
  'People have answered without their names being shown, so names stay hidden.':
    '이름이 안 보이는 줄 알고 답한 회원이 있어, 이제 이름을 보이게 바꿀 수 없습니다.',
  'These members were reminded in the last 48 hours.': '48시간 안에 이미 알림을 보냈습니다.',
  'All members have answered.': '모든 회원이 답했습니다.',
  // Handing over
  'An envelope is being made right now. Please wait a moment.': '지금 인수인계 봉투를 만들고 있습니다. 잠시만 기다려 주세요.',
  'The envelope could not be made. Please ask the person who runs the server.':
    '인수인계 봉투를 만들지 못했습니다. 서버를 관리하는 분에게 알려 주세요.',
  // Who may sign up for a ride
  'Please enter a whole number from 0 to 20': '0부터 20까지의 숫자로 입력해 주세요.',
  'Please enter a whole number from 0 to 999': '0부터 999까지의 숫자로 입력해 주세요.',
  'You cannot allow yourself to join. Please ask someone else who leads the ride, or an officer.':
    '본인의 참가는 스스로 허락할 수 없습니다. 이 라이딩을 함께 이끄는 분이나 다른 운영진에게 부탁해 주세요.',
} as const

export type OfficeSentence = keyof typeof officeSentences

export function isOfficeSentence(text: string): text is OfficeSentence {
  return Object.hasOwn(officeSentences, text)
}
