import { factsOf } from '#contract/fields.ts'
import { stopNames } from '#contract/rides/ride-words.ts'
import { RidingEventInput } from '#contract/rides/riding-events.ts'
import { texts } from '#web/i18n/texts.ts'

export const rideFormTexts = texts('rideForm', {
  takeFromPast: { ko: '지난 라이딩에서 가져오기', en: 'Start from a past ride' },
  moreFields: { ko: '더 정하기', en: 'More' },
  moreFieldsOf: { ko: '마감, 출발 여부, 경유지, 코스 파일', en: 'Sign-up closing, go or no-go, stops, route file' },
  createTitle: { ko: '새 라이딩', en: 'Create Event' },
  updateTitle: { ko: '라이딩 수정', en: 'Edit Event' },
  note: { ko: '‘선택’이라고 적힌 칸은 비워 두셔도 됩니다.', en: 'Fill in every field that is not marked optional.' },
  whenHeading: { ko: '언제, 어디서', en: 'When and where' },
  koreanHeading: { ko: '한국어 안내', en: 'In Korean' },
  englishHeading: { ko: '영어 안내', en: 'In English' },
  moreHeading: { ko: '난이도와 인원', en: 'Difficulty and group' },
  deadlinesHeading: { ko: '마감과 출발 여부', en: 'Deadlines' },
  eventDate: { ko: '날짜', en: 'Date' },
  isTour: { ko: '이틀 이상 달립니다', en: 'More than one day' },
  endDate: { ko: '마지막 날', en: 'Last day' },
  endDateHint: {
    ko: '‘도착 예정 시각’은 마지막 날의 시각입니다. 시작하는 날부터 13일 뒤까지 고를 수 있습니다.',
    en: 'The expected return is then on this day. Up to 13 days after the first day.',
  },
  startTime: { ko: '출발 시각', en: 'Start time' },
  endTime: { ko: '도착 예정 시각 (선택)', en: 'Expected return (optional)' },
  meetingLocation: { ko: '모이는 곳', en: 'Meeting place' },
  meetingLocationEn: { ko: '모이는 곳 (영어, 선택)', en: 'Meeting place in English (optional)' },
  meetingLocationEnHint: {
    ko: '비워 두면 영어로도 위에 적은 대로 보입니다.',
    en: 'Leave empty to show it as above in English, too.',
  },
  route: { ko: '코스 (선택)', en: 'Route (optional)' },
  titleKo: { ko: '제목 (한국어)', en: 'Title (Korean)' },
  titleEn: { ko: '제목 (영어)', en: 'Title (English)' },
  descriptionKo: { ko: '설명 (한국어)', en: 'Description (Korean)' },
  descriptionEn: { ko: '설명 (영어)', en: 'Description (English)' },
  ...factsOf(RidingEventInput, 'label'),
  maxParticipants: { ko: '최대 바이크 수 (선택)', en: 'Max motorcycles (optional)' },
  maxParticipantsHint: {
    ko: '비워 두면 제한이 없습니다. 동승자는 세지 않습니다.',
    en: 'Leave empty for no limit. Passengers do not count.',
  },
  minRides: { ko: '함께 달린 횟수 (선택)', en: 'Rides required (optional)' },
  minRidesHint: {
    ko: '이만큼 함께 달린 분부터 신청할 수 있습니다. 비워 두면 누구나 신청할 수 있습니다. 20번까지 정할 수 있습니다.',
    en: 'How often someone must have ridden with the club to sign up. Leave empty for everyone. At most 20.',
  },
  registrationClosesAt: { ko: '신청 마감 (선택)', en: 'Sign-up closes (optional)' },
  registrationClosesAtHint: {
    ko: '비워 두면 {hours, plural, =0 {출발할 때} other {출발 #시간 전에}} 마감됩니다. 출발까지 {notice}시간이 남지 않은 새 라이딩은 출발할 때까지 신청을 받습니다.',
    en: 'Leave empty to close it {hours, plural, =0 {at the start} one {# hour before the start} other {# hours before the start}}. A new ride that starts in less than {notice} hours stays open until the start.',
  },
  decideBy: { ko: '출발 여부를 정하는 시각 (선택)', en: 'Go or no-go is decided by (optional)' },
  decideByHint: {
    ko: '비워 두면 전날 {time}입니다. 그 뒤에 올린 라이딩은 출발할 때까지 정하면 됩니다.',
    en: 'Leave empty for {time} on the evening before. A ride that is announced later is decided by its start.',
  },
  create: { ko: '라이딩 등록', en: 'Create Event' },
  update: { ko: '수정 저장', en: 'Save changes' },
  saving: { ko: '저장 중...', en: 'Saving...' },
  createdTitle: { ko: '라이딩 등록 완료', en: 'Event Created' },
  createdText: { ko: '라이딩 일정을 등록했습니다.', en: 'Riding event has been created.' },
  makeClubs: { ko: '클럽 라이딩으로', en: 'Make it a club ride' },
  madeClubsTitle: { ko: '클럽 라이딩이 되었습니다', en: 'This is a club ride now' },
  madeClubsText: { ko: '참가 기록이 시즌에 들어갑니다.', en: 'Who rides counts in the season.' },
  createFailed: { ko: '라이딩을 등록하는 중 오류가 발생했습니다.', en: 'Error occurred while creating event.' },
  updatedTitle: { ko: '라이딩 수정 완료', en: 'Event Updated' },
  updatedText: { ko: '라이딩 일정을 수정했습니다.', en: 'Riding event has been updated.' },
  updateFailed: { ko: '라이딩을 수정하는 중 오류가 발생했습니다.', en: 'Error occurred while updating event.' },
  deletedTitle: { ko: '라이딩 삭제 완료', en: 'Event Deleted' },
  deletedText: { ko: '라이딩 일정을 삭제했습니다.', en: 'Riding event has been deleted.' },
  deleteFailed: { ko: '라이딩을 삭제하는 중 오류가 발생했습니다.', en: 'Error occurred while deleting event.' },
  deleteQuestionTitle: { ko: '이 라이딩을 삭제할까요?', en: 'Delete this event?' },
  deleteWarning: {
    ko: '‘{title}’ 일정이 모든 회원의 화면에서 사라지고 캘린더에는 취소로 표시됩니다. 30일 안에는 ‘설정’ 탭의 ‘최근 삭제’에서 참가 신청까지 되살릴 수 있습니다.',
    en: '“{title}” disappears for every member, and calendars show it as cancelled. For 30 days you can restore it with its riders in the Settings tab, under “Recently deleted”.',
  },
  ridersLost: {
    ko: '참가 신청한 회원 {count, plural, other {#명}}의 신청도 함께 삭제됩니다.',
    en: '{count, plural, one {# rider has} other {# riders have}} signed up; their sign-ups will be deleted too.',
  },
  ridersNamed: {
    ko: '참가 신청한 회원 {count, plural, other {#명}}의 신청도 함께 삭제됩니다: {names}',
    en: '{count, plural, one {# rider has} other {# riders have}} signed up; their sign-ups will be deleted too: {names}.',
  },
  ridersNamedMore: {
    ko: '참가 신청한 회원 {count, plural, other {#명}}의 신청도 함께 삭제됩니다: {names} 외 {more, plural, other {#명}}',
    en: '{count, plural, one {# rider has} other {# riders have}} signed up; their sign-ups will be deleted too: {names} and {more} more.',
  },
  ridersTold: { ko: '참가자에게는 취소되었다고 알립니다.', en: 'The riders are told that it is cancelled.' },
  cancelInstead: {
    ko: '라이딩이 취소된 것이라면 삭제하지 말고 ‘수정’에서 상태를 ‘취소됨’으로 바꿔 주세요. 그래야 라이딩과 참가자 명단이 남습니다.',
    en: 'If the ride is cancelled, don’t delete it: choose Edit and set the status to Cancelled. Then the ride and its list of riders stay.',
  },
  editLabel: { ko: '‘{title}’ 수정', en: 'Edit “{title}”' },
  aheadHeading: { ko: '오늘과 다음 라이딩', en: 'Today and next' },
  pastHeading: { ko: '지난 라이딩', en: 'Past rides' },
  noPast: { ko: '지난 라이딩이 없습니다.', en: 'No past rides.' },
  allRecorded: { ko: '참가 기록이 모두 있습니다.', en: 'Every ride has its record.' },
  confirmWaiting: { ko: '대기자 확정', en: 'Confirm waitlist' },
  moreActions: { ko: '더 보기', en: 'More' },
  fewerActions: { ko: '접기', en: 'Less' },
  deleteLabel: { ko: '‘{title}’ 삭제', en: 'Delete “{title}”' },
  sheet: { ko: '명단', en: 'Ride sheet' },
  sheetLabel: { ko: '‘{title}’ 라이딩 명단', en: 'Ride sheet of “{title}”' },
  attendance: { ko: '참가 기록', en: 'Who rode' },
  attendanceLabel: { ko: '‘{title}’ 참가 기록', en: 'Who rode “{title}”' },
  when: { ko: '일시', en: 'When' },
  riders: { ko: '바이크와 인원', en: 'Motorcycles and people' },
  closed: { ko: '신청 마감', en: 'Sign-up closed' },
})

export const popUpRideTexts = texts('popUpRide', {
  open: { ko: '번개', en: 'Pop-up ride' },
  title: { ko: '번개 라이딩', en: 'Pop-up ride' },
  recentPlaces: { ko: '최근에 모인 곳', en: 'Recent meeting places' },
  days: {
    today: { ko: '오늘', en: 'Today' },
    tomorrow: { ko: '내일', en: 'Tomorrow' },
    saturday: { ko: '토요일', en: 'Saturday' },
  },
  otherDay: { ko: '다른 날', en: 'Another day' },
  otherTime: { ko: '다른 시각', en: 'Another time' },
  hint: {
    ko: '제목과 설명은 두 언어로 채워집니다. 24시간 안에 출발하는 라이딩은 출발할 때까지 참가 신청을 받습니다.',
    en: 'Title and description are written in both languages. A ride that starts within 24 hours stays open for sign-up until the start.',
  },
  details: { ko: '더 적기', en: 'Edit details' },
  publish: { ko: '올리기', en: 'Publish' },
})

export const popUpRuleTexts = texts('popUpRule', {
  label: { ko: '회원도 번개를 열 수 있음', en: 'Members can call rides' },
  hint: {
    ko: '회원 번개는 클럽 공식 일정이 아니라고 표시되고, 시즌 기록에 들어가지 않으며, 로그인하지 않은 사람에게는 보이지 않습니다. 열리면 운영진의 알림에 올라옵니다.',
    en: 'A member’s ride is marked as no official club ride, does not count in the season, and is never shown to people who are not logged in. Officers get a notification of it.',
  },
  changedTitle: { ko: '저장했습니다', en: 'Saved' },
  on: { ko: '이제 회원도 번개를 열 수 있습니다.', en: 'Members can call rides now.' },
  off: { ko: '이제 운영진만 라이딩을 올립니다.', en: 'Only officers plan rides now.' },
})

export const leaderFieldsTexts = texts('leaderFields', {
  hint: {
    ko: '두 사람은 출발 24시간 전부터 라이딩이 끝나고 48시간 뒤까지 자기 라이딩의 명단을 볼 수 있습니다. 출발 여부는 정하는 시각 24시간 전부터 정할 수 있습니다.',
    en: 'From 24 hours before the start to 48 hours after the end, these two can open the sheet of their ride. They can decide whether it goes from 24 hours before that is due.',
  },
  leader: { ko: '로드 캡틴 (선택)', en: 'Road captain (optional)' },
  sweep: { ko: '스위프 (선택)', en: 'Sweep (optional)' },
  searchLeader: { ko: '로드 캡틴 이름으로 찾기', en: 'Find the road captain by name' },
  searchSweep: { ko: '스위프 이름으로 찾기', en: 'Find the sweep by name' },
  found: {
    ko: '{count, plural, =0 {그런 회원이 없습니다.} other {회원 #명을 찾았습니다.}}',
    en: '{count, plural, =0 {No such member.} one {# member found.} other {# members found.}}',
  },
  foundMore: {
    ko: '처음 {count, plural, other {#명}}입니다. 이름을 더 입력하면 좁혀집니다.',
    en: 'The first {count, plural, one {#} other {#}}. Type more of the name to narrow them down.',
  },
  searchFailed: {
    ko: '회원을 찾지 못했습니다. 연결을 확인하고 다시 입력해 주세요.',
    en: 'Members could not be searched. Check your connection and type again.',
  },
  nameUnknown: { ko: '이름을 불러오지 못했습니다', en: 'The name could not be loaded' },
  remove: { ko: '빼기', en: 'Remove' },
  removeLabel: { ko: '{name} 님 빼기', en: 'Remove {name}' },
})

export const stopFormTexts = texts('stopForm', {
  heading: { ko: '코스와 경유지', en: 'Route and stops' },
  hint: {
    ko: '주유, 점심 같은 경유지를 순서대로 적어 주세요. 모이는 곳과 도착 예정 시각은 위에 적은 대로 자동으로 들어갑니다.',
    en: 'List the stops, such as fuel and lunch, in their order. The meeting place and the expected return are added as you typed them above.',
  },
  stop: { ko: '경유지 {place}', en: 'Stop {place}' },
  kind: { ko: '종류', en: 'Kind' },
  kinds: stopNames,
  day: { ko: '날', en: 'Day' },
  dayOf: { ko: '{day}일째', en: 'Day {day}' },
  name: { ko: '이름 (선택)', en: 'Name (optional)' },
  time: { ko: '시각 (선택)', en: 'Time (optional)' },
  coordinates: { ko: '좌표 (선택)', en: 'Coordinates (optional)' },
  coordinatesHint: {
    ko: '지도 앱에서 복사한 그대로 붙여 넣으세요. 예: 39.7392, -104.9903',
    en: 'Paste them as your maps app copies them, such as 39.7392, -104.9903',
  },
  add: { ko: '경유지 추가', en: 'Add a stop' },
  up: { ko: '경유지 {place} 위로', en: 'Move stop {place} up' },
  down: { ko: '경유지 {place} 아래로', en: 'Move stop {place} down' },
  remove: { ko: '경유지 {place} 삭제', en: 'Remove stop {place}' },
  added: { ko: '새 경유지입니다. 순서: {place}', en: 'Stop {place} added.' },
  moved: {
    ko: '경유지를 {count, plural, other {#곳}} 중 {place}번째로 옮겼습니다.',
    en: 'Moved to {place} of {count, plural, other {#}}.',
  },
  removed: { ko: '경유지를 삭제했습니다. 순서: {place}', en: 'Stop {place} removed.' },
})

export const trackFormTexts = texts('trackForm', {
  open: { ko: '코스 파일', en: 'Route file' },
  openLabel: { ko: '{title} 코스 파일', en: 'Route file of {title}' },
  title: { ko: '코스 파일 (GPX)', en: 'Route file (GPX)' },
  lead: {
    ko: '내비게이션 앱에서 내보낸 GPX 파일을 올리면 회원이 코스와 고도를 보고 파일을 내려받을 수 있습니다.',
    en: 'Upload a GPX file from your navigation app: members see the route and its elevation, and can download the file.',
  },
  file: { ko: 'GPX 파일', en: 'GPX file' },
  hint: {
    ko: '30MB까지. 긴 주행 기록은 알맞게 줄여서 올립니다. 시각과 이름은 빼고 길만 올립니다. 길이 누군가의 집에서 시작하지 않는지 그림으로 확인해 주세요.',
    en: 'Up to 30 MB. A long recording is made smaller before it is sent. Only the line is sent, without times and names. Check the drawing: it should not start at a rider’s home.',
  },
  newHint: {
    ko: '30MB까지. 시각과 이름은 빼고 길만 올립니다. 올린 뒤에는 길이 누군가의 집에서 시작하지 않는지 라이딩의 코스 그림에서 확인해 주세요.',
    en: 'Up to 30 MB. Only the line is sent, without times and names. Afterwards, check its drawing on the ride: it should not start at a rider’s home.',
  },
  tooLarge: {
    ko: '파일이 30MB를 넘습니다. 앱에서 하루치만, 또는 점을 줄여서 내보낸 뒤 그 파일을 골라 주세요.',
    en: 'This file is larger than 30 MB. In your app, please export one day of it, or fewer points, and choose that file.',
  },
  reading: { ko: '파일을 읽는 중입니다…', en: 'Reading the file…' },
  leftOut: {
    ko: '위치가 잘못 기록된 점 {count, plural, other {#개}}는 빼고 저장했습니다.',
    en: '{count, plural, one {One point} other {# points}} with a wrong position {count, plural, one {was} other {were}} left out.',
  },
  chosen: {
    ko: '고른 파일: {name}. 라이딩을 등록할 때 함께 올립니다.',
    en: 'Chosen: {name}. It is uploaded when you create the ride.',
  },
  takeBack: { ko: '고른 파일 빼기', en: 'Remove the chosen file' },
  inList: {
    ko: '올린 라이딩의 GPX 파일은 목록의 ‘코스 파일’에서 올리고 지웁니다.',
    en: 'The GPX file of a ride is uploaded and removed with “Route file” in the list.',
  },
  notUploaded: {
    ko: '라이딩은 등록했지만 코스 파일은 올리지 못했습니다. 목록의 ‘코스 파일’에서 다시 올려 주세요.',
    en: 'The ride was created, but its route file was not uploaded. Please upload it again with “Route file” in the list.',
  },
  createdToast: { ko: '라이딩과 코스를 등록했습니다', en: 'Ride and route created' },
  unreadable: { ko: '파일을 읽지 못했습니다. 다시 골라 주세요.', en: 'The file could not be read. Please choose it again.' },
  uploading: { ko: '올리는 중입니다…', en: 'Uploading…' },
  replace: { ko: '다른 파일로 바꾸기', en: 'Replace with another file' },
  savedToast: { ko: '코스를 저장했습니다', en: 'Route saved' },
  savedText: {
    ko: '라이딩 카드의 ‘코스와 경유지’에서 볼 수 있습니다.',
    en: 'Members find it under “Route and stops” on the ride’s card.',
  },
  saveFailed: { ko: '코스를 저장하지 못했습니다.', en: 'The route could not be saved.' },
  remove: { ko: '코스 삭제', en: 'Remove route' },
  removeText: {
    ko: '올린 파일이 지워지고 회원에게 보이지 않습니다. 삭제할까요?',
    en: 'The uploaded file is erased, and members no longer see it. Remove it?',
  },
  keep: { ko: '그대로 두기', en: 'Keep it' },
  removing: { ko: '삭제하는 중…', en: 'Removing…' },
  removedToast: { ko: '코스를 삭제했습니다', en: 'Route removed' },
  removedText: { ko: '회원에게 더 이상 보이지 않습니다.', en: 'Members no longer see it.' },
  removeFailed: { ko: '코스를 삭제하지 못했습니다.', en: 'The route could not be removed.' },
})
