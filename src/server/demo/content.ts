import type { PhotoAlbumInput } from '#contract/albums/photo-albums.ts'
import type { ContactMessageInput, ContactSuspicion } from '#contract/messages/contact-messages.ts'
import type { AnnouncementInput } from '#contract/news/announcements.ts'
import type { attendanceOptions } from '#contract/news/questions.ts'
import type { RelativeDay } from './seed-demo.ts'

/** `{date}`, `{month}` and `{year}` in the texts stand for the day of `on`. */
interface SampleAnnouncement extends Omit<AnnouncementInput, 'eventDate' | 'question' | 'sendToMembers'> {
  on: RelativeDay
  /** `HH:mm` in the club's zone. */
  at: string
  writtenDaysAgo: number
  question?: SampleQuestion
}

/** Answers by username: numbers of options, or an answer of attendance with how many come along. */
type SampleQuestion =
  | { kind: 'attendance'; answers: Record<string, [choice: keyof typeof attendanceOptions, companions?: number]> }
  | { kind: 'one'; options: readonly { textKo: string; textEn: string }[]; answers: Record<string, readonly number[]> }
  | { kind: 'days'; days: readonly RelativeDay[]; answers: Record<string, readonly number[]> }

export const sampleAnnouncements: readonly SampleAnnouncement[] = [
  {
    type: 'meeting',
    on: { weekday: 6, weeks: 2 },
    at: '14:00',
    writtenDaysAgo: 6,
    titleKo: '{year}년 정기 총회 안내',
    titleEn: '{year} general assembly',
    contentKo: `올해 정기 총회를 {date} 오후 2시에 엽니다. 내년 집행부 선출과 회비 결산을 다루니 정회원은 꼭 참석해 주세요. 참석이 어려우면 위임장을 보내 주시면 됩니다.

장소는 오로라 하바나 스트리트에 있는 클럽하우스 2층입니다. 주차장이 좁으니 차로 오시는 분은 길 건너 공영 주차장을 이용해 주세요. 바이크는 건물 뒤편에 세우시면 됩니다.

순서는 다음과 같습니다.
1. 개회와 지난 총회 회의록 확인
2. 올해 활동 보고와 회비 결산
3. 회장단과 로드 캡틴 선출
4. 내년 라이딩 일정 초안 논의
5. 자유 발언

집행부에 출마하실 분은 총회 1주일 전까지 운영위원에게 알려 주세요. 회장 임기는 2년이고, 정회원이면 누구나 출마할 수 있습니다. 추천도 환영합니다.

총회가 끝나면 저녁을 함께 먹습니다. 가족과 함께 오셔도 좋습니다. 음식을 준비해야 하니 몇 분이 오시는지 이 공지에 답해 주세요.`,
    contentEn: `The assembly meets on {date} at 2 PM. We elect next year’s officers and close the dues ledger, so every full member should be there. Send a proxy if you cannot make it.

We meet upstairs at the clubhouse on Havana Street in Aurora. The lot is small: if you come by car, please use the public lot across the street. Bikes go behind the building.

Agenda:
1. Opening and minutes of the last assembly
2. Report on the year and the dues ledger
3. Election of officers and road captains
4. First draft of next year’s riding calendar
5. Open floor

If you would like to run for office, tell any committee member at least a week ahead. The president serves for two years, and any full member may run. Nominations are welcome too.

Dinner follows, and families are invited. Please answer this announcement with your head count so that we order enough food.`,
    question: {
      kind: 'attendance',
      answers: {
        admin: ['yes', 1],
        'minjae.choi': ['yes', 3],
        'soyeon.kang': ['yes'],
        dkwon: ['maybe', 2],
        youngsoo: ['yes', 1],
        mikeshin: ['no'],
        'esther.bae': ['yes', 2],
        'kevin.moon': ['yes'],
      },
    },
  },
  {
    type: 'riding',
    on: { weekday: 6, weeks: 0 },
    at: '08:00',
    writtenDaysAgo: 5,
    titleKo: '첫눈 전 마지막 산길 라이딩',
    titleEn: 'Last mountain ride before snow',
    contentKo:
      '해가 짧아져 오전 8시에 출발합니다. 그늘진 굽잇길에 살얼음이 있을 수 있으니 코너 진입 속도를 평소보다 낮춰 주세요. 점심은 에스테스파크의 손칼국숫집에서 먹습니다. 전날 저녁 6시에 도로 상태를 보고 갈지 말지 정해 단체방에 올리겠습니다. 열선 장갑이나 여벌 장갑을 꼭 챙기세요.',
    contentEn:
      'Short days, so we leave at 8 AM. Shaded bends may hide black ice: brake earlier and enter every corner slower than you think. Lunch is hand-cut noodles in Estes Park. We check the roads at 6 PM the evening before and post go or no-go in the chat room. Bring heated gloves or a spare pair.',
  },
  {
    type: 'safety',
    // Of the same day as the next one, which is later: the order is the same on every weekday.
    on: { weekday: 7, weeks: -1 },
    at: '00:00',
    writtenDaysAgo: 8,
    titleKo: '겨울철 타이어 공기압 점검',
    titleEn: 'Check your cold tire pressure',
    contentKo:
      '기온이 화씨 10도 내려가면 공기압이 약 1psi 떨어집니다. 출발 전 타이어가 식어 있을 때 확인하고, 마모 한계선이 보이면 라이딩에 나오지 마세요. 게이지가 없는 분은 집결지에서 후미 차량에 말씀하시면 빌려드립니다.',
    contentEn:
      'Expect to lose about 1 psi for every 10 °F drop. Measure before you start the engine, and stay home if you can see the wear bars. No gauge? Ask at the sweep vehicle before the start.',
  },
  {
    type: 'general',
    on: { weekday: 7, weeks: -1 },
    at: '12:00',
    writtenDaysAgo: 9,
    titleKo: '클럽 조끼 공동 주문',
    titleEn: 'Club vest group order',
    contentKo:
      '등판 자수 조끼를 이달 말까지 이 공지에서 주문받습니다. 치수표(https://forms.gle/HangilVest)를 먼저 확인하시고, 라이딩 재킷 위에 입으실 분은 한 치수 크게 주문하시는 편이 좋습니다. 받으시는 날은 단체방에 알려 드립니다. 문의는 (303) 555-0158로 해 주세요.',
    contentEn:
      'Order your vest with the embroidered back patch here by the end of the month. Check the size chart at https://forms.gle/HangilVest first, and go one size up if you wear it over a riding jacket. We will tell you in the chat room when to pick it up. Questions? Call (303) 555-0158.',
    question: {
      kind: 'one',
      options: [
        { textKo: '95 (M)', textEn: 'M' },
        { textKo: '100 (L)', textEn: 'L' },
        { textKo: '105 (XL)', textEn: 'XL' },
        { textKo: '주문하지 않습니다', textEn: 'None for me' },
      ],
      answers: {
        admin: [1],
        rider: [1],
        'haeun.lee': [0],
        'soyeon.kang': [0],
        youngsoo: [2],
        mikeshin: [2],
        'hyejin.yoon': [3],
        'joon.seo': [1],
      },
    },
  },
  {
    type: 'safety',
    on: { weekday: 7, weeks: -2 },
    at: '10:00',
    writtenDaysAgo: 19,
    titleKo: '신입 회원 주차장 연습',
    titleEn: 'Parking-lot practice for new riders',
    contentKo: '느린 유턴과 급제동을 함께 연습합니다. 보호 장비를 모두 갖추고 오세요. 연습 뒤 커피는 클럽이 삽니다.',
    contentEn: 'Slow U-turns and emergency stops, together. Wear all your gear. Coffee afterwards is on the club.',
    question: {
      kind: 'days',
      days: [
        { weekday: 7, weeks: 1 },
        { weekday: 6, weeks: 2 },
        { weekday: 7, weeks: 2 },
      ],
      answers: { admin: [0, 2], 'minjae.choi': [0], 'haeun.lee': [0, 1], 'joon.seo': [1], 'kevin.moon': [] },
    },
  },
  {
    type: 'meeting',
    on: { weekday: 2, weeks: -3 },
    at: '19:30',
    writtenDaysAgo: 20,
    titleKo: '{month} 운영위원회 결과',
    titleEn: '{month} committee minutes',
    contentKo: '내년 상반기 라이딩 일정과 구급함 교체를 의결했습니다. 회의록은 운영위원에게 요청하시면 보내 드립니다.',
    contentEn:
      'The committee approved the spring riding calendar and new first-aid kits. Ask any committee member for the minutes.',
  },
  {
    type: 'general',
    on: { weekday: 4, weeks: -5 },
    at: '00:00',
    writtenDaysAgo: 38,
    titleKo: '새 로드 캡틴을 소개합니다',
    titleEn: 'Meet our new road captains',
    contentKo:
      '최민재 님과 이하은 님이 이번 시즌부터 로드 캡틴을 맡습니다. 두 분 모두 우리 클럽에서 5년 넘게 달렸고 응급처치 교육도 마쳤습니다. 처음 오신 분은 집결지에서 주황색 완장을 찾으세요. 대열에서 어디에 설지, 수신호가 무엇인지 차근차근 알려 드립니다. 라이딩 중에 불편하거나 불안한 점이 있으면 쉬는 시간에 언제든 말씀해 주세요.',
    contentEn:
      'Minjae Choi and Haeun Lee are road captains from this season on. Both have ridden with us for more than five years and are trained in first aid. New here? Look for the orange armband at the meeting point: they will show you your place in the formation and go through the hand signals with you. If anything on a ride makes you uneasy, tell them at the next stop.',
  },
  {
    type: 'riding',
    on: { weekday: 6, weeks: -6 },
    at: '07:30',
    writtenDaysAgo: 50,
    titleKo: '사시나무 단풍 라이딩 사진 모집',
    titleEn: 'Send us your aspen ride photos',
    contentKo:
      '과넬라 패스의 노란 사시나무 길을 열여섯 명이 함께 달렸습니다. 날씨도 길도 더 바랄 것이 없는 하루였습니다. 사진을 찍으신 분은 단체방에 원본으로 올려 주세요. 골라서 갤러리 앨범으로 만들겠습니다.',
    contentEn:
      'Sixteen of us rode Guanella Pass through walls of yellow aspen, and neither the weather nor the road left anything to wish for. If you took pictures, please share the originals in the chat room: the best ones become a gallery album.',
  },
  {
    type: 'safety',
    on: { weekday: 3, weeks: -8 },
    at: '00:00',
    writtenDaysAgo: 58,
    titleKo: '사슴과 엘크가 길에 나오는 계절입니다',
    titleEn: 'Deer and elk are on the move',
    contentKo:
      '가을에는 해 질 무렵과 동틀 무렵에 사슴과 엘크가 도로로 자주 나옵니다. 한 마리가 지나갔다면 뒤에 두세 마리가 더 있다고 생각하세요. 산길에서 해가 지면 속도를 10마일 더 낮추고, 앞사람과의 거리를 3초 이상 벌려 주세요. 피할 수 없다고 느껴지면 꺾지 말고 똑바로 세우며 멈추는 것이 낫습니다.',
    contentEn:
      'In fall, deer and elk cross the roads around dawn and dusk. Where there was one, expect two or three more. Once the sun is down in the hills, take another 10 mph off and leave three seconds or more to the rider ahead. If you cannot avoid one, brake hard and straight rather than swerve.',
  },
  {
    type: 'general',
    on: { weekday: 1, weeks: -11 },
    at: '00:00',
    writtenDaysAgo: 80,
    titleKo: '단체 보험 할인 안내',
    titleEn: 'Group discount on insurance',
    contentKo:
      '오로라의 한인 보험 사무소와 회원 할인에 합의했습니다. 정회원은 모터사이클 보험료를 10퍼센트까지 할인받을 수 있고, 상담은 한국어로 받으실 수 있습니다. 회원 확인이 필요하니 먼저 운영위원에게 연락해 주세요.',
    contentEn:
      'A Korean-speaking insurance office in Aurora now offers our members up to 10 percent off motorcycle policies. Please contact a committee member first, since they will ask us to confirm your membership.',
  },
  {
    type: 'riding',
    on: { weekday: 6, weeks: -14 },
    at: '07:00',
    writtenDaysAgo: 107,
    titleKo: '트레일 리지 로드 당일 라이딩 후기',
    titleEn: 'A day on Trail Ridge Road',
    contentKo: `해발 12,183피트, 미국에서 이어진 포장도로로는 가장 높은 길을 다녀왔습니다. 덴버는 화씨 90도가 넘었는데 정상에서는 45도였고, 모두 가져온 옷을 다 껴입고 사진을 찍었습니다.

그랜드레이크에서 점심을 먹고 그랜비와 버사우드 패스를 지나 돌아왔습니다. 총 240마일, 주유 두 번, 넘어진 사람 없음. 뒤에서 끝까지 챙겨 주신 후미 팀에 박수를 보냅니다.

다음에 가실 분께 한 가지만 말씀드립니다. 국립공원은 시간제 입장 예약이 필요합니다. 예약은 한 달 전에 열리니 일정이 잡히면 바로 잡으세요.`,
    contentEn: `We rode the highest continuous paved road in the country, 12,183 feet up. It was over 90 °F in Denver and 45 °F at the top, so everybody wore everything they had brought for the group photo.

Lunch was in Grand Lake, and we came home by Granby and Berthoud Pass. 240 miles, two fuel stops, no one down. A round of applause for the sweep team, who looked after everyone to the end.

One piece of advice for next time: the national park wants a timed entry reservation. They open a month ahead, so book as soon as you know the day.`,
  },
  {
    type: 'general',
    on: { weekday: 7, weeks: -18 },
    at: '11:00',
    writtenDaysAgo: 132,
    titleKo: '가족 야유회, 함께해 주셔서 고맙습니다',
    titleEn: 'Thank you for a great family picnic',
    contentKo:
      '체리크리크 주립공원에서 연 가족 야유회에 일흔 명 가까이 모였습니다. 불고기와 김밥을 준비해 주신 분들, 아이들과 놀아 주신 분들, 끝까지 남아 치워 주신 분들께 감사드립니다. 두고 가신 아이스박스 두 개는 클럽하우스에 있습니다.',
    contentEn:
      'Nearly seventy people came to our picnic at Cherry Creek State Park. Thank you to everyone who made bulgogi and gimbap, played with the kids and stayed to clean up. Two coolers were left behind and are waiting at the clubhouse.',
  },
]

type AlbumTexts = Pick<PhotoAlbumInput, 'titleKo' | 'titleEn' | 'dropboxUrl' | 'displayOrder'> &
  Partial<Pick<PhotoAlbumInput, 'descriptionKo' | 'descriptionEn' | 'photoCount' | 'isActive'>>

interface SampleAlbum extends AlbumTexts {
  writtenDaysAgo: number
  /** Names of files in pictures/. */
  pictures: string[]
  /** English title of the sample ride that it shows. */
  ride?: string
}

export const sampleAlbums: readonly SampleAlbum[] = [
  {
    writtenDaysAgo: 35,
    titleKo: '과넬라 패스 단풍 라이딩',
    titleEn: 'Guanella Pass in aspen gold',
    ride: 'Guanella Pass in aspen gold',
    descriptionKo: '노란 사시나무 길을 열여섯 명이 함께 달린 날. 원본이 필요하시면 (303) 555-0158로 문자 주세요.',
    descriptionEn: 'Sixteen riders between walls of yellow aspen. Text (303) 555-0158 for the originals.',
    dropboxUrl: 'https://photos.example/albums/guanella-aspens',
    pictures: ['summit-group', 'aspen-bend', 'town-start'],
    photoCount: '148',
    displayOrder: '1',
  },
  {
    writtenDaysAgo: 98,
    titleKo: '트레일 리지 로드',
    titleEn: 'Trail Ridge Road',
    ride: 'Trail Ridge Road in a day',
    descriptionKo: '해발 12,183피트, 여름인데도 모두 겨울옷.',
    descriptionEn: '12,183 feet up, and winter clothes in summer.',
    dropboxUrl: 'https://photos.example/albums/trail-ridge',
    pictures: ['tundra-curves', 'lake-lunch'],
    photoCount: '212',
    displayOrder: '2',
  },
  {
    writtenDaysAgo: 128,
    titleKo: '체리크리크 가족 야유회',
    titleEn: 'Family picnic at Cherry Creek',
    descriptionKo: '불고기와 김밥, 그리고 아이들의 물풍선.',
    descriptionEn: 'Bulgogi, gimbap and a great many water balloons.',
    dropboxUrl: 'https://photos.example/albums/family-picnic',
    pictures: ['long-table'],
    photoCount: '86',
    displayOrder: '3',
  },
  {
    writtenDaysAgo: 15,
    titleKo: '신입 회원 주차장 연습',
    titleEn: 'Parking-lot practice',
    dropboxUrl: 'https://photos.example/albums/parking-lot-practice',
    pictures: [],
    displayOrder: '10',
  },
  {
    writtenDaysAgo: 160,
    titleKo: '봄맞이 정비의 날 (정리 중)',
    titleEn: 'Spring wrench day (sorting photos)',
    descriptionKo: '사진을 고르는 중입니다. 정리가 끝나면 공개합니다.',
    descriptionEn: 'We are still picking photos and will publish the album when it is done.',
    dropboxUrl: 'https://photos.example/albums/spring-wrench-day',
    pictures: ['oil-change', 'chain-cleaning'],
    photoCount: '40',
    isActive: 'false',
    displayOrder: '20',
  },
]

interface SampleContactMessage extends ContactMessageInput {
  status?: 'spam'
  suspicions?: readonly ContactSuspicion[]
  sentDaysAgo: number
  handledDaysAgo?: number
}

export const sampleContactMessages: readonly SampleContactMessage[] = [
  {
    name: '이서연',
    email: 'seoyeon.lee@example.com',
    subject: '125cc 스쿠터도 함께 달릴 수 있나요?',
    message: `안녕하세요. 지난달에 오로라로 이사 온 이서연입니다.

아직은 125cc 스쿠터를 타고 있는데 초급 라이딩에 따라가도 괜찮을지 궁금합니다. 고속도로를 타지 않는 코스라면 문제없이 갈 수 있습니다. 내년 봄에는 쿼터급으로 바꿀 생각입니다.

가능하다면 이번 달 정기 모임에 먼저 인사드리러 가고 싶습니다. 303-555-0163으로 문자 주셔도 됩니다.`,
    sentDaysAgo: 1,
  },
  {
    name: 'Marcus Webb',
    email: 'marcus@frontrangevets.example.com',
    subject: 'Charity ride in September: would your club join?',
    message: `Hi there,

I organize the Front Range veterans ride, and several of your members stopped by our table at Lookout Mountain. We would love to have your club ride with us this year. Last year’s route is here: https://frontrangevets.example.com/route

About 80 bikes, 110 miles, police escort through Golden. Could somebody call me at 720-555-0118?`,
    suspicions: ['links'],
    sentDaysAgo: 2,
  },
  {
    name: '박준호',
    email: 'junho.park@example.com',
    subject: '작년 가을 단체 사진을 구할 수 있을까요',
    message:
      '작년 10월 피크 투 피크 라이딩 때 찍은 단체 사진 원본을 받을 수 있을지 여쭙습니다. 아버지께서 거실에 걸어 두고 싶어 하세요. 앨범에는 작은 것만 있더라고요.',
    sentDaysAgo: 9,
    handledDaysAgo: 8,
  },
  {
    name: 'Grace Kim',
    email: 'grace.kim@example.com',
    subject: 'Passenger on the Saturday ride',
    message:
      'My husband is a member. May I come along as a passenger, and is there anything I should bring besides helmet and gloves?',
    sentDaysAgo: 21,
    handledDaysAgo: 20,
  },
  {
    name: 'SEO Expert Team',
    email: 'rank@top-results.example.net',
    subject: 'First page of search results GUARANTEED',
    message: `Dear website owner,

we found 14 errors on your website. See the report: http://top-results.example.net/report
Packages: http://top-results.example.net/gold http://top-results.example.net/platinum

Reply STOP to hear from us again.`,
    status: 'spam',
    suspicions: ['form', 'links'],
    sentDaysAgo: 3,
  },
]
