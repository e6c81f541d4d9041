import * as z from 'zod/mini'
import { say } from './sentences.ts'

/**
 * What a PUT may hold besides its row: the row's `updatedAt` as the editor knows it. Who has overlooked somebody else's change is then refused (409) instead
 * of undoing it; left out, the last one wins. It is
 * not called `updatedAt`: callers that send a whole row back, as SPEC's plain PUT lets them, have not asked for it.
 */
export const KnownState = z.object({
  knownUpdatedAt: z.nullish(z.string(say('Invalid value')).check(z.maxLength(64, say('Invalid value')))),
})
export type KnownState = z.infer<typeof KnownState>
