import type { Language } from '#contract/languages.ts'

/** Texts of the page for people at home (ride-home-page.ts). */
export interface RideHomeTexts {
  /** For messengers, which keep it: nothing that changes. */
  description: string
  before: string
  go: string
  goText: string
  postponed: string
  postponedFrom: (day: string) => string
  cancelled: string
  cancelledText: string
  late: string
  lateText: string
  started: (at: string) => string
  arrived: (at: string) => string
  /** When someone left the group before, or did not come. */
  restArrived: (at: string) => string
  completed: string
  /** The end is recorded, but not everyone was counted there. */
  someMissing: string
  leader: string
  expectedReturn: string
  unknownReturn: string
  nextDay: (time: string) => string
  today: string
  tomorrow: string
  /** Of a tour: its start, last day and length. */
  until: (start: string, lastDay: string, length: string) => string
  /** A heading for the stops of a day of a tour. */
  day: (day: number, date: string) => string
  /** Everyone was counted at the lodging of that day, at that time. */
  night: (day: number) => string
  /** When someone left the group before, or did not come. */
  restNight: (day: number) => string
  nightText: (at: string) => string
  route: string
  stopsHeading: string
  map: string
  newTab: string
  worriedHeading: string
  worried: string
  /** @param number the country's emergency number, where it is known. */
  urgent: (number: string | null) => string
  /** Before the club's number. */
  call: string
  group: string
  asOf: (at: string) => string
  refresh: string
  zone: (state: string) => string
  unknown: string
}

const ordinal = (day: number) => ['first', 'second', 'third'][day - 1] ?? `${day}th`

export const rideHomeTexts: Record<Language, RideHomeTexts> = {
  ko: {
    description: '출발했는지, 언제 돌아오는지, 모두 도착했는지 볼 수 있습니다.',
    before: '출발 전',
    go: '출발 확정',
    goText: '예정대로 달리기로 했습니다.',
    postponed: '연기',
    postponedFrom: (day) => `원래 날짜는 ${day}이었습니다. 위의 날짜가 새로 정한 날입니다.`,
    cancelled: '취소',
    cancelledText: '이 라이딩은 하지 않습니다.',
    late: '출발 기록 없음',
    lateText: '출발 시각이 지났지만 아직 기록이 없습니다. 전화가 터지지 않는 곳에서는 기록이 늦게 올라옵니다.',
    started: (at) => `${at} 출발`,
    arrived: (at) => `${at} 모두 도착`,
    restArrived: (at) => `${at} 도착: 끝까지 함께 달린 사람 모두`,
    completed: '라이딩 끝',
    someMissing: '모두 도착했다는 기록은 아직 없습니다. 도착이 확인되면 이 화면에 나옵니다.',
    leader: '로드 캡틴',
    expectedReturn: '도착 예정',
    unknownReturn: '정해지지 않았습니다',
    nextDay: (time) => `다음 날 ${time}`,
    today: '오늘',
    tomorrow: '내일',
    until: (start, lastDay, length) => `${start} 출발, ${lastDay}까지 (${length})`,
    day: (day, date) => `${day}일째 · ${date}`,
    night: (day) => `${day}일째 숙소에 모두 도착했습니다`,
    restNight: (day) => `${day}일째 숙소 도착: 지금 함께 달리는 사람 모두`,
    nightText: (at) => `${at}에 확인했습니다.`,
    route: '코스',
    stopsHeading: '경유지',
    map: '지도',
    newTab: '새 탭에서 열림',
    worriedHeading: '연락이 없어 걱정되신다면',
    worried:
      '예정보다 한두 시간 늦어지는 일은 흔하고, 달리는 동안이나 산길에서는 전화를 받기 어렵습니다. 그래도 연락이 닿지 않으면 클럽에 전화해 주세요.',
    urgent: (number) =>
      `사고가 났다는 소식을 들으셨거나 급한 일이면 먼저 ${number === null ? '긴급 전화로' : `${number}에`} 신고해 주세요.`,
    call: '클럽에 전화:',
    group: '출발과 도착은 함께 달리는 모두를 한꺼번에 알려 드리는 것이며, 한 사람 한 사람의 위치는 나오지 않습니다.',
    asOf: (at) => `${at}에 확인한 내용입니다.`,
    refresh: '새로 고침',
    zone: (state) => `시각은 모두 ${state} 현지 시각입니다.`,
    unknown:
      '이 링크로는 볼 수 있는 라이딩이 없습니다. 라이딩이 끝나고 하루가 지났거나, 링크가 없어졌거나, 주소가 잘못되었을 수 있습니다. 링크를 보내 주신 분께 물어봐 주세요.',
  },
  en: {
    description: 'See whether the group has left, when it is expected back, and when all have arrived.',
    before: 'Not started yet',
    go: 'The ride is on',
    goText: 'It goes as planned.',
    postponed: 'Postponed',
    postponedFrom: (day) => `It was planned for ${day}. The day above is the new one.`,
    cancelled: 'Cancelled',
    cancelledText: 'This ride does not take place.',
    late: 'No departure recorded',
    lateText: 'The start time has passed, but no departure has been recorded yet. Without cell service the record arrives late.',
    started: (at) => `Started ${at}`,
    arrived: (at) => `All arrived ${at}`,
    restArrived: (at) => `Arrived ${at}: everyone who rode to the end`,
    completed: 'The ride is over',
    someMissing: 'There is no record yet that everyone has arrived. This page shows it once there is.',
    leader: 'Road captain',
    expectedReturn: 'Expected return',
    unknownReturn: 'Not set',
    nextDay: (time) => `${time} the next day`,
    today: 'Today',
    tomorrow: 'Tomorrow',
    until: (start, lastDay, length) => `${start}, until ${lastDay} (${length})`,
    day: (day, date) => `Day ${day} · ${date}`,
    night: (day) => `All are at the ${ordinal(day)} night’s stop`,
    restNight: (day) => `At the ${ordinal(day)} night’s stop: everyone who still rides along`,
    nightText: (at) => `As counted ${at}.`,
    route: 'Route',
    stopsHeading: 'Stops',
    map: 'Map',
    newTab: 'opens in a new tab',
    worriedHeading: 'If you are worried',
    worried:
      'An hour or two late is common, and riders can rarely answer the phone on the road or in the mountains. If you still cannot reach your rider, please call the club.',
    urgent: (number) =>
      `If you have heard of an accident, or it is urgent, please call ${number ?? 'the emergency number'} first.`,
    call: 'Call the club:',
    group: 'Start and arrival are those of the whole group. The page does not show where any one rider is.',
    asOf: (at) => `As of ${at}.`,
    refresh: 'Refresh',
    zone: (state) => `All times are local time in ${state}.`,
    unknown:
      'This link shows no ride. The ride may have ended more than a day ago, the link may have been removed, or the address may be wrong. Please ask the person who sent it to you.',
  },
}
