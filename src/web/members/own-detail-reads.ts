import { findOwnApplication } from '#contract/members/member-calls.ts'
import { read } from '#web/api/calls.ts'

/** The application of the current user that counts; null when there is none. Stale after half a minute, because an administrator decides it. */
export const myApplicationQuery = read(findOwnApplication, {}, { staleTime: 30_000 })
