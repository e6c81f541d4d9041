import * as z from 'zod/mini'
import { PasswordLink } from '#contract/accounts/users.ts'
import { atMost } from '#contract/fields.ts'
import { eachOf } from '#contract/records.ts'
import { say } from '#contract/sentences.ts'
import { linksIn } from '#contract/text-links.ts'
import { type ImportField, importFields, type ListedPerson, maxCellLength, maxImportedRows } from './member-list.ts'

const cell = z._default(z.string(say('Invalid value')).check(atMost(maxCellLength)), '')

const ImportedPerson = z.object({
  row: z.int(say('Invalid value')).check(z.gte(1, say('Invalid value'))),
  ...eachOf(importFields, cell),
  /** An administrator has looked at the likely doubles and says that it is another person. */
  isAnotherPerson: z._default(z.boolean(say('Invalid value')), false),
})
export type ImportedPerson = z.infer<typeof ImportedPerson>

export const MemberImport = z.object({
  dryRun: z.boolean(say('Invalid value')),
  people: z
    .array(ImportedPerson, say('Invalid value'))
    .check(z.minLength(1, say('This field is required')), z.maxLength(maxImportedRows, say('The request is too large.'))),
})

const LikelyDouble = z.object({
  /** `row`: an earlier row of the same list. */
  kind: z.enum(['row', 'application', 'account']),
  row: z.nullable(z.int()),
  name: z.string(),
  reasons: z.array(z.enum(['phone', 'email', 'name'])),
})
export type LikelyDouble = z.infer<typeof LikelyDouble>

export const ImportedRow = z.object({
  row: z.int(),
  koreanName: z.string(),
  englishName: z.string(),
  phoneNumber: z.string(),
  username: z.string(),
  issues: z.array(z.object({ field: z.enum(importFields), message: z.string() })),
  warnings: z.array(z.object({ field: z.enum(importFields), message: z.string() })),
  /** The fields that are stored otherwise than the list has them. */
  changes: z.array(z.object({ field: z.enum(importFields), text: z.string() })),
  doubles: z.array(LikelyDouble),
  /** By which the person sets the first password; null in a dry run. It is shown only once. */
  link: z.nullable(PasswordLink),
  links: linksIn({ phones: ['phoneNumber'] }),
})
export type ImportedRow = z.infer<typeof ImportedRow>

export const MemberImportAnswer = z.object({ people: z.array(ImportedRow) })
export type MemberImportAnswer = z.infer<typeof MemberImportAnswer>

/** The cells that are not stored as they are, changed by reading the list or by the server. */
export function changesOf(
  listed: ListedPerson | undefined,
  { changes }: ImportedRow,
): { field: ImportField; from: string; to: string }[] {
  if (listed === undefined) return []
  const stored = new Map(changes.map(({ field, text }) => [field, text]))
  return importFields.flatMap((field) => {
    const [from, to] = [listed.listed[field] ?? listed[field], stored.get(field) ?? listed[field]]
    return from === to || from === '' ? [] : [{ field, from, to }]
  })
}
