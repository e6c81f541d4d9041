import * as z from 'zod/mini'
import type { ZodOpenApiOverride } from 'zod-openapi'
import * as auth from '#contract/accounts/auth.ts'
import * as emailVerification from '#contract/accounts/email-verification.ts'
import * as passkeys from '#contract/accounts/passkeys.ts'
import * as secondFactor from '#contract/accounts/second-factor.ts'
import * as users from '#contract/accounts/users.ts'
import * as photoAlbums from '#contract/albums/photo-albums.ts'
import * as failure from '#contract/failure.ts'
import * as corrections from '#contract/members/corrections.ts'
import * as details from '#contract/members/details.ts'
import * as directory from '#contract/members/directory.ts'
import * as memberImport from '#contract/members/member-import.ts'
import * as applications from '#contract/members/membership-applications.ts'
import * as personalData from '#contract/members/personal-data.ts'
import * as submission from '#contract/members/submission.ts'
import * as contactMessages from '#contract/messages/contact-messages.ts'
import * as announcements from '#contract/news/announcements.ts'
import * as phrases from '#contract/news/phrases.ts'
import * as deliveries from '#contract/notices/deliveries.ts'
import * as notices from '#contract/notices/notices.ts'
import * as push from '#contract/notices/push.ts'
import * as attendance from '#contract/ride-day/attendance.ts'
import * as headCounts from '#contract/ride-day/head-counts.ts'
import * as homeLinks from '#contract/ride-day/home-links.ts'
import * as rideDecisions from '#contract/ride-day/ride-decisions.ts'
import * as rideSheets from '#contract/ride-day/ride-sheets.ts'
import * as pastRides from '#contract/rides/past-rides.ts'
import * as registration from '#contract/rides/registration.ts'
import * as rideStops from '#contract/rides/ride-stops.ts'
import * as rideTracks from '#contract/rides/ride-tracks.ts'
import * as ridingEvents from '#contract/rides/riding-events.ts'
import * as auditLog from '#contract/site/audit-log.ts'
import * as deletedItems from '#contract/site/deleted-items.ts'
import * as status from '#contract/site/status.ts'
import * as textLinks from '#contract/text-links.ts'
import { examples } from './examples.ts'
import { meanings } from './fields.ts'

/** Every file of the contract with a shape that a call takes or answers. */
const contract: readonly object[] = [
  failure,
  textLinks,
  auth,
  directory,
  emailVerification,
  memberImport,
  passkeys,
  personalData,
  secondFactor,
  users,
  corrections,
  details,
  applications,
  submission,
  announcements,
  photoAlbums,
  phrases,
  deliveries,
  notices,
  push,
  attendance,
  headCounts,
  homeLinks,
  pastRides,
  registration,
  rideDecisions,
  rideSheets,
  rideStops,
  rideTracks,
  ridingEvents,
  auditLog,
  contactMessages,
  deletedItems,
  status,
]

/** Shapes of the contract by the name of their export. Fields, such as `Id`, are no shapes. */
export const shapes: ReadonlyMap<string, z.ZodMiniType> = new Map(
  contract.flatMap((file) => Object.entries(file).filter((entry): entry is [string, z.ZodMiniType] => isShape(entry[1]))),
)

function isShape(value: unknown): boolean {
  if (!(value instanceof z.core.$ZodType)) return false
  const { def } = (value as z.core.$ZodTypes)._zod
  // A body that may be left out is a pipe.
  if (def.type === 'pipe') return isShape(def.in)
  return def.type === 'object' || ((def.type === 'nullable' || def.type === 'optional') && isShape(def.innerType))
}

const exampleOf = new Map(Object.entries(examples).map(([name, example]) => [shapes.get(name), example]))

/** Gives the shapes their names in the document, once. Only those that a call uses get into it. */
export function nameSchemas(): void {
  for (const [id, shape] of shapes) if (z.globalRegistry.get(shape)?.id === undefined) z.globalRegistry.add(shape, { id })
}

/** Adds what the library does not know, and takes away what the site does not mean. */
export const describeSchema: ZodOpenApiOverride = ({ jsonSchema, zodSchema, io }) => {
  Object.assign(jsonSchema, meanings.get(zodSchema))
  const example = exampleOf.get(zodSchema as unknown as z.ZodMiniType)
  if (example !== undefined) jsonSchema.examples = [example]
  // The range of JavaScript's whole numbers.
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  // A later version may answer with more fields.
  if (io === 'output' && zodSchema._zod.def.type === 'object') delete jsonSchema.additionalProperties
}
