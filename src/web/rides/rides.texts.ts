import { factsOf } from '#contract/fields.ts'
import { stopNames } from '#contract/rides/ride-words.ts'
import { RidingEventInput } from '#contract/rides/riding-events.ts'
import { texts } from '#web/i18n/texts.ts'

const { difficulty, status } = factsOf(RidingEventInput, 'choices')

export const difficultyTexts = texts('difficulty', difficulty)

export const eventStatusTexts = texts('eventStatus', status)

export const ridesTexts = texts('rides', {
  day: { ko: '날짜', en: 'Date' },
  days: { ko: '날짜', en: 'Days' },
  time: { ko: '시간', en: 'Time' },
  start: { ko: '출발', en: 'Start' },
  meetingLocation: { ko: '모이는 곳', en: 'Meeting place' },
  map: { ko: '지도 보기', en: 'Open map' },
  route: { ko: '코스', en: 'Route' },
  leader: { ko: '로드 캡틴', en: 'Road captain' },
  sweep: { ko: '스위프', en: 'Sweep' },
  groupSize: { ko: '바이크', en: 'Motorcycles' },
  whoCanJoin: { ko: '참가 조건', en: 'Who can join' },
  minRides: {
    ko: '함께 {count, plural, other {#번}} 이상 달린 분부터',
    en: 'Riders with {count, plural, other {#}} or more rides with us',
  },
  maxParticipants: {
    ko: '{count, plural, other {최대 #대}}',
    en: '{count, plural, one {Up to # motorcycle} other {Up to # motorcycles}}',
  },
  going: { ko: '{count, plural, other {#명}} 참가', en: '{count, plural, one {# rider} other {# riders}} going' },
  motorcycles: { ko: '바이크 {count, plural, other {#대}}', en: '{count, plural, one {# motorcycle} other {# motorcycles}}' },
  motorcyclesOf: {
    ko: '바이크 {count}/{max, plural, other {#대}}',
    en: '{count} of {max, plural, one {# motorcycle} other {# motorcycles}}',
  },
  peopleInAll: { ko: '{count, plural, other {#명}}', en: '{count, plural, one {# person} other {# people}} in all' },
  noRiders: { ko: '아직 참가자 없음', en: 'No riders yet' },
  placesLeft: { ko: '{count, plural, other {#자리}} 남음', en: '{count, plural, one {# spot left} other {# spots left}}' },
  full: { ko: '정원 마감', en: 'Full' },
  unlimited: { ko: '자리 제한 없음', en: 'No limit' },
  waiting: { ko: '대기 {count, plural, other {#명}}', en: '{count, plural, one {# waiting} other {# waiting}}' },
  youGo: { ko: '참가 예정', en: 'You’re going' },
  youWait: { ko: '대기 {place}번째', en: 'Waitlist: no. {place}' },
  waitingAs: { ko: '대기 {place}', en: 'Waiting: {place}' },
  waitNote: { ko: '자리가 나면 순서대로 자동으로 참가가 확정됩니다.', en: 'You move up automatically when a spot opens.' },
  closes: { ko: '신청 마감: {time}', en: 'Sign up by {time}' },
  closed: { ko: '신청이 마감되었습니다.', en: 'Sign-up has closed.' },
  callClub: { ko: '클럽에 전화', en: 'Call the club' },
  started: { ko: '출발했습니다.', en: 'This ride has started.' },
  allRides: { ko: '전체 일정', en: 'All rides' },
  goWith: { ko: '참가 신청 · {fact}', en: 'I’m going · {fact}' },
  waitWith: { ko: '대기 신청 · {fact}', en: 'Join the waitlist · {fact}' },
  membersSignUp: { ko: '참가 신청은 승인된 회원에게 열립니다.', en: 'Signing up is open to approved members.' },
  rowGo: { ko: '참가', en: 'Join' },
  rowWait: { ko: '대기', en: 'Waitlist' },
  rowStates: {
    going: { ko: '참가', en: 'Going' },
    waiting: { ko: '대기 {place}', en: 'No. {place}' },
    closed: { ko: '마감', en: 'Closed' },
    started: { ko: '출발', en: 'Started' },
    over: { ko: '끝남', en: 'Over' },
    cancelled: { ko: '취소', en: 'Cancelled' },
    look: { ko: '보기', en: 'See' },
  },
  go: { ko: '참가 신청', en: 'I’m going' },
  wait: { ko: '대기 신청', en: 'Join the waitlist' },
  editOwn: { ko: '참가 정보 수정', en: 'Edit your sign-up' },
  ownGuests: { ko: '손님과 함께 가기', en: 'Bring a guest' },
  guests: { ko: '손님 {count, plural, other {#명}}', en: '{count, plural, one {# guest} other {# guests}}' },
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
    ko: '참가 신청과 참가자 명단은 가입이 승인된 회원에게 열립니다. 이미 가입을 신청하셨다면 승인되는 대로 이용하실 수 있습니다.',
    en: 'Signing up and seeing who’s going are open to approved members. If you’ve already applied, you can join in as soon as you’re approved.',
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
  andOthers: {
    ko: '{names} 외 {count, plural, other {#명}}',
    en: '{names} and {count, plural, one {# more} other {# more}}',
  },
  me: { ko: '나', en: 'you' },
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
})

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

export const recentRidesTexts = texts('recentRides', {
  heading: { ko: '최근에 함께 달린 길', en: 'Recent rides together' },
  riders: {
    ko: '{count, plural, other {#명}}이 함께 달렸습니다.',
    en: '{count, plural, one {# rider} other {# riders}}',
  },
})

export const pastRidesTexts = texts('pastRides', {
  heading: { ko: '지난 라이딩', en: 'Past rides' },
  none: { ko: '아직 지난 라이딩이 없습니다.', en: 'No past rides yet.' },
  rode: { ko: '함께 달림', en: 'You rode' },
  starts: { ko: '{count, plural, other {#명}}이 함께 달림', en: '{count, plural, one {# person} other {# people}} rode' },
  lead: { ko: '명단 · 인원 확인 · 참가 기록', en: 'Sheet, head count, attendance' },
  album: { ko: '사진: {title}', en: 'Photos: {title}' },
})

export const ownRidesTexts = texts('ownRides', {
  year: { ko: '연도', en: 'Year' },
  count: {
    ko: '{year}년: {count, plural, other {#회}} 참가 · 클럽 라이딩 {all, plural, other {#회}}',
    en: '{year}: you rode {count, plural, other {#}} of the club’s {all, plural, one {# ride} other {# rides}}',
  },
  empty: {
    ko: '{year}년에는 아직 참가 기록이 없습니다. 다음 라이딩에서 뵙겠습니다.',
    en: 'No rides on your record for {year} yet. See you on the next one.',
  },
})

export const seasonTexts = texts('season', {
  back: { ko: '회원 목록', en: 'Members' },
  open: { ko: '시즌 기록', en: 'Season' },
  choose: { ko: '연도', en: 'Year' },
  heading: {
    ko: '{year} 시즌: 라이딩 {rides, plural, other {#회}}, 모두 {starts, plural, other {#번}} 참가',
    en: '{year}: {rides, plural, one {# ride} other {# rides}}, {starts, plural, one {# seat taken} other {# seats taken}}',
  },
  ridesHeading: { ko: '라이딩', en: 'Rides' },
  ride: { ko: '라이딩', en: 'Ride' },
  people: { ko: '인원', en: 'People' },
  guests: { ko: '그중 동승자와 손님', en: 'incl. passengers and guests' },
  ridersHeading: { ko: '회원', en: 'Members' },
  rider: { ko: '이름', en: 'Name' },
  rideCount: { ko: '참가', en: 'Rides' },
  times: { ko: '{count, plural, other {#회}}', en: '{count, plural, other {#}}' },
  ofMember: { ko: '{year}년 라이딩 {count, plural, other {#회}}', en: '{year}: {count, plural, one {# ride} other {# rides}}' },
  empty: { ko: '{year}년에는 기록된 라이딩이 없습니다.', en: 'No rides are on record for {year}.' },
  emptyText: {
    ko: '라이딩이 끝난 뒤 ‘라이딩 일정’ 탭에서 누가 함께 달렸는지 기록하면 여기에 모입니다.',
    en: 'After a ride, record who rode in the Events tab. The season adds up here.',
  },
})

export const calendarFeedTexts = texts('calendarFeed', {
  heading: { ko: '캘린더 연동', en: 'Calendar' },
  text: {
    ko: '내 캘린더 앱에서 클럽 라이딩을 구독합니다. 일정이 바뀌거나 취소되면 캘린더에도 자동으로 반영됩니다.',
    en: 'Subscribe to the club’s rides in your own calendar app. When a ride changes or is cancelled, your calendar is updated automatically.',
  },
  make: { ko: '내 캘린더 링크 만들기', en: 'Create my calendar link' },
  copy: { ko: '링크 복사', en: 'Copy link' },
  apple: { ko: 'Apple 캘린더에 추가', en: 'Add to Apple Calendar' },
  google: { ko: 'Google 캘린더에 추가', en: 'Add to Google Calendar' },
  personal: {
    ko: '나만 쓰는 링크입니다. 이 링크가 있으면 누구나 일정을 볼 수 있으니 다른 사람에게 보내지 마세요. 비밀번호를 바꾸거나 다른 기기에서 모두 로그아웃하면 연동이 끊깁니다.',
    en: 'This link is yours alone. Anyone who has it can see the schedule, so please don’t pass it on. It stops working when you change your password or log out on all other devices.',
  },
  delay: {
    ko: 'Google 캘린더에는 변경 사항이 반영되기까지 하루 정도 걸릴 수 있습니다.',
    en: 'Google Calendar may take about a day to show changes.',
  },
  linkSince: { ko: '내 캘린더 링크 ({date} 만듦)', en: 'My calendar link (created {date})' },
  renew: { ko: '새 링크 만들기', en: 'Create a new link' },
  off: { ko: '연동 해제', en: 'Turn off' },
  renewTitle: { ko: '새 링크를 만들까요?', en: 'Create a new link?' },
  renewText: {
    ko: '지금 링크로 구독한 캘린더는 더 이상 업데이트되지 않습니다. 새 링크로 다시 추가해 주세요.',
    en: 'Calendars that use the current link stop updating. Please add the new link to them.',
  },
  offTitle: { ko: '캘린더 연동을 해제할까요?', en: 'Turn off the calendar link?' },
  offText: {
    ko: '지금 링크로 구독한 캘린더는 더 이상 업데이트되지 않습니다.',
    en: 'Calendars that use the current link stop updating.',
  },
  keep: { ko: '그대로 두기', en: 'Keep it' },
  saidMade: { ko: '캘린더 링크를 만들었습니다.', en: 'Your calendar link is ready.' },
  saidOff: { ko: '캘린더 연동을 해제했습니다.', en: 'The calendar link is turned off.' },
})

export const rideRegistrationTexts = texts('rideRegistration', {
  joinTitle: { ko: '참가 신청', en: 'Sign up' },
  waitTitle: { ko: '대기 신청', en: 'Join the waitlist' },
  editTitle: { ko: '참가 정보 수정', en: 'Edit your sign-up' },
  motorcycle: { ko: '타고 갈 바이크', en: 'Motorcycle for this ride' },
  hasPassenger: { ko: '동승자와 함께 갑니다', en: 'I’m bringing a passenger' },
  passengerNote: {
    ko: '자리는 바이크 수로 세니, 동승자는 자리를 더 차지하지 않습니다.',
    en: 'Spots count motorcycles, so a passenger takes none.',
  },
  passengerName: { ko: '동승자 이름', en: 'Passenger’s name' },
  passengerPhone: { ko: '동승자의 비상 연락처 전화번호', en: 'Passenger’s emergency phone' },
  passengerPhoneHint: {
    ko: '동승자에게 사고가 났을 때 연락할 번호입니다.',
    en: 'Whom we call if something happens to your passenger.',
  },
  emergencyNote: {
    ko: '사고가 났을 때 연락할 번호가 아직 없습니다. 적어 주셔야 참가하실 수 있습니다.',
    en: 'We have no one to call for you in an emergency yet. Please add a number to join the ride.',
  },
  emergencyContactName: { ko: '비상 연락처 이름', en: 'Emergency contact name' },
  emergencyContactPhone: { ko: '비상 연락처 전화번호', en: 'Emergency contact phone' },
  privacy: {
    ko: '라이딩을 이끄는 분과 운영진만 보고, 라이딩이 끝나고 {hours}시간 뒤에 지웁니다.',
    en: 'Only the ride’s leaders and the officers see this. It is erased {hours} hours after the ride.',
  },
  privacyContactKept: {
    ko: '비상 연락처는 설정의 ‘내 정보’에도 저장되어 다음 라이딩에도 쓰입니다.',
    en: 'Your emergency contact is also saved under My details in Settings, for your next rides.',
  },
  join: { ko: '신청하기', en: 'Sign me up' },
  wait: { ko: '대기하기', en: 'Join the waitlist' },
  save: { ko: '저장', en: 'Save' },
  sending: { ko: '보내는 중…', en: 'Sending…' },
})

export const ownGuestsTexts = texts('ownGuests', {
  title: { ko: '함께 달릴 손님', en: 'Guests riding along' },
  text: {
    ko: '자기 바이크로 함께 달릴 손님을 {max, plural, other {#명}}까지 적어 주세요. 손님도 한 자리를 차지하고, 내 자리를 취소하면 손님도 함께 취소됩니다.',
    en: 'Name up to {max, plural, one {# guest} other {# guests}} who ride along on their own motorcycle. Each takes a spot, and if you give up yours, theirs go too.',
  },
  guest: { ko: '손님 {place}', en: 'Guest {place}' },
  name: { ko: '이름', en: 'Name' },
  phoneNumber: { ko: '전화번호', en: 'Phone' },
  emergencyContactName: { ko: '비상 연락처 이름', en: 'Emergency contact name' },
  emergencyContactPhone: { ko: '비상 연락처 전화번호', en: 'Emergency contact phone' },
  add: { ko: '손님 추가', en: 'Add a guest' },
  remove: { ko: '손님 {place} 빼기', en: 'Remove guest {place}' },
  privacy: {
    ko: '손님에게 먼저 허락을 받아 주세요. 라이딩을 이끄는 분과 운영진만 보고, 라이딩이 끝나고 {hours}시간 뒤에 지웁니다.',
    en: 'Please ask your guests first. Only the ride’s leaders and the officers see this. It is erased {hours} hours after the ride.',
  },
  save: { ko: '저장', en: 'Save' },
  saving: { ko: '저장 중…', en: 'Saving…' },
})

export const signedUpTexts = texts('signedUp', {
  going: { ko: '참가 확정', en: 'You’re going' },
  waiting: { ko: '대기 {place}번째', en: 'Waitlist: no. {place}' },
  notSure: {
    ko: '아직 자리가 확정된 것은 아닙니다. 자리가 나면 순서대로 자동으로 확정되고, 그때 알려 드립니다.',
    en: 'You don’t have a spot yet. When one opens up you move up automatically, in order, and we let you know.',
  },
  firstRide: {
    ko: '첫 라이딩이시네요. 15분 일찍 오시고, 로드 캡틴 바로 뒤에서 달립니다 (회칙 제9조).',
    en: 'It’s your first ride with us. Please come 15 minutes early; you ride right behind the road captain (Article 9 of the bylaws).',
  },
  calendar: { ko: '캘린더에 추가', en: 'Add to calendar' },
  feed: { ko: '모든 라이딩을 캘린더에서 구독하기', en: 'Subscribe to all rides in your calendar' },
  reminder: { ko: '전날 알림 켜기', en: 'Remind me the evening before' },
  reminderOn: { ko: '전날 저녁에 이 기기로 알려 드립니다.', en: 'This device reminds you the evening before.' },
  later: {
    ko: '못 가게 되면 이 라이딩의 ‘참가 취소’를 눌러 주세요.',
    en: 'If you can’t make it, open this ride and give up your spot.',
  },
  laterWaiting: {
    ko: '더 기다리지 않으시려면 이 라이딩의 ‘대기 취소’를 눌러 주세요.',
    en: 'If you no longer want to wait, open this ride and leave the waitlist.',
  },
})

export const rideStopsTexts = texts('rideStops', {
  label: { ko: '코스와 경유지', en: 'Route and stops' },
  kinds: stopNames,
  nextDay: { ko: '다음 날 {time}', en: '{time} next day' },
  map: { ko: '지도', en: 'Map' },
  maps: {
    google: { ko: '구글', en: 'Google' },
    apple: { ko: '애플', en: 'Apple' },
    naver: { ko: '네이버', en: 'Naver' },
    kakao: { ko: '카카오', en: 'Kakao' },
  },
  mapLabel: { ko: '{map} 지도: {place}', en: '{map} map: {place}' },
  track: { ko: '코스 지도 (GPX)', en: 'Route map (GPX)' },
  trackHide: { ko: '코스 지도 접기', en: 'Hide route map' },
  day: { ko: '{day}일째', en: 'Day {day}' },
})

export const rideTrackTexts = texts('rideTrack', {
  miles: { ko: '{count, plural, other {#마일}}', en: '{count, plural, one {# mile} other {# miles}}' },
  climb: { ko: '누적 상승 {count, plural, other {#피트}}', en: '{count, plural, other {# ft}} of climbing' },
  heights: {
    ko: '가장 높은 곳 {highest, plural, other {#피트}}, 가장 낮은 곳 {lowest, plural, other {#피트}}',
    en: 'Highest {highest, plural, other {# ft}}, lowest {lowest, plural, other {# ft}}',
  },
  mapLabel: { ko: '위쪽이 북쪽인 코스 그림, 길이 {miles}', en: 'Drawing of the route, {miles} long, north at the top' },
  profileLabel: {
    ko: '코스의 고도, 가장 높은 곳 {highest, plural, other {#피트}}, 가장 낮은 곳 {lowest, plural, other {#피트}}',
    en: 'Elevation along the route: highest {highest, plural, other {# ft}}, lowest {lowest, plural, other {# ft}}',
  },
  north: { ko: '북 ↑', en: 'N ↑' },
  start: { ko: '출발', en: 'Start' },
  end: { ko: '도착', en: 'End' },
  download: { ko: 'GPX 파일 내려받기', en: 'Download GPX file' },
  noDownload: { ko: '지금 쓰시는 앱 안에서는 파일을 내려받을 수 없습니다.', en: 'The app you are using cannot download files.' },
  noDownloadWords: {
    ko: '지금 쓰시는 앱 안에서는 파일을 내려받을 수 없습니다. 앱의 ⋯ 메뉴에서 ‘외부 브라우저로 열기’를 눌러 주세요.',
    en: 'The app you are using cannot download files. Open its ⋯ menu and choose “Open in browser”.',
  },
  openOutside: { ko: '다른 브라우저로 열기', en: 'Open in another browser' },
})
