import * as z from 'zod/mini'
import { optionalLine } from '#contract/fields.ts'

/** What a member shows other members. Nobody has a row at first: then only the name is listed. */
export const DirectoryChoices = z.object({
  isListed: z.boolean(),
  showsPhone: z.boolean(),
  showsKakaoId: z.boolean(),
  showsMotorcycle: z.boolean(),
  city: optionalLine(100),
})
export type DirectoryChoices = z.infer<typeof DirectoryChoices>
