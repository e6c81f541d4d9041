import { rideNumberText } from '#contract/rides/ride-words.ts'
import { texts } from '#web/i18n/texts.ts'

export const attendanceTexts = texts('attendance', {
  title: { ko: '누가 함께 달렸나요?', en: 'Who rode?' },
  note: {
    ko: '함께 달린 사람만 체크해 주세요. 저장하면 라이딩이 ‘완료’로 바뀌고, 회원의 ‘내 정보’에 참가 기록으로 남습니다.',
    en: 'Check the people who came along. Saving marks the ride as completed, and members find it among the rides in their profile.',
  },
  riders: { ko: '참가자', en: 'Riders' },
  waiting: { ko: '대기', en: 'Waitlist' },
  empty: { ko: '참가 신청한 사람이 없습니다.', en: 'No one has signed up for this ride.' },
  addLabel: { ko: '명단에 없는 회원 추가', en: 'Add members who are not on the list' },
  search: { ko: '명단에 없는 회원 찾기', en: 'Find a member who is not on the list' },
  noMatch: { ko: '그런 회원을 찾지 못했습니다.', en: 'No such member was found.' },
  add: { ko: '추가', en: 'Add' },
  addThisLabel: { ko: '{name} 님 추가', en: 'Add {name}' },
  added: { ko: '체크됨', en: 'Checked' },
  addedLabel: { ko: '{name} 님 체크됨', en: '{name} is checked already' },
  othersHint: {
    ko: '신청하지 않고 함께 달린 회원이 있으면 운영진에게 알려 주세요. 운영진이 추가합니다.',
    en: 'If a member rode along without signing up, tell an officer, who can add them.',
  },
  guests: { ko: '동승자와 손님', en: 'Passengers and guests' },
  guestsHint: {
    ko: '계정 없이 함께한 사람의 수만 적습니다. 없으면 0입니다.',
    en: 'How many people without an account came along. 0 if there were none.',
  },
  guestsWrong: { ko: '0부터 1000까지의 숫자를 적어 주세요.', en: 'Please enter a number from 0 to 1000.' },
  sum: {
    ko: '모두 {count, plural, other {#명}}',
    en: '{count, plural, =0 {No one} one {# person in all} other {# people in all}}',
  },
  save: { ko: '기록하기', en: 'Save' },
  saving: { ko: '저장 중...', en: 'Saving...' },
  savedToast: { ko: '참가 기록', en: 'Who rode' },
  savedText: {
    ko: '함께 달린 {count, plural, other {#명}}을 기록했습니다. 라이딩은 완료로 바뀌었습니다.',
    en: '{count, plural, one {# person is} other {# people are}} on the record. The ride is completed.',
  },
})

export const rideDecisionTexts = texts('rideDecision', {
  name: { ko: '출발 여부', en: 'Go or no-go' },
  due: { ko: '{time}에 결정 예정', en: 'Decision due {time}' },
  goes: { ko: '출발 확정', en: 'It’s on' },
  postponed: { ko: '{day}에서 연기', en: 'Postponed from {day}' },
  sunset: { ko: '일몰', en: 'Sunset' },
  back: { ko: '도착 예정 {time}', en: 'expected return {time}' },
  backNextDay: { ko: '도착 예정 다음 날 {time}', en: 'expected return {time} next day' },
  dark: { ko: '해 진 뒤 도착', en: 'Back after sunset' },
  weather: { ko: '날씨', en: 'Weather' },
  forecast: { ko: '미국 기상청 예보', en: 'National Weather Service forecast' },
  decide: { ko: '출발 정하기', en: 'Decide: go or no-go' },
  decideShort: { ko: '출발 정하기', en: 'Decide' },
})

export const decideRideTexts = texts('decideRide', {
  title: { ko: '출발 여부', en: 'Go or no-go' },
  now: {
    open: { ko: '아직 정하지 않았습니다. 결정 예정: {time}', en: 'Not decided yet. Decision due {time}.' },
    postponed: {
      ko: '{day}에서 연기되었습니다. 새 날짜의 출발 여부는 아직 정하지 않았습니다. 결정 예정: {time}',
      en: 'Postponed from {day}. Nothing is decided for the new day yet. Decision due {time}.',
    },
    go: { ko: '출발을 확정한 라이딩입니다.', en: 'This ride goes.' },
    cancelled: {
      ko: '취소된 라이딩입니다. 다른 것을 고르면 라이딩을 다시 진행합니다.',
      en: 'This ride is cancelled. Any other choice puts it back on.',
    },
  },
  choices: {
    go: { ko: '출발 확정', en: 'It’s on' },
    open: { ko: '미정', en: 'Not decided' },
    postponed: { ko: '다른 날로 연기', en: 'Postpone' },
    cancelled: { ko: '라이딩 취소', en: 'Cancel the ride' },
  },
  effects: {
    go: { ko: '예정대로 출발합니다.', en: 'The ride goes as planned.' },
    open: { ko: '확정이나 취소를 되돌립니다.', en: 'Takes back “it’s on” or a cancellation.' },
    postponed: { ko: '새 날짜를 고릅니다.', en: 'You choose the new day.' },
    cancelled: { ko: '누르면 한 번 더 확인합니다.', en: 'You are asked once more.' },
  },
  present: { ko: '지금 상태', en: 'As it is now' },
  back: { ko: '돌아가기', en: 'Back' },
  cancelText: {
    ko: '{count, plural, =0 {신청한 분이 없는 라이딩입니다. 취소하면 일정에서 빠집니다.} other {신청한 #명에게 취소를 알립니다. 라이딩은 일정에서 빠지지만 출발 전까지 되돌릴 수 있습니다.}}',
    en: '{count, plural, =0 {No one has signed up. The ride leaves the schedule.} one {The one rider who signed up is told. The ride leaves the schedule, and can be put back on until its start.} other {The # riders who signed up are told. The ride leaves the schedule, and can be put back on until its start.}}',
  },
  newDate: { ko: '새 날짜', en: 'New day' },
  newDateHint: {
    ko: '출발 시각은 그대로입니다. 따로 정해 둔 신청 마감과 결정 시각도 같은 날수만큼 옮겨집니다. 신청한 분들께 바뀐 날짜를 알립니다.',
    en: 'The start time stays. A closing time and a decision time that were set for this ride move by as many days. Everyone who signed up is told the new day.',
  },
  postpone: { ko: '연기하기', en: 'Postpone' },
  sending: { ko: '보내는 중…', en: 'Sending…' },
  decidedTitle: { ko: '정해졌습니다', en: 'Decided' },
  decided: {
    open: {
      ko: '출발 여부를 미정으로 되돌렸습니다. 아래 글을 단톡방에도 올려 주세요.',
      en: 'The decision is open again. Post this in the club’s chat, too.',
    },
    go: { ko: '출발을 확정했습니다. 아래 글을 단톡방에도 올려 주세요.', en: 'The ride goes. Post this in the club’s chat, too.' },
    postponed: {
      ko: '라이딩을 연기했습니다. 아래 글을 단톡방에도 올려 주세요.',
      en: 'The ride is postponed. Post this in the club’s chat, too.',
    },
    cancelled: {
      ko: '라이딩을 취소했습니다. 아래 글을 단톡방에도 올려 주세요.',
      en: 'The ride is cancelled. Post this in the club’s chat, too.',
    },
  },
  message: { ko: '단톡방에 올릴 글', en: 'Message for the chat' },
  copy: { ko: '글 복사', en: 'Copy the message' },
  share: { ko: '공유하기', en: 'Share' },
  close: { ko: '닫기', en: 'Close' },
})

export const rideReasonTexts = texts('rideReason', {
  label: { ko: '이유 (선택)', en: 'Reason (optional)' },
  hint: {
    ko: '단톡방 글, 알림, 일정에 함께 나옵니다. 사람 이름은 적지 말아 주세요.',
    en: 'Part of the chat message, the notice and the schedule. Please name no one.',
  },
  offered: { ko: '자주 쓰는 이유', en: 'Usual reasons' },
})

export const rideLinksTexts = texts('rideLinks', {
  home: { ko: '가족에게 보내는 링크', en: 'Family link' },
  past: { ko: '지난 라이딩', en: 'Past rides' },
})

export const homeLinkTexts = texts('homeLink', {
  dialogTitle: { ko: '가족에게 보내는 링크', en: 'Family link' },
  who: {
    ko: '이 링크를 받은 분은 로그인하지 않고 코스와 경유지, 도착 예정 시각, 로드 캡틴의 이름(성은 빼고), 출발과 도착을 볼 수 있습니다. 다른 이름은 나오지 않으며, 내 이름도 나오지 않습니다.',
    en: 'Without logging in, anyone with this link sees the route and the stops, the expected return, the road captain’s first name, and when the group has started and arrived. It shows no other name, not even yours.',
  },
  until: {
    ko: '{time}까지 열립니다. 도착이 늦어지면 도착하고 24시간 뒤까지 열립니다.',
    en: 'It works until {time}. If the group arrives late, it works until 24 hours after the arrival.',
  },
  language: { ko: '받는 분의 언어', en: 'Language of those at home' },
  make: { ko: '링크 만들기', en: 'Make the link' },
  link: { ko: '보낼 링크', en: 'Link to send' },
  copy: { ko: '링크 복사', en: 'Copy the link' },
  look: { ko: '미리 보기', en: 'Preview' },
  remove: { ko: '링크 없애기', en: 'Remove the link' },
  removeText: {
    ko: '없애면 이미 보낸 링크도 바로 열리지 않습니다. 없앨까요?',
    en: 'The link that you have sent stops working at once. Remove it?',
  },
  keep: { ko: '그대로 두기', en: 'Keep it' },
  noneAnyMore: {
    ko: '열려 있는 링크가 없습니다. 라이딩이 끝나 새로 만들 수는 없습니다.',
    en: 'There is no link that works. The ride is over, so no new one can be made.',
  },
  saidMade: { ko: '링크를 만들었습니다.', en: 'The link is ready.' },
  saidRemoved: { ko: '링크를 없앴습니다.', en: 'The link is removed.' },
})

export const lateAnswerTexts = texts('lateAnswer', {
  label: { ko: '내 답', en: 'Your answer' },
  going: { ko: '갑니다', en: 'I’m coming' },
  late: { ko: '늦어요', en: 'Running late' },
  lateBy: { ko: '{minutes}분 늦어요', en: '{minutes} min late' },
  notGoing: { ko: '못 가요', en: 'Can’t make it' },
  howLate: { ko: '얼마나 늦으세요?', en: 'How late?' },
  minutes: { ko: '{minutes}분', en: '{minutes} min' },
  told: {
    ko: '{minutes}분 늦는다고 남기셨습니다. 로드 캡틴과 스위프, 운영진만 봅니다.',
    en: 'You said you’re {minutes} minutes late. Only the road captain, the sweep and the officers see it.',
  },
})

export const allowRidersTexts = texts('allowRiders', {
  open: { ko: '참가 허락', en: 'Allow a rider' },
  title: { ko: '참가 허락', en: 'Allow a rider' },
  text: {
    ko: '함께 {count, plural, other {#번}} 이상 달린 분부터 신청할 수 있는 라이딩입니다. 여기서 허락한 회원은 횟수와 관계없이 직접 신청할 수 있습니다.',
    en: 'This ride is for riders with {count, plural, one {# ride} other {# rides}} or more with the club. Members you allow here can sign up anyway.',
  },
  search: { ko: '회원 이름', en: 'Member’s name' },
  noMatch: { ko: '그런 회원을 찾지 못했습니다.', en: 'No such member was found.' },
  none: { ko: '아직 허락한 회원이 없습니다.', en: 'No one has been allowed yet.' },
  allowed: { ko: '허락한 회원', en: 'Allowed members' },
  found: { ko: '찾은 회원', en: 'Members found' },
  allow: { ko: '허락', en: 'Allow' },
  allowLabel: { ko: '{name} 님의 참가 허락', en: 'Allow {name}' },
  isAllowed: { ko: '허락됨', en: 'Allowed' },
  isAllowedLabel: { ko: '{name} 님은 허락됨', en: '{name} is allowed' },
  doneTitle: { ko: '참가를 허락했습니다', en: 'Rider Allowed' },
  doneText: { ko: '이제 직접 신청할 수 있다고 알려 주세요.', en: 'Please tell them that they can sign up now.' },
})

export const leaderToolsTexts = texts('leaderTools', {
  leaderSubheading: { ko: '로드 캡틴 메뉴', en: 'You’re the road captain of this ride' },
  sweepSubheading: { ko: '스위프 메뉴', en: 'You’re the sweep of this ride' },
  officerSubheading: { ko: '라이딩 당일 운영', en: 'Run the ride' },
  sheet: { ko: '라이딩 명단', en: 'Ride sheet' },
  attendance: { ko: '참가 기록', en: 'Who rode' },
  signUpFirst: { ko: '본인도 인원 확인에 나오려면 참가 신청해 주세요.', en: 'To be in the head count yourself, please sign up.' },
  attendanceLater: {
    ko: '출발한 뒤에는 여기에서 누가 함께 달렸는지 기록할 수 있습니다.',
    en: 'Once the ride has started, record here who rode.',
  },
})

export const leaderPhoneTexts = texts('leaderPhone', {
  show: { ko: '참가자에게 내 전화번호 보이기', en: 'Show riders my phone number' },
  showNote: {
    ko: '이 라이딩에 자리가 있는 회원만, 출발 24시간 전부터 라이딩이 끝날 때까지 봅니다. 누가 봤는지 설정에 남습니다.',
    en: 'Only members with a spot on this ride see it, from 24 hours before the start until the ride is over. Settings show you who looked.',
  },
  call: { ko: '로드 캡틴 전화번호 보기', en: 'Show the road captain’s number' },
  callLabel: { ko: '로드 캡틴에게 전화: {phone}', en: 'Call the road captain: {phone}' },
})

export const rideSheetTexts = texts('rideSheet', {
  title: { ko: '라이딩 명단', en: 'Ride sheet' },
  needsScript: {
    ko: '라이딩 명단을 보시려면 브라우저에서 자바스크립트를 켜 주세요.',
    en: 'To see the ride sheet, please turn on JavaScript in your browser.',
  },
  backToRide: { ko: '라이딩으로 돌아가기', en: 'Back to the ride' },
  backToRides: { ko: '라이딩 일정으로', en: 'Back to events' },
  notice: {
    ko: '개인정보입니다. 라이딩이 끝나면 종이는 파기하고 저장한 파일은 지워 주세요. 명단을 열거나 내려받을 때마다 활동 기록에 남습니다.',
    en: 'This is personal data. After the ride, shred the paper and delete saved files. Each opening and download is recorded in the activity log.',
  },
  date: { ko: '날짜', en: 'Date' },
  time: { ko: '시각', en: 'Time' },
  start: { ko: '{time} 출발', en: 'Starts at {time}' },
  meetingLocation: { ko: '모이는 곳', en: 'Meeting place' },
  route: { ko: '코스', en: 'Route' },
  ridersHeading: { ko: '참가자', en: 'Riders' },
  waitingHeading: { ko: '대기자', en: 'Waitlist' },
  guestsHeading: { ko: '손님', en: 'Guests' },
  guestOf: { ko: '{name} 님과 함께 온 손님', en: 'Guest of {name}' },
  closes: { ko: '신청 마감', en: 'Sign-up closes' },
  waitingClosed: {
    ko: '신청이 마감되어 대기자의 참가가 자동으로 확정되지 않습니다. {count, plural, =0 {지금은 빈자리가 없습니다.} other {빈자리가 #개 있어 직접 확정하실 수 있습니다.}}',
    en: 'Sign-up has closed, so no one moves up automatically. {count, plural, =0 {There is no free spot right now.} one {You can give # free spot to a rider below.} other {You can give # free spots to riders below.}}',
  },
  waitingClosedLeader: {
    ko: '신청이 마감되어 대기자의 참가가 자동으로 확정되지 않습니다. 빈자리를 누구에게 줄지는 운영진이 정합니다.',
    en: 'Sign-up has closed, so no one moves up automatically. The officers decide who gets a free spot.',
  },
  give: { ko: '참가 확정', en: 'Give a spot' },
  giveLabel: { ko: '{name} 님 참가 확정', en: 'Give a spot to {name}' },
  givenToast: { ko: '참가를 확정했습니다', en: 'Spot given' },
  givenText: { ko: '참가자로 옮겼고, 본인에게 알림이 갑니다.', en: 'The rider moved up and will be told.' },
  giveFailed: { ko: '참가를 확정하지 못했습니다. 다시 시도해 주세요.', en: 'The spot could not be given. Please try again.' },
  people: { ko: '{count, plural, other {#명}}', en: '{count}' },
  motorcycles: { ko: '바이크 {count, plural, other {#대}}', en: '{count, plural, one {# motorcycle} other {# motorcycles}}' },
  motorcyclesOf: {
    ko: '바이크 {count}/{max, plural, other {#대}}',
    en: '{count} of {max, plural, one {# motorcycle} other {# motorcycles}}',
  },
  noRiders: { ko: '아직 참가 신청한 회원이 없습니다.', en: 'No one has signed up yet.' },
  phone: { ko: '전화', en: 'Phone' },
  motorcycle: { ko: '기종', en: 'Motorcycle' },
  emergency: { ko: '비상 연락처', en: 'Emergency contact' },
  none: { ko: '정보 없음', en: 'Not known' },
  confirmed: { ko: '{age} 확인', en: 'confirmed {age}' },
  neverConfirmed: { ko: '확인한 적 없음', en: 'never confirmed' },
  contactOfRide: { ko: '이 라이딩에 적은 연락처', en: 'given for this ride' },
  late: { ko: '{minutes}분 늦음', en: '{minutes} min late' },
  rideNumber: rideNumberText,
  passenger: { ko: '동승자', en: 'Passenger' },
  passengerContact: { ko: '{name} 님의 비상 연락처', en: 'Emergency phone of {name}' },
  passengerCallLabel: {
    ko: '동승자 {name} 님의 비상 연락처로 전화: {number}',
    en: 'Call the emergency contact of passenger {name}: {number}',
  },
  inAll: { ko: '{count, plural, other {#명}}', en: '{count, plural, one {# person} other {# people}} in all' },
  noApplication: {
    ko: '승인된 가입 신청서가 없어 빠진 연락처가 있습니다. 출발 전에 직접 받아 적어 주세요.',
    en: 'No approved application, so contacts are missing. Please write them down before the start.',
  },
  callLabel: { ko: '{name} 님에게 전화: {number}', en: 'Call {name}: {number}' },
  emergencyCallLabel: {
    ko: '{rider} 님의 비상 연락처 {name}에게 전화: {number}',
    en: 'Call {name}, emergency contact of {rider}: {number}',
  },
  notFound: {
    ko: '이 라이딩을 찾을 수 없습니다. 이미 삭제되었을 수 있습니다.',
    en: 'This ride was not found. It may have been deleted.',
  },
  notNow: {
    ko: '지금은 이 명단을 볼 수 없습니다. 로드 캡틴과 스위프는 출발 24시간 전부터 라이딩이 끝나고 48시간 뒤까지 자기 라이딩의 명단을 볼 수 있습니다.',
    en: 'You can’t open this sheet now. A ride’s road captain and sweep can open its sheet from 24 hours before the start to 48 hours after the end.',
  },
})

export const tellRidersTexts = texts('tellRiders', {
  open: { ko: '알리기', en: 'Tell riders' },
  openLabel: { ko: '‘{title}’ 알리기', en: 'Tell riders of “{title}”' },
  title: { ko: '라이딩 알리기', en: 'Tell the riders' },
  lead: {
    ko: '라이딩이 바뀌거나 취소되면 홈페이지가 참가자에게 알려 드립니다. 단톡방에는 아래 글을 올려 주세요.',
    en: 'The website tells the riders of a change or cancellation. Post this text in the club’s chat.',
  },
  shareTitle: { ko: '라이딩 소식 올리기', en: 'Share the ride' },
  shareLead: {
    ko: '라이딩을 등록했습니다. 아래 글을 단톡방에 올려 주세요.',
    en: 'The ride is published. Post this text in the club’s chat.',
  },
  seriesLead: {
    ko: '라이딩을 모두 등록했습니다. 아래 글 하나면 됩니다. 단톡방에 올려 주세요.',
    en: 'The rides are published. One text tells of all of them: post it in the club’s chat.',
  },
  languages: {
    ko: { ko: '한국어', en: 'Korean' },
    en: { ko: '영어', en: 'English' },
  },
  copy: { ko: '복사', en: 'Copy' },
  copyBoth: { ko: '두 언어 모두 복사', en: 'Copy both' },
  share: { ko: '공유', en: 'Share' },
  toCall: {
    ko: '전화로 연락할 참가자 {count, plural, other {#명}}',
    en: '{count, plural, one {# rider} other {# riders}} to call',
  },
  ridersSubheading: { ko: '연락할 참가자', en: 'Riders to tell' },
  ridersNote: {
    ko: '‘홈페이지에서만’으로 표시된 분은 홈페이지에 들어와야 소식을 봅니다. 전화로 알려 주세요.',
    en: 'Riders marked “Only on the site” see the news when they open the site. Please call them.',
  },
  waiting: { ko: '대기', en: 'Waitlist' },
  siteOnly: { ko: '홈페이지에서만', en: 'Only on the site' },
  channels: {
    push: { ko: '푸시 알림', en: 'Push notification' },
    mail: { ko: '이메일', en: 'Email' },
  },
  unverifiedAddress: { ko: '이메일 주소 확인 전', en: 'Email not verified' },
  call: { ko: '{name} 님에게 전화 걸기: {number}', en: 'Call {name}: {number}' },
  noPhone: { ko: '전화번호 없음', en: 'No phone number' },
})
