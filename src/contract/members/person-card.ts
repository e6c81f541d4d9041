import * as z from 'zod/mini'
import { OwnSeason } from '#contract/ride-day/ride-day.ts'
import { ApplicationSummary, MembershipApplication } from './membership-applications.ts'

/** What administrators read of one person besides the account; each look is recorded. */
export const PersonCard = z.object({
  /** The newest approved one, else the newest pending one, else the newest. */
  application: z.nullable(MembershipApplication),
  otherApplications: z.array(ApplicationSummary),
  season: OwnSeason,
  sessionCount: z.int(),
  /** Devices that get push messages. */
  deviceCount: z.int(),
})
export type PersonCard = z.infer<typeof PersonCard>
