import * as z from 'zod/mini'
import { say } from './sentences.ts'

/**
 * Optimistic concurrency: a PUT may name the row's `updatedAt` that its form was opened with. When the row has changed since, the answer is 409.
 * Without it the last write wins. Not called `updatedAt`: a caller that sends a whole row back has not asked for the check.
 */
export const ExpectedVersion = z.object({
  expectedVersion: z.nullish(z.string(say('Invalid value')).check(z.maxLength(64, say('Invalid value')))),
})
export type ExpectedVersion = z.infer<typeof ExpectedVersion>
