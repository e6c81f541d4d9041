import { texts } from '#web/i18n/texts.ts'

export const difficultyTexts = texts('difficulty', {
  easy: { ko: '초급', en: 'Easy' },
  moderate: { ko: '중급', en: 'Moderate' },
  hard: { ko: '상급', en: 'Hard' },
})

export const eventStatusTexts = texts('eventStatus', {
  upcoming: { ko: '예정', en: 'Upcoming' },
  ongoing: { ko: '진행 중', en: 'Ongoing' },
  completed: { ko: '완료', en: 'Completed' },
  cancelled: { ko: '취소됨', en: 'Cancelled' },
})

export const ridesTexts = texts('rides', {
  days: { ko: '날짜', en: 'Days' },
  time: { ko: '시간', en: 'Time' },
  start: { ko: '출발', en: 'Start' },
  meetingLocation: { ko: '모이는 곳', en: 'Meeting place' },
  map: { ko: '지도 보기', en: 'Open map' },
  route: { ko: '코스', en: 'Route' },
  leader: { ko: '로드 캡틴', en: 'Road captain' },
  sweep: { ko: '스위프', en: 'Sweep' },
  groupSize: { ko: '모터사이클', en: 'Motorcycles' },
  maxParticipants: {
    ko: '{count, plural, other {최대 #대}}',
    en: '{count, plural, one {Up to # motorcycle} other {Up to # motorcycles}}',
  },
  going: { ko: '{count, plural, other {#명}} 참가', en: '{count, plural, one {# rider} other {# riders}} going' },
  motorcycles: { ko: '모터사이클 {count, plural, other {#대}}', en: '{count, plural, one {# motorcycle} other {# motorcycles}}' },
  motorcyclesOf: { ko: '모터사이클 {count}/{max}대', en: '{count} of {max} motorcycles' },
  peopleInAll: { ko: '모두 {count, plural, other {#명}}', en: '{count, plural, one {# person} other {# people}} in all' },
  nobody: { ko: '아직 참가자 없음', en: 'No riders yet' },
  placesLeft: { ko: '{count, plural, other {#자리}} 남음', en: '{count, plural, one {# spot left} other {# spots left}}' },
  full: { ko: '정원 마감', en: 'Full' },
  unlimited: { ko: '대수 제한 없음', en: 'No limit' },
  waiting: { ko: '대기 {count, plural, other {#명}}', en: '{count, plural, one {# waiting} other {# waiting}}' },
  youGo: { ko: '참가 예정', en: 'You’re going' },
  youWait: { ko: '대기 {place}번째', en: 'Waitlist: no. {place}' },
  waitingAs: { ko: '대기 {place}', en: 'Waiting: {place}' },
  waitNote: { ko: '자리가 나면 순서대로 자동으로 참가가 확정됩니다.', en: 'You move up automatically when a spot opens.' },
  closes: { ko: '신청 마감: {time}', en: 'Sign up by {time}' },
  closed: { ko: '신청이 마감되었습니다.', en: 'Sign-up has closed.' },
  closedCall: { ko: '자리가 필요하시면 클럽에 전화해 주세요.', en: 'If you need a spot, please call the club.' },
  closedGoing: {
    ko: '못 오시게 되면 출발 전에 참가를 취소해 주세요.',
    en: 'If you can’t make it, please give up your spot before the start.',
  },
  closedWaiting: {
    ko: '이제 자동으로 참가가 확정되지 않습니다. 빈자리를 누구에게 드릴지는 운영진이 정하니 클럽에 전화해 주세요.',
    en: 'You no longer move up automatically. The officers decide who gets a free spot, so please call the club.',
  },
  callClub: { ko: '클럽에 전화', en: 'Call the club' },
  started: { ko: '출발했습니다.', en: 'This ride has started.' },
  go: { ko: '참가 신청', en: 'I’m going' },
  wait: { ko: '대기 신청', en: 'Join the waitlist' },
  editOwn: { ko: '참가 정보 수정', en: 'Edit your sign-up' },
  takeBack: { ko: '참가 취소', en: 'Give up my spot' },
  stopWaiting: { ko: '대기 취소', en: 'Leave the waitlist' },
  saidGoing: { ko: '‘{title}’ 참가를 신청했습니다.', en: 'You’re going: {title}' },
  saidWaiting: {
    ko: '‘{title}’ 대기 {place}번째입니다. 자리가 나면 순서대로 자동으로 참가가 확정됩니다.',
    en: 'You’re number {place} on the waitlist and move up automatically when a spot opens: {title}',
  },
  saidSaved: { ko: '‘{title}’ 참가 정보를 저장했습니다.', en: 'Your sign-up is saved: {title}' },
  saidTakenBack: { ko: '‘{title}’ 참가 신청을 취소했습니다.', en: 'You’re no longer signed up: {title}' },
  takeBackTitle: { ko: '참가를 취소할까요?', en: 'Give up your spot?' },
  takeBackText: {
    ko: '기다리는 분이 {count, plural, other {#명}} 있어 자리가 바로 넘어갑니다. 다시 신청하면 대기 순서 맨 뒤가 됩니다.',
    en: '{count, plural, one {# rider is} other {# riders are}} waiting, so your spot goes to the next one right away. If you change your mind, you join the end of the line.',
  },
  takeBackClosedText: {
    ko: '신청이 마감되어 다시 신청하실 수 없습니다. 자리는 다른 분에게 자동으로 넘어가지 않으며, 운영진에게 알림이 갑니다.',
    en: 'Sign-up has closed, so you can’t sign up again. No one gets your spot automatically, and the officers are told.',
  },
  stopWaitingTitle: { ko: '대기를 취소할까요?', en: 'Leave the waitlist?' },
  stopWaitingText: {
    ko: '지금 순서를 잃습니다. 다시 신청하면 대기 순서 맨 뒤가 됩니다.',
    en: 'You lose your place in line. If you change your mind, you join the end of it.',
  },
  stopWaitingClosedText: {
    ko: '신청이 마감되어 다시 대기하실 수 없습니다.',
    en: 'Sign-up has closed, so you can’t join the waitlist again.',
  },
  guestNote: {
    ko: '함께 달리고 싶으신가요? 참가 신청과 참가자 명단은 가입이 승인된 회원에게 열립니다. 이미 가입을 신청하셨다면 승인되는 대로 이용하실 수 있습니다.',
    en: 'Want to ride with us? Signing up and seeing who’s going are open to approved members. If you’ve already applied, you can join in as soon as you’re approved.',
  },
  guestJoin: { ko: '가입 신청 · 진행 확인', en: 'Apply or check my application' },
  guestLeaveText: {
    ko: '지금 취소하면 가입이 승인되기 전에는 다시 신청할 수 없습니다.',
    en: 'If you give up your spot now, you can’t sign up again before you’re an approved member.',
  },
  keep: { ko: '그대로 두기', en: 'Keep it' },
  stillRight: { ko: '비상 연락처 {name} …{digits}, 아직 맞나요?', en: 'Emergency contact {name} …{digits}: still right?' },
  noEmergencyContact: { ko: '비상 연락처가 아직 없습니다.', en: 'We have no emergency contact for you yet.' },
  yes: { ko: '네', en: 'Yes' },
  change: { ko: '고치기', en: 'Change' },
  fillIn: { ko: '적기', en: 'Add one' },
  saidConfirmed: { ko: '확인했습니다. 고맙습니다.', en: 'Confirmed. Thank you.' },
  who: { ko: '참가자 보기', en: 'Who’s going' },
  whoHide: { ko: '참가자 접기', en: 'Hide riders' },
  gone: {
    ko: '이 라이딩을 찾을 수 없습니다. 삭제되었거나 주소가 잘못되었을 수 있습니다.',
    en: 'This ride was not found. It may have been deleted, or the address may be wrong.',
  },
  whoLabel: { ko: '참가자', en: 'Riders' },
  offline: {
    ko: '오프라인: 마지막으로 받은 일정입니다. ({time}) 그 뒤로 바뀌었을 수 있으니, 연결되면 다시 확인해 주세요.',
    en: 'Offline: these rides were last received on {time}. Plans may have changed since; check again when you are connected.',
  },
  changed: { ko: '변경됨: {facts}', en: 'Changed: {facts}' },
  changedDay: { ko: '날짜', en: 'day' },
  changedStartTime: { ko: '출발 시각', en: 'start time' },
  changedMeetingLocation: { ko: '모이는 곳', en: 'meeting place' },
  onAgain: { ko: '다시 진행', en: 'On again' },
  cancelled: { ko: '취소됨', en: 'Cancelled' },
  calledOffLabel: { ko: '취소된 라이딩', en: 'Cancelled rides' },
  calledOffText: { ko: '이 라이딩은 취소되었습니다. ({age})', en: 'This ride was cancelled. ({age})' },
})

/** What visitors read at the address of a ride. */
export const rideForVisitorsTexts = texts('rideForVisitors', {
  name: { ko: '{name} 회원 라이딩', en: 'A ride for members of {name}' },
  text: {
    ko: '회원이시면 로그인하세요. 이 라이딩이 바로 열립니다.',
    en: 'If you are a member, log in and this ride opens right away.',
  },
  preview: {
    ko: '{name} 회원이 함께하는 라이딩입니다. 회원은 로그인하면 바로 볼 수 있고, 처음이시면 가입을 신청하실 수 있습니다.',
    en: 'A ride for members of {name}. Members log in and see it right away; if you are new, you can apply to join.',
  },
  placesLeft: {
    ko: '{count, plural, =0 {자리가 다 찼습니다} other {#자리 남음}}',
    en: '{count, plural, =0 {No spots left} one {# spot left} other {# spots left}}',
  },
  elsewhere: { ko: '다른 브라우저에 로그인해 두셨다면', en: 'If you are logged in in another browser,' },
  openOutside: { ko: '그 브라우저로 열기', en: 'open it there' },
})
