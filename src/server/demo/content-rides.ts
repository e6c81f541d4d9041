import type { RideStop, StopKind } from '#contract/rides/ride-stops.ts'
import type { TrackPoint, TrackSegment } from '#contract/rides/ride-tracks.ts'
import type { AnnouncedGuest, Difficulty, EventStatus, SheetDetails } from '#contract/rides/riding-events.ts'
import type { RelativeDay } from './seed-demo.ts'

export interface SampleRide {
  on: RelativeDay
  /** Of a ride of several days. */
  nights?: number
  writtenDaysAgo: number
  titleKo: string
  titleEn: string
  descriptionKo: string
  descriptionEn: string
  startTime: string
  endTime: string | null
  meetingLocation: string
  meetingLocationEn: string
  route: string | null
  difficulty: Difficulty
  maxParticipants: string | null
  minRides?: number
  status: EventStatus
  /** Called by its leader. */
  kind?: 'member'
  word?: string
  /** Usernames. */
  leader?: string
  sweep?: string
  decision?: 'open' | 'go'
  /** Why it is cancelled. */
  reason?: string
  stops?: readonly RideStop[]
  track?: readonly TrackSegment[]
  /** When registration closed: some days before now. */
  closedDaysAgo?: number
  /** Of a ride that is over: how many people without an account rode with its riders. */
  guestStarts?: number
  /** Rides of one name are a series. */
  series?: string
  /** How many of the first riders gave up their place after that. */
  leftAfterwards?: number
  /** Usernames in the order of their registrations, one a day; those beyond `maxParticipants` are on the waitlist. */
  riders: readonly string[]
  /** What riders added for the sheet, by username. */
  added?: Readonly<Record<string, SheetDetails>>
  /** Who rides along with whom, by username. */
  guests?: Readonly<Record<string, readonly AnnouncedGuest[]>>
}

function stop(id: string, kind: StopKind, name: string | null, time: string | null, coordinates: string, day = 1): RideStop {
  return { id: `demo-${id}`, kind, name, time, coordinates, day }
}

const peakToPeakStops = [
  stop('chevron', 'meeting', null, null, '40.01760,-105.25860'),
  stop('nederland', 'fuel', 'Nederland (네덜란드 주유소)', '09:00', '39.96140,-105.51080'),
  stop('estes', 'lunch', 'Estes Park (에스테스파크 시내)', '11:30', '40.37720,-105.52170'),
  stop('lyons', 'break', 'Bohn Park, Lyons (라이언스 보혼 공원)', '13:45', '40.22090,-105.27010'),
  stop('back', 'end', 'Chevron, Boulder (볼더 셰브런 주유소)', null, '40.01760,-105.25860'),
]

const coffeeStops = [
  stop('park', 'break', 'Washington Park (워싱턴 파크)', '10:15', '39.70050,-104.96910'),
  stop('coffee', 'lunch', 'Union Station (유니언역 카페)', '11:00', '39.75290,-105.00020'),
]

/** Two days: lodging is for members, so guests do not see it. */
const royalGorgeStops = [
  stop('fairplay', 'lunch', 'Fairplay (페어플레이)', '11:00', '39.22470,-106.00200'),
  stop('canon-city', 'lodging', 'Cañon City (캐니언시티 숙소)', '16:30', '38.44100,-105.24240'),
  stop('gorge', 'break', 'Royal Gorge Bridge (로열 고지 다리)', '09:30', '38.46150,-105.32530', 2),
]

const monumentStops = [
  stop('glenwood', 'lunch', 'Glenwood Springs (글렌우드스프링스)', '11:30', '39.55050,-107.32480'),
  stop('grand-junction', 'lodging', 'Grand Junction (그랜드정션 숙소)', '15:30', '39.06390,-108.55060'),
  stop('rim-rock', 'break', 'Rim Rock Drive (림록 드라이브)', '09:00', '39.10440,-108.73410', 2),
]

/** Towns and passes of the Peak to Peak Highway, with their elevation. No recording: the points between are made up. */
const peakToPeak: readonly Required<TrackPoint>[] = [
  [40.0176, -105.2586, 1_624],
  [40.0136, -105.3, 1_690],
  [40.0052, -105.3398, 1_830],
  [40.0047, -105.4057, 2_070],
  [39.9873, -105.4479, 2_250],
  [39.9614, -105.5108, 2_508],
  [40.0003, -105.5113, 2_610],
  [40.0722, -105.5083, 2_840],
  [40.1188, -105.5171, 2_730],
  [40.1945, -105.5256, 2_593],
  [40.2502, -105.5446, 2_790],
  [40.3105, -105.5372, 2_650],
  [40.3772, -105.5217, 2_293],
  [40.365, -105.452, 2_420],
  [40.3156, -105.3866, 2_120],
  [40.2601, -105.3217, 1_820],
  [40.2247, -105.2714, 1_637],
  [40.1576, -105.2812, 1_700],
  [40.0866, -105.2828, 1_690],
  [40.0176, -105.2586, 1_624],
]
const pointsBetween = 24

/** A line with curves through all of them. */
const peakToPeakTrack: readonly TrackSegment[] = [
  peakToPeak.flatMap(([north, east, height], index): TrackSegment => {
    const [nextNorth, nextEast, nextHeight] = peakToPeak[index + 1] ?? [north, east, height]
    return Array.from({ length: pointsBetween }, (_, step) => {
      const part = step / pointsBetween
      const curve = Math.sin(part * Math.PI * (2 + ((index * 5) % 4))) * Math.sin(part * Math.PI) * 0.005
      const between = (from: number, to: number) => from + (to - from) * part
      const latitude = between(north, nextNorth) + curve * Math.sign(nextEast - east)
      const longitude = between(east, nextEast) - curve * Math.sign(nextNorth - north)
      const elevation = between(height, nextHeight) + Math.sin(part * Math.PI * 2) * 12
      return [Number(latitude.toFixed(5)), Number(longitude.toFixed(5)), Number(elevation.toFixed(1))]
    })
  }),
]

/** A series: the same ride on two days. */
const switchbackDay = {
  writtenDaysAgo: 10,
  titleKo: '굽잇길 집중 라이딩',
  titleEn: 'Switchback day',
  descriptionKo:
    '룩아웃 마운틴의 연속 헤어핀을 오르내립니다. 최근 1년 안에 안전 교육을 마친 회원만 참가할 수 있습니다. 노면이 젖거나 얼면 다음 주로 미룹니다.',
  descriptionEn:
    'Up and down the hairpins of Lookout Mountain. Open to members who took the safety course in the last year. If the road is wet or icy, we move it by a week.',
  startTime: '07:00',
  endTime: '12:00',
  meetingLocation: 'Golden overlook (골든 전망대)',
  meetingLocationEn: 'Golden overlook',
  route: 'Golden – Lookout Mountain Rd – US 40 – Evergreen – CO 74 – Bear Creek Canyon – Morrison',
  difficulty: 'hard',
  maxParticipants: '8',
  status: 'upcoming',
  leader: 'admin',
  sweep: 'dkwon',
  series: 'switchbacks',
} as const

export const sampleRides: readonly SampleRide[] = [
  {
    // Under way at any hour, so that its leader and sweep can open its sheet.
    on: 'yesterday',
    nights: 1,
    writtenDaysAgo: 21,
    titleKo: '로열 고지 1박 2일',
    titleEn: 'Royal Gorge overnight',
    descriptionKo: '캐니언시티에서 하룻밤 묵고 로열 고지를 돌아 내려옵니다. 둘째 날 저녁에 덴버에서 헤어집니다.',
    descriptionEn: 'A night in Cañon City, then around the Royal Gorge and home. We part in Denver on the second evening.',
    startTime: '08:30',
    endTime: null,
    meetingLocation: 'Park-n-Ride, Morrison (모리슨 환승 주차장)',
    meetingLocationEn: 'Park-n-Ride, Morrison',
    route: 'Morrison – US 285 – Fairplay – CO 9 – Cañon City – CO 115 – Colorado Springs – I-25',
    difficulty: 'moderate',
    maxParticipants: '10',
    status: 'ongoing',
    leader: 'rider',
    sweep: 'dkwon',
    decision: 'go',
    stops: royalGorgeStops,
    riders: ['rider', 'dkwon', 'youngsoo', 'hyejin.yoon', 'mikeshin'],
    added: {
      youngsoo: {
        motorcycle: 'Honda Gold Wing Tour',
        passengerName: '정미경',
        passengerPhone: '(303) 555-0167',
        emergencyContactName: '오세훈',
        emergencyContactPhone: '(303) 555-0168',
      },
    },
  },
  {
    on: { weekday: 6, weeks: 0 },
    writtenDaysAgo: 16,
    titleKo: '첫눈 전 마지막 산길',
    titleEn: 'Last mountain ride before snow',
    descriptionKo: '피크투피크 하이웨이를 따라 에스테스파크까지 다녀옵니다. 왕복 140마일, 주유 한 번.',
    descriptionEn: 'Peak to Peak Highway up to Estes Park and back. 140 miles, one fuel stop.',
    startTime: '08:00',
    endTime: '15:30',
    meetingLocation: 'Chevron, Boulder (볼더 셰브런 주유소)',
    meetingLocationEn: 'Chevron, Boulder',
    route: 'Boulder – CO 119 – Nederland – CO 72 – CO 7 – Estes Park – US 36 – Boulder',
    difficulty: 'moderate',
    maxParticipants: '12',
    status: 'upcoming',
    leader: 'minjae.choi',
    sweep: 'taeho.lim',
    decision: 'go',
    stops: peakToPeakStops,
    track: peakToPeakTrack,
    riders: ['minjae.choi', 'rider', 'soyeon.kang', 'haeun.lee', 'dkwon', 'mikeshin', 'taeho.lim', 'esther.bae', 'youngsoo'],
  },
  {
    on: { weekday: 7, weeks: 1 },
    writtenDaysAgo: 12,
    titleKo: '일요일 커피 라이딩',
    titleEn: 'Sunday coffee ride',
    descriptionKo: '시내를 천천히 돌고 커피를 마십니다. 처음 온 분에게 가장 좋은 자리입니다.',
    descriptionEn: 'A slow loop through town and a long coffee. The best first ride to come along on.',
    startTime: '09:30',
    endTime: null,
    meetingLocation: 'Clubhouse, Aurora (오로라 클럽하우스)',
    meetingLocationEn: 'Clubhouse, Aurora',
    route: null,
    difficulty: 'easy',
    maxParticipants: null,
    status: 'upcoming',
    leader: 'hyejin.yoon',
    sweep: 'youngsoo',
    stops: coffeeStops,
    // The guest registered before registration was for members only.
    riders: ['hyejin.yoon', 'youngsoo', 'joon.seo', 'soyeon.kang', 'kevin.moon', 'dkwon', 'guest'],
  },
  {
    on: { weekday: 7, weeks: 1 },
    writtenDaysAgo: 2,
    titleKo: '번개 라이딩',
    titleEn: 'Pop-up ride',
    descriptionKo: 'Lookout Mountain (골든 룩아웃 마운틴)에서 오후 3:00에 모입니다.\n출발 전에 기름을 가득 채워 오세요.',
    descriptionEn: 'We meet at Lookout Mountain, Golden at 3:00 PM.\nPlease fill up before the start.',
    startTime: '15:00',
    endTime: null,
    meetingLocation: 'Lookout Mountain (골든 룩아웃 마운틴)',
    meetingLocationEn: 'Lookout Mountain, Golden',
    route: null,
    difficulty: 'moderate',
    maxParticipants: '6',
    status: 'upcoming',
    kind: 'member',
    word: '해 지는 것 보고 커피 한잔하고 옵니다.',
    leader: 'youngsoo',
    riders: ['youngsoo', 'hyejin.yoon'],
  },
  {
    on: { weekday: 6, weeks: 2 },
    nights: 1,
    writtenDaysAgo: 14,
    titleKo: '콜로라도 내셔널 모뉴먼트 1박 2일',
    titleEn: 'Colorado National Monument overnight',
    descriptionKo: '그랜드정션에서 하룻밤 묵고 림록 드라이브를 달립니다. 숙소를 예약하느라 신청을 일찍 마감했습니다.',
    descriptionEn:
      'A night in Grand Junction and a morning on Rim Rock Drive. Sign-up closed early, because we booked the rooms.',
    startTime: '07:30',
    endTime: '17:30',
    meetingLocation: 'Park-n-Ride, Morrison (모리슨 환승 주차장)',
    meetingLocationEn: 'Park-n-Ride, Morrison',
    route: 'Morrison – I-70 – Glenwood Springs – Grand Junction – Rim Rock Drive',
    difficulty: 'moderate',
    maxParticipants: '6',
    status: 'upcoming',
    closedDaysAgo: 1,
    stops: monumentStops,
    leftAfterwards: 1,
    riders: ['esther.bae', 'minjae.choi', 'youngsoo', 'hyejin.yoon', 'dkwon', 'mikeshin', 'rider', 'soyeon.kang', 'joon.seo'],
  },
  {
    ...switchbackDay,
    on: { weekday: 6, weeks: 3 },
    riders: [
      'minjae.choi',
      'dkwon',
      'youngsoo',
      'mikeshin',
      'hyejin.yoon',
      'joon.seo',
      'admin',
      'kevin.moon',
      'taeho.lim',
      'rider',
      'esther.bae',
    ],
  },
  {
    on: { weekday: 7, weeks: 4 },
    writtenDaysAgo: 9,
    titleKo: '체리크리크 호수 한 바퀴',
    titleEn: 'Around Cherry Creek Reservoir',
    descriptionKo:
      '호수를 끼고 도는 평탄한 길입니다. 새로 면허를 따신 분은 짝꿍 라이더가 곁에서 함께 달립니다. 끝나고 순두부를 먹으러 갑니다. 주차장은 https://maps.google.com/?q=H+Mart+Aurora에서 찾으세요.',
    descriptionEn:
      'Flat roads around the lake. Newly licensed riders get a buddy at their side. Soft tofu stew afterwards. Find the lot at https://maps.google.com/?q=H+Mart+Aurora.',
    startTime: '10:00',
    endTime: '12:30',
    meetingLocation: 'H Mart, Parker Rd, Aurora (오로라 H마트 주차장)',
    meetingLocationEn: 'H Mart, Parker Rd, Aurora',
    route: 'Parker Rd – Arapahoe Rd – Cherry Creek State Park – Havana St',
    difficulty: 'easy',
    maxParticipants: '20',
    status: 'upcoming',
    riders: ['soyeon.kang', 'haeun.lee', 'kevin.moon', 'joon.seo'],
  },
  {
    on: { weekday: 6, weeks: 6 },
    writtenDaysAgo: 3,
    titleKo: '데커스 계곡길',
    titleEn: 'Down the Platte to Deckers',
    descriptionKo:
      '사우스플랫강을 따라 데커스까지 내려갔다가 우들랜드파크에서 점심을 먹습니다. 자갈이 남아 있는 코너가 있으니 시야가 트인 뒤에 가속하세요.',
    descriptionEn:
      'Along the South Platte to Deckers, then lunch in Woodland Park. Some corners still hold gravel: wait for the view to open before you roll on.',
    startTime: '08:30',
    endTime: '16:00',
    meetingLocation: 'Sedalia (세달리아 CO 67 입구)',
    meetingLocationEn: 'CO 67 junction, Sedalia',
    route: 'Sedalia – CO 67 – Deckers – Woodland Park – US 24 – Colorado Springs – I-25',
    difficulty: 'moderate',
    maxParticipants: '15',
    status: 'upcoming',
    riders: ['minjae.choi', 'taeho.lim'],
    guests: {
      'minjae.choi': [
        {
          name: '차은호',
          phoneNumber: '(720) 555-0129',
          emergencyContactName: '차미연',
          emergencyContactPhone: '(720) 555-0130',
        },
      ],
    },
  },
  { ...switchbackDay, on: { weekday: 6, weeks: 7 }, riders: ['dkwon', 'youngsoo'] },
  {
    on: { weekday: 6, weeks: 9 },
    writtenDaysAgo: 2,
    titleKo: '버사우드 패스와 그랜비',
    titleEn: 'Berthoud Pass and Granby',
    descriptionKo:
      '해발 11,307피트를 넘습니다. 정상은 한여름에도 춥고 오후에는 바람이 셉니다. 고갯길 경험이 있는 회원만 신청해 주세요.',
    descriptionEn:
      'Over the top at 11,307 feet. It is cold up there in any month and windy after noon. For members who have ridden passes before.',
    startTime: '07:30',
    endTime: null,
    meetingLocation: 'Park-n-Ride, Idaho Springs (아이다호스프링스 환승 주차장)',
    meetingLocationEn: 'Park-n-Ride, Idaho Springs',
    route: null,
    difficulty: 'hard',
    maxParticipants: '10',
    minRides: 3,
    status: 'upcoming',
    riders: [],
  },
  {
    on: { weekday: 7, weeks: 2 },
    writtenDaysAgo: 30,
    titleKo: '빅톰슨 계곡 라이딩',
    titleEn: 'Big Thompson Canyon',
    descriptionKo: 'US 34 도로 공사로 편도 통행이 이어져 취소합니다. 봄에 다시 날을 잡겠습니다.',
    descriptionEn: 'US 34 is down to one lane for roadwork, so we are calling this one off. We will pick a new day in spring.',
    startTime: '09:00',
    endTime: null,
    meetingLocation: 'Loveland (러브랜드 맥도날드)',
    meetingLocationEn: 'McDonald’s, Loveland',
    route: 'Loveland – US 34 – Estes Park',
    difficulty: 'moderate',
    maxParticipants: null,
    status: 'cancelled',
    reason: '도로',
    riders: ['rider', 'admin', 'youngsoo', 'soyeon.kang', 'hyejin.yoon'],
  },
  {
    on: { weekday: 7, weeks: -3 },
    writtenDaysAgo: 41,
    titleKo: '콜크리크 캐니언 반나절',
    titleEn: 'Coal Creek Canyon morning',
    descriptionKo: '콜크리크 캐니언을 올라 네덜란드에서 커피를 마시고 내려왔습니다. 열한 명이 함께했습니다.',
    descriptionEn: 'Up Coal Creek Canyon, coffee in Nederland and back down. Eleven of us came along.',
    startTime: '08:30',
    endTime: '12:30',
    meetingLocation: 'Arvada (아바다 CO 72 & CO 93)',
    meetingLocationEn: 'CO 72 & CO 93, Arvada',
    route: 'CO 72 – Wondervu – Nederland – CO 119 – Boulder',
    difficulty: 'moderate',
    maxParticipants: '12',
    status: 'completed',
    leader: 'admin',
    sweep: 'esther.bae',
    guestStarts: 2,
    riders: ['admin', 'rider', 'minjae.choi', 'dkwon', 'esther.bae', 'joon.seo', 'kevin.moon', 'mikeshin', 'taeho.lim'],
  },
  {
    on: { weekday: 6, weeks: -6 },
    writtenDaysAgo: 62,
    titleKo: '과넬라 패스 사시나무 단풍',
    titleEn: 'Guanella Pass in aspen gold',
    descriptionKo: '조지타운에서 과넬라 패스를 넘어 그랜트까지, 노란 사시나무 사이를 달렸습니다.',
    descriptionEn: 'From Georgetown over Guanella Pass to Grant, between walls of yellow aspen.',
    startTime: '07:30',
    endTime: '14:00',
    meetingLocation: 'Georgetown (조지타운 방문자 센터)',
    meetingLocationEn: 'Visitor center, Georgetown',
    route: 'Georgetown – Guanella Pass – Grant – US 285 – Denver',
    difficulty: 'hard',
    maxParticipants: '16',
    status: 'completed',
    guestStarts: 6,
    riders: [
      'rider',
      'soyeon.kang',
      'youngsoo',
      'hyejin.yoon',
      'dkwon',
      'joon.seo',
      'minjae.choi',
      'admin',
      'mikeshin',
      'esther.bae',
    ],
  },
  {
    on: { weekday: 6, weeks: -14 },
    writtenDaysAgo: 120,
    titleKo: '트레일 리지 로드 당일',
    titleEn: 'Trail Ridge Road in a day',
    descriptionKo: '로키산 국립공원을 가로질러 그랜드레이크까지 다녀왔습니다. 총 240마일.',
    descriptionEn: 'Across Rocky Mountain National Park to Grand Lake and home. 240 miles in all.',
    startTime: '07:00',
    endTime: '18:00',
    meetingLocation: 'Lyons (라이언스 보혼 공원)',
    meetingLocationEn: 'Bohn Park, Lyons',
    route: 'Lyons – Estes Park – US 34 – Grand Lake – Granby – US 40 – I-70',
    difficulty: 'hard',
    maxParticipants: null,
    status: 'completed',
    guestStarts: 0,
    riders: ['admin', 'minjae.choi', 'old.hwang', 'rider', 'mikeshin', 'youngsoo'],
  },
]
