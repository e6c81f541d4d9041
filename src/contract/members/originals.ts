import type { MembershipApplication } from './membership-applications.ts'

type Standing = Pick<MembershipApplication, 'status' | 'reviewedAt'>

/**
 * Whether an application of this status can count instead of the other one (docs/product.md 11.8). An owner reads and erases the
 * duplicates of an approved application, so nothing that was decided becomes a duplicate of one that is not approved.
 */
export function canCountInsteadOf(originalStatus: string, { status, reviewedAt }: Standing): boolean {
  // A mark that closed an application left it without `reviewedAt`.
  const isUndecided = status === 'pending' || (status === 'rejected' && reviewedAt === null)
  return originalStatus === 'approved' || (originalStatus === 'pending' && isUndecided)
}
