import type { Role } from '#contract/accounts/users.ts'

export interface SamplePerson {
  username: string
  firstName: string
  lastName: string
  email: string | null
  role: Role
  isActive?: 'false'
  joinedDaysAgo: number
}

const people: readonly [username: string, lastName: string, firstName: string, role: Role, joinedDaysAgo: number][] = [
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
  ...people.map(([username, lastName, firstName, role, joinedDaysAgo]) => ({
    username,
    lastName,
    firstName,
    email: `${username}@example.com`,
    role,
    joinedDaysAgo,
  })),
  // Gone from the club: no e-mail address, and the account is switched off.
  {
    username: 'old.hwang',
    lastName: '황',
    firstName: '동석',
    email: null,
    role: 'member',
    isActive: 'false',
    joinedDaysAgo: 195,
  },
]
