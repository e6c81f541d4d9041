import * as z from 'zod/mini'

/** The body of every error answer. `path` is the name of the field in the request, with dots between levels. */
export const Failure = z.object({
  message: z.string(),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
})
export type Failure = z.infer<typeof Failure>
