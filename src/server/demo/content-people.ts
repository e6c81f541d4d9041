import type { Role } from '#contract/accounts/users.ts'

interface SamplePerson {
  username: string
  lastName: string
  firstName: string
  role: Role
  joinedDaysAgo: number
  email: string | null
  isActive: 'true' | 'false'
}

/** The accounts that `npm run demo` prints: one for each role, and a member who has yet to agree to the privacy notice. Their passwords are public. */
export const demoPasswords: ReadonlyMap<string, string> = new Map([
  ['admin', 'admin123'],
  ['rider', 'rider123'],
  ['guest', 'guest123'],
  ['taeho.lim', 'taeho123'],
])

type Row = [username: string, lastName: string, firstName: string, role: Role, joinedDaysAgo: number, email?: string]

const rows: Row[] = [
  ['admin', '한', '성민', 'admin', 203, 'sungmin.han@example.com'],
  ['rider', '김', '지훈', 'member', 188, 'jihoon.kim@example.com'],
  ['guest', 'Park', 'Grace', 'guest', 4, 'grace.park@example.com'],
  ['minjae.choi', '최', '민재', 'admin', 199],
  ['haeun.lee', '이', '하은', 'member', 14],
  ['soyeon.kang', '강', '소연', 'member', 181],
  ['dkwon', 'Kwon', 'Daniel', 'member', 176],
  ['youngsoo', '오', '영수', 'member', 170],
  ['mikeshin', 'Shin', 'Michael', 'member', 151],
  ['hyejin.yoon', '윤', '혜진', 'member', 139],
  ['taeho.lim', '임', '태호', 'member', 117],
  ['esther.bae', 'Bae', 'Esther', 'member', 96],
  ['joon.seo', '서', '준', 'member', 73],
  ['kevin.moon', 'Moon', 'Kevin', 'member', 52],
  ['doyun.kim', '김', '도윤', 'guest', 2],
  ['seojun.park', '박', '서준', 'guest', 5],
  ['jiwoo.han', '한', '지우', 'guest', 8],
  ['yujin.jung', '정', '유진', 'guest', 26],
]

export const samplePeople: readonly SamplePerson[] = [
  ...rows.map(([username, lastName, firstName, role, joinedDaysAgo, email = `${username}@example.com`]) => {
    return { username, lastName, firstName, role, joinedDaysAgo, email, isActive: 'true' as const }
  }),
  // A deactivated account.
  {
    username: 'old.hwang',
    lastName: '황',
    firstName: '동석',
    role: 'member',
    joinedDaysAgo: 195,
    email: null,
    isActive: 'false',
  },
]

/**
 * Applications, newest first: username of the account (also the name in the email address), Korean name, English name, KakaoTalk
 * id, phone, birth date, motorcycle, emergency contact, relation, payment, days since it was sent; then the decision and the days
 * since, if it was decided.
 */
const applications = `
doyun.kim | 김도윤 | Doyun Kim | doyun_rides | (303) 555-0142 | 1991-04-17 | BMW R 1250 GS | 이수빈 | spouse | pending | 2
seojun.park | 박서준 | Seojun Park | sjpark88 | (720) 555-0187 | 1988-11-02 | Harley-Davidson Road Glide | 박정호 | parent | paid | 4
jiwoo.han | 한지우 | Jiwoo Han | jiwoo.h | (303) 555-0126 | 1996-07-23 | Royal Enfield Himalayan 450 | 한지민 | sibling | pending | 8
jason.song | 송재훈 | Jason Song | jasonsong | (719) 555-0164 | 1979-01-30 | Indian Scout Bobber | Mina Song | child | paid | 11
haeun.lee | 이하은 | Haeun Lee | haeun_lee | (303) 555-0110 | 1990-09-12 | Triumph Bonneville T120 | 김현우 | spouse | paid | 13 | approved | 10
yujin.jung | 정유진 | Yujin Jung | yujin.j | (303) 555-0175 | 1999-12-05 | Honda Rebel 500 | 정혜원 | parent | pending | 25 | rejected | 22
kevin.moon | 문기현 | Kevin Moon | kmoon303 | (720) 555-0152 | 1985-06-08 | Suzuki V-Strom 800DE | Rachel Moon | spouse | paid | 51 | approved | 47
joon.seo | 서준 | Joon Seo | joonseo | (303) 555-0119 | 1993-03-27 | Yamaha MT-09 | 최윤아 | friend | paid | 72 | approved | 69
steve.noh | 노승우 | Steve Noh | stevenoh | (307) 555-0138 | 1982-10-19 | Ducati Scrambler Icon | Anna Noh | spouse | pending | 84 | rejected | 79
esther.bae | 배은혜 | Esther Bae | estherbae | (720) 555-0194 | 1994-02-14 | Kawasaki Ninja 650 | 배상철 | parent | paid | 95 | approved | 91
taeho.lim | 임태호 | Taeho Lim | thlim | (303) 555-0158 | 1976-08-21 | Honda Gold Wing Tour | 임서영 | child | paid | 116 | approved | 110
hyejin.yoon | 윤혜진 | Hyejin Yoon | hj_yoon | (303) 555-0133 | 1987-05-03 | Moto Guzzi V7 Stone | 윤혜원 | sibling | paid | 138 | approved | 134
mikeshin | 신민수 | Michael Shin | mikeshin | (720) 555-0171 | 1980-12-11 | KTM 890 Adventure | Brian Cho | other | pending | 150 | approved | 147
hyunsik.cho | 조현식 | Hyunsik Cho | hscho | (303) 555-0181 | 1972-03-15 | Hyosung GV250 | 조민지 | child | paid | 164 | rejected | 158
rider | 김지훈 | Jihoon Kim | jihoon_k | (720) 555-0146 | 1984-09-09 | Triumph Tiger 900 | 이수빈 | spouse | paid | 187 | approved | 185
`

/** What some members show others: username, the city, and what they tick. */
const directory: [username: string, city: string | null, ...shown: ('phone' | 'kakao' | 'motorcycle')[]][] = [
  ['haeun.lee', 'Boulder', 'motorcycle', 'kakao'],
  ['kevin.moon', 'Aurora', 'motorcycle', 'phone', 'kakao'],
  ['joon.seo', null, 'motorcycle'],
  ['esther.bae', 'Littleton', 'kakao'],
  ['taeho.lim', 'Fort Collins', 'motorcycle', 'phone'],
]

const tick = (isTicked: boolean) => (isTicked ? ('true' as const) : ('false' as const))

export const sampleDirectory = directory.map(([username, city, ...shown]) => ({
  username,
  isListed: tick(true),
  showsPhone: tick(shown.includes('phone')),
  showsKakaoId: tick(shown.includes('kakao')),
  showsMotorcycle: tick(shown.includes('motorcycle')),
  city,
}))

/** Reasons for rejections, by username. */
const rejectionReasons: Record<string, string> = {
  'yujin.jung': '면허 취득 후 다시 신청하기로 함. Will apply again with a license.',
  'steve.noh': '와이오밍 거주, 운영위원회 승인 없음. Lives in Wyoming; the committee made no exception.',
  'hyunsik.cho': '본인 요청으로 취소, 회비 환불함. Withdrawn on request; dues were refunded.',
}

/** Older applications are from before the privacy notice. */
export const daysSinceNotice = 100
/** Members who applied before it and have agreed since. */
const agreedSince = ['rider']

/** `username` is that of the account that was made with the application, where there is one. */
export const sampleApplications = applications
  .trim()
  .split('\n')
  .map((line) => {
    const [username = '', koreanName = '', englishName = '', kakaoId = '', phoneNumber = '', ...more] = line.split(' | ')
    const [dateOfBirth = '', motorcycleModel = '', emergencyContactName = '', emergencyContactRelation = '', ...rest] = more
    const [paymentStatus = '', submittedDaysAgo, status = 'pending', reviewedDaysAgo] = rest
    return {
      koreanName,
      englishName,
      kakaoId,
      phoneNumber,
      email: samplePeople.find((person) => person.username === username)?.email ?? `${username}@example.com`,
      dateOfBirth,
      motorcycleModel,
      emergencyContactName,
      emergencyContactRelation,
      /** The number after the applicant's. */
      emergencyContactPhone: phoneNumber.slice(0, -4) + String(Number(phoneNumber.slice(-4)) + 1).padStart(4, '0'),
      paymentStatus,
      status,
      submittedDaysAgo: Number(submittedDaysAgo),
      reviewedDaysAgo: reviewedDaysAgo === undefined ? null : Number(reviewedDaysAgo),
      notes: rejectionReasons[username] ?? null,
      hasAgreed: Number(submittedDaysAgo) < daysSinceNotice || agreedSince.includes(username),
      username,
    }
  })
