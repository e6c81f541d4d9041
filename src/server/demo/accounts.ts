import type { Role } from '#contract/accounts/users.ts'

/** An account of the demo that anybody may sign in with: the passwords are public. */
export interface DemoAccount {
  username: string
  password: string
  role: Role
  firstName: string
  lastName: string
  email: string
  joinedDaysAgo: number
}

/** One account for each role, in the order in which `npm run demo` prints them. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    username: 'admin',
    password: 'admin123',
    role: 'admin',
    firstName: '성민',
    lastName: '한',
    email: 'sungmin.han@example.com',
    joinedDaysAgo: 203,
  },
  {
    username: 'rider',
    password: 'rider123',
    role: 'member',
    firstName: '지훈',
    lastName: '김',
    email: 'jihoon.kim@example.com',
    joinedDaysAgo: 188,
  },
  {
    username: 'guest',
    password: 'guest123',
    role: 'guest',
    firstName: 'Grace',
    lastName: 'Park',
    email: 'grace.park@example.com',
    joinedDaysAgo: 4,
  },
]
