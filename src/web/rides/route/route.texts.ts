import { stopNames } from '#contract/rides/ride-words.ts'
import { texts } from '#web/i18n/texts.ts'

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

export const stopFormTexts = texts('stopForm', {
  heading: { ko: '코스와 경유지', en: 'Route and stops' },
  hint: {
    ko: '주유, 점심 같은 경유지를 순서대로 적어 주세요. 모이는 곳과 도착 예정 시각은 위에 적은 대로 자동으로 들어갑니다. GPX 파일은 라이딩을 저장한 뒤 목록의 ‘코스 파일’에서 올립니다.',
    en: 'List the stops, such as fuel and lunch, in their order. The meeting place and the expected return are added as you typed them above. Upload a GPX file after saving, with “Route file” in the list.',
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
  tooLarge: {
    ko: '파일이 30MB를 넘습니다. 앱에서 하루치만, 또는 점을 줄여서 내보낸 뒤 그 파일을 골라 주세요.',
    en: 'This file is larger than 30 MB. In your app, please export one day of it, or fewer points, and choose that file.',
  },
  reading: { ko: '파일을 읽는 중입니다…', en: 'Reading the file…' },
  leftOut: {
    ko: '위치가 잘못 기록된 점 {count, plural, other {#개}}는 빼고 저장했습니다.',
    en: '{count, plural, one {One point} other {# points}} with a wrong position {count, plural, one {was} other {were}} left out.',
  },
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
