import type { MembershipApplication } from './membership-applications.ts'

/** Whether its owner keeps the details of this application true: it is neither rejected nor a duplicate of another. */
export function isKept({ status, duplicateOf }: Pick<MembershipApplication, 'status' | 'duplicateOf'>): boolean {
  return status !== 'rejected' && duplicateOf === null
}
