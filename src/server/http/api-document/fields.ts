import type * as z from 'zod/mini'
import { ClubDate, ClubTime, Instant, OptionalClubDate, OptionalClubTime } from '#contract/date-fields.ts'
import { BooleanText, ExpectedVersion, ListQuery, OptionalWebAddress, WebAddress } from '#contract/fields.ts'
import { MembershipApplicationInput } from '#contract/members/membership-applications.ts'
import { OptionalCoordinates } from '#contract/rides/coordinates.ts'
import { RidingEventInput } from '#contract/rides/riding-events.ts'

const clubDate =
  'A calendar day (`2026-10-04`) or local time (`2026-10-04T08:30`) in the club’s time zone, or an instant (`2026-10-04T14:30:00Z`).'
const orNull = ' Left out, `null` and blank mean none.'

/** What the fields of the contract mean to those who do not read it. */
export const meanings: ReadonlyMap<z.core.$ZodType, { description?: string; format?: string; examples?: unknown[] }> = new Map<
  z.core.$ZodType,
  object
>([
  [Instant, { format: 'date-time' }],
  [ClubDate, { description: clubDate, examples: ['2026-10-04'] }],
  [OptionalClubDate, { description: clubDate + orNull, examples: ['2026-10-03T21:00'] }],
  [ClubTime, { description: 'A time of day in the club’s time zone.', examples: ['08:30'] }],
  [OptionalClubTime, { description: `A time of day in the club’s time zone.${orNull}`, examples: ['17:00'] }],
  [WebAddress, { format: 'uri', examples: ['https://www.dropbox.com/sh/autumn'] }],
  [OptionalWebAddress, { description: `An address that starts with http:// or https://.${orNull}` }],
  [OptionalCoordinates, { description: `Degrees north and east.${orNull}`, examples: ['39.7392, -104.9903'] }],
  [BooleanText, { description: 'Stored and answered as text.' }],
  [RidingEventInput.shape.maxParticipants, { description: `A whole number, stored and answered as text.${orNull}` }],
  [MembershipApplicationInput.shape.dateOfBirth, { format: 'date' }],
  [
    ExpectedVersion.shape.expectedVersion,
    { description: '`updatedAt` as it was read. When it has changed since, the answer is 409. Without it, the last write wins.' },
  ],
  [ListQuery.shape.limit, { description: 'Rows of a page, 1 to 100; 20 without it.' }],
  [ListQuery.shape.after, { description: 'Where the page begins: only from a `Link` header.' }],
])
