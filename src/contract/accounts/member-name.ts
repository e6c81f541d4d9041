import * as z from 'zod/mini'

/** A person by name (person-name.ts). Accounts without a name show their username as `lastName`. */
export const MemberName = z.object({
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  /** The same name in the other script, Hangul or Latin, if the approved application has it. */
  otherName: z.nullable(z.string()),
})
export type MemberName = z.infer<typeof MemberName>
