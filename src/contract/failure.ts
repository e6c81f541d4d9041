import * as z from 'zod/mini'

/** The body of every error answer. `path` is the name of the field in the request, with dots between levels. */
export const Failure = z.object({
  message: z.string(),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** Present where the same call is accepted after `POST /api/auth/confirmation`, or the same with a passkey. */
  needs: z.optional(z.literal('confirmation')),
})
export type Failure = z.infer<typeof Failure>
