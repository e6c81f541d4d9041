import type { User } from '#contract/users.ts'
import { listPages } from './list-pages.ts'

/** All accounts, newest first. Administrators only. */
export const userPagesQuery = listPages<User>('/api/users')
