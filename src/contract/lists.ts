import * as z from 'zod/mini'
import { say } from './sentences.ts'

/** Rows in one answer when the caller names no `limit`. */
const defaultPageSize = 20
const largestPageSize = 100

/** How a list is asked for: at most `limit` rows, from the opaque cursor `after` that a `Link: <…>; rel="next"` header gave. */
export const ListQuery = z.object({
  limit: z.pipe(
    z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/, say('Invalid value')))),
    z.transform((digits) => Math.min(Number(digits ?? defaultPageSize), largestPageSize)),
  ),
  after: z.optional(z.string().check(z.maxLength(400, say('Invalid value')))),
})
