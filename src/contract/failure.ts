import * as z from 'zod/mini'

const FailureRide = z.object({ id: z.string(), titleKo: z.string(), titleEn: z.string(), eventDate: z.string() })
export type FailureRide = z.infer<typeof FailureRide>

/** The body of every error answer. `path` is the name of the field in the request, with dots between levels. */
export const Failure = z.object({
  message: z.string(),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /**
   * Present where the call is accepted after something else. `confirmation`: `POST /api/auth/confirmation`, or the same with a passkey; `code`: the password was right, and
   * `POST /api/auth/login/code` ends the login; `secondFactor`: the administrator has to set one up.
   */
  needs: z.optional(z.enum(['confirmation', 'code', 'secondFactor'])),
  /** Present where only the person who runs the site can help. `siteAddress`: PUBLIC_URL or the proxy's Host header is wrong. */
  reason: z.optional(z.enum(['siteAddress'])),
  /** Where another time zone of the club needs a confirmation: the rides that are still to come, whose days and hours stay. */
  rides: z.optional(z.array(FailureRide)),
})
export type Failure = z.infer<typeof Failure>
