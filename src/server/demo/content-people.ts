import type { Role } from '#contract/accounts/users.ts'

export interface SamplePerson {
  username: string
  lastName: string
  firstName: string
  role: Role
  joinedDaysAgo: number
  email: string | null
  isActive: 'true' | 'false'
}

/** The accounts that `npm run demo` prints, one for each role. Their passwords are public. */
export const demoPasswords: ReadonlyMap<string, string> = new Map([
  ['admin', 'admin123'],
  ['rider', 'rider123'],
  ['guest', 'guest123'],
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
