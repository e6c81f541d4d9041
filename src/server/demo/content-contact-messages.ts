import type { ContactMessageInput, ContactStatus, ContactSuspicion } from '#contract/messages/contact-messages.ts'

export interface SampleContactMessage extends ContactMessageInput {
  status: ContactStatus
  suspicions: readonly ContactSuspicion[]
  sentDaysAgo: number
  handledDaysAgo: number | null
}

export const sampleContactMessages: readonly SampleContactMessage[] = [
  {
    name: '이서연',
    email: 'seoyeon.lee@example.com',
    subject: '125cc 스쿠터도 함께 달릴 수 있나요?',
    message: `안녕하세요. 지난달에 오로라로 이사 온 이서연입니다.

아직은 125cc 스쿠터를 타고 있는데 초급 라이딩에 따라가도 괜찮을지 궁금합니다. 고속도로를 타지 않는 코스라면 문제없이 갈 수 있습니다. 내년 봄에는 쿼터급으로 바꿀 생각입니다.

가능하다면 이번 달 정기 모임에 먼저 인사드리러 가고 싶습니다. 303-555-0163으로 문자 주셔도 됩니다.`,
    status: 'new',
    suspicions: [],
    sentDaysAgo: 1,
    handledDaysAgo: null,
  },
  {
    name: 'Marcus Webb',
    email: 'marcus@frontrangevets.example.com',
    subject: 'Charity ride in September: would your club join?',
    message: `Hi there,

I organize the Front Range veterans ride, and several of your members stopped by our table at Lookout Mountain. We would love to have your club ride with us this year. Last year’s route is here: https://frontrangevets.example.com/route

About 80 bikes, 110 miles, police escort through Golden. Could somebody call me at 720-555-0118?`,
    status: 'new',
    suspicions: ['links'],
    sentDaysAgo: 2,
    handledDaysAgo: null,
  },
  {
    name: '박준호',
    email: 'junho.park@example.com',
    subject: '작년 가을 단체 사진을 구할 수 있을까요',
    message:
      '작년 10월 피크 투 피크 라이딩 때 찍은 단체 사진 원본을 받을 수 있을지 여쭙습니다. 아버지께서 거실에 걸어 두고 싶어 하세요. 앨범에는 작은 것만 있더라고요.',
    status: 'handled',
    suspicions: [],
    sentDaysAgo: 9,
    handledDaysAgo: 8,
  },
  {
    name: 'Grace Kim',
    email: 'grace.kim@example.com',
    subject: 'Passenger on the Saturday ride',
    message:
      'My husband is a member. May I come along as a passenger, and is there anything I should bring besides helmet and gloves?',
    status: 'handled',
    suspicions: [],
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
    handledDaysAgo: null,
  },
]
