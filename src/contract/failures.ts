import * as z from 'zod/mini'

/** The body of every refusal. `path` names the field as the request spelled it, dots between levels. */
export const Failure = z.object({
  message: z.string(),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
})
export type Failure = z.infer<typeof Failure>
