export interface SampleApplication {
  koreanName: string
  englishName: string
  kakaoId: string
  phoneNumber: string
  email: string
  dateOfBirth: string
  motorcycleModel: string
  emergencyContactName: string
  emergencyContactRelation: string
  emergencyContactPhone: string
  paymentStatus: string
  status: string
  submittedDaysAgo: number
  reviewedDaysAgo: number | null
  notes: string | null
  /** Of the account that was made with it. */
  username: string | null
}

type Applicant = Omit<SampleApplication, 'paymentStatus' | 'status' | 'reviewedDaysAgo' | 'notes' | 'username'> & {
  username?: string
}

function waiting(applicant: Applicant, paymentStatus: 'pending' | 'paid'): SampleApplication {
  return { username: null, ...applicant, paymentStatus, status: 'pending', reviewedDaysAgo: null, notes: null }
}

function decided(
  status: 'approved' | 'rejected',
  applicant: Applicant,
  reviewedDaysAgo: number,
  paymentStatus: 'pending' | 'paid' = 'paid',
  notes: string | null = null,
): SampleApplication {
  return { username: null, ...applicant, paymentStatus, status, reviewedDaysAgo, notes }
}

export const sampleApplications: readonly SampleApplication[] = [
  waiting(
    {
      koreanName: '김도윤',
      englishName: 'Doyun Kim',
      kakaoId: 'doyun_rides',
      phoneNumber: '(303) 555-0142',
      email: 'doyun.kim@example.com',
      dateOfBirth: '1991-04-17',
      motorcycleModel: 'BMW R 1250 GS',
      emergencyContactName: '이수빈',
      emergencyContactRelation: 'spouse',
      emergencyContactPhone: '(303) 555-0143',
      submittedDaysAgo: 2,
      username: 'doyun.kim',
    },
    'pending',
  ),
  waiting(
    {
      koreanName: '박서준',
      englishName: 'Seojun Park',
      kakaoId: 'sjpark88',
      phoneNumber: '(720) 555-0187',
      email: 'seojun.park@example.com',
      dateOfBirth: '1988-11-02',
      motorcycleModel: 'Harley-Davidson Road Glide',
      emergencyContactName: '박정호',
      emergencyContactRelation: 'parent',
      emergencyContactPhone: '(720) 555-0188',
      submittedDaysAgo: 4,
      username: 'seojun.park',
    },
    'paid',
  ),
  waiting(
    {
      koreanName: '한지우',
      englishName: 'Jiwoo Han',
      kakaoId: 'jiwoo.h',
      phoneNumber: '(303) 555-0126',
      email: 'jiwoo.han@example.com',
      dateOfBirth: '1996-07-23',
      motorcycleModel: 'Royal Enfield Himalayan 450',
      emergencyContactName: '한지민',
      emergencyContactRelation: 'sibling',
      emergencyContactPhone: '(303) 555-0127',
      submittedDaysAgo: 8,
      username: 'jiwoo.han',
    },
    'pending',
  ),
  waiting(
    {
      koreanName: '송재훈',
      englishName: 'Jason Song',
      kakaoId: 'jasonsong',
      phoneNumber: '(719) 555-0164',
      email: 'jason.song@example.com',
      dateOfBirth: '1979-01-30',
      motorcycleModel: 'Indian Scout Bobber',
      emergencyContactName: 'Mina Song',
      emergencyContactRelation: 'child',
      emergencyContactPhone: '(719) 555-0165',
      submittedDaysAgo: 11,
    },
    'paid',
  ),
  decided(
    'approved',
    {
      koreanName: '이하은',
      englishName: 'Haeun Lee',
      kakaoId: 'haeun_lee',
      phoneNumber: '(303) 555-0110',
      email: 'haeun.lee@example.com',
      dateOfBirth: '1990-09-12',
      motorcycleModel: 'Triumph Bonneville T120',
      emergencyContactName: '김현우',
      emergencyContactRelation: 'spouse',
      emergencyContactPhone: '(303) 555-0111',
      submittedDaysAgo: 13,
      username: 'haeun.lee',
    },
    10,
  ),
  decided(
    'rejected',
    {
      koreanName: '정유진',
      englishName: 'Yujin Jung',
      kakaoId: 'yujin.j',
      phoneNumber: '(303) 555-0175',
      email: 'yujin.jung@example.com',
      dateOfBirth: '1999-12-05',
      motorcycleModel: 'Honda Rebel 500',
      emergencyContactName: '정혜원',
      emergencyContactRelation: 'parent',
      emergencyContactPhone: '(303) 555-0176',
      submittedDaysAgo: 25,
      username: 'yujin.jung',
    },
    22,
    'pending',
    '면허 취득 후 다시 신청하기로 함. Will apply again with a license.',
  ),
  decided(
    'approved',
    {
      koreanName: '문기현',
      englishName: 'Kevin Moon',
      kakaoId: 'kmoon303',
      phoneNumber: '(720) 555-0152',
      email: 'kevin.moon@example.com',
      dateOfBirth: '1985-06-08',
      motorcycleModel: 'Suzuki V-Strom 800DE',
      emergencyContactName: 'Rachel Moon',
      emergencyContactRelation: 'spouse',
      emergencyContactPhone: '(720) 555-0153',
      submittedDaysAgo: 51,
      username: 'kevin.moon',
    },
    47,
  ),
  decided(
    'approved',
    {
      koreanName: '서준',
      englishName: 'Joon Seo',
      kakaoId: 'joonseo',
      phoneNumber: '(303) 555-0119',
      email: 'joon.seo@example.com',
      dateOfBirth: '1993-03-27',
      motorcycleModel: 'Yamaha MT-09',
      emergencyContactName: '최윤아',
      emergencyContactRelation: 'friend',
      emergencyContactPhone: '(303) 555-0120',
      submittedDaysAgo: 72,
      username: 'joon.seo',
    },
    69,
  ),
  decided(
    'rejected',
    {
      koreanName: '노승우',
      englishName: 'Steve Noh',
      kakaoId: 'stevenoh',
      phoneNumber: '(307) 555-0138',
      email: 'steve.noh@example.com',
      dateOfBirth: '1982-10-19',
      motorcycleModel: 'Ducati Scrambler Icon',
      emergencyContactName: 'Anna Noh',
      emergencyContactRelation: 'spouse',
      emergencyContactPhone: '(307) 555-0139',
      submittedDaysAgo: 84,
    },
    79,
    'pending',
    '와이오밍 거주, 운영위원회 승인 없음. Lives in Wyoming; the committee made no exception.',
  ),
  decided(
    'approved',
    {
      koreanName: '배은혜',
      englishName: 'Esther Bae',
      kakaoId: 'estherbae',
      phoneNumber: '(720) 555-0194',
      email: 'esther.bae@example.com',
      dateOfBirth: '1994-02-14',
      motorcycleModel: 'Kawasaki Ninja 650',
      emergencyContactName: '배상철',
      emergencyContactRelation: 'parent',
      emergencyContactPhone: '(720) 555-0195',
      submittedDaysAgo: 95,
      username: 'esther.bae',
    },
    91,
  ),
  decided(
    'approved',
    {
      koreanName: '임태호',
      englishName: 'Taeho Lim',
      kakaoId: 'thlim',
      phoneNumber: '(303) 555-0158',
      email: 'taeho.lim@example.com',
      dateOfBirth: '1976-08-21',
      motorcycleModel: 'Honda Gold Wing Tour',
      emergencyContactName: '임서영',
      emergencyContactRelation: 'child',
      emergencyContactPhone: '(303) 555-0159',
      submittedDaysAgo: 116,
      username: 'taeho.lim',
    },
    110,
  ),
  decided(
    'approved',
    {
      koreanName: '윤혜진',
      englishName: 'Hyejin Yoon',
      kakaoId: 'hj_yoon',
      phoneNumber: '(303) 555-0133',
      email: 'hyejin.yoon@example.com',
      dateOfBirth: '1987-05-03',
      motorcycleModel: 'Moto Guzzi V7 Stone',
      emergencyContactName: '윤혜원',
      emergencyContactRelation: 'sibling',
      emergencyContactPhone: '(303) 555-0134',
      submittedDaysAgo: 138,
      username: 'hyejin.yoon',
    },
    134,
  ),
  decided(
    'approved',
    {
      koreanName: '신민수',
      englishName: 'Michael Shin',
      kakaoId: 'mikeshin',
      phoneNumber: '(720) 555-0171',
      email: 'mikeshin@example.com',
      dateOfBirth: '1980-12-11',
      motorcycleModel: 'KTM 890 Adventure',
      emergencyContactName: 'Brian Cho',
      emergencyContactRelation: 'other',
      emergencyContactPhone: '(720) 555-0172',
      submittedDaysAgo: 150,
      username: 'mikeshin',
    },
    147,
    'pending',
  ),
  decided(
    'rejected',
    {
      koreanName: '조현식',
      englishName: 'Hyunsik Cho',
      kakaoId: 'hscho',
      phoneNumber: '(303) 555-0181',
      email: 'hyunsik.cho@example.com',
      dateOfBirth: '1972-03-15',
      motorcycleModel: 'Hyosung GV250',
      emergencyContactName: '조민지',
      emergencyContactRelation: 'child',
      emergencyContactPhone: '(303) 555-0182',
      submittedDaysAgo: 164,
    },
    158,
    'paid',
    '본인 요청으로 취소, 회비 환불함. Withdrawn on request; dues were refunded.',
  ),
]
