import type { MembershipApplication } from '#contract/membership-applications.ts'
import { listPages } from './list-pages.ts'

/** All applications, newest first. Administrators only. */
export const applicationPagesQuery = listPages<MembershipApplication>('/api/membership-applications')
