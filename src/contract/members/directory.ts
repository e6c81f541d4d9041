import * as z from 'zod/mini'
import { atMost, ListQuery, optionalLine } from '#contract/fields.ts'
import { eachOf } from '#contract/records.ts'
import { linksIn } from '#contract/text-links.ts'
import { type ShownDetail, shownBy, shownDetails } from './application-facts.ts'

export type DirectoryChoice = (typeof shownBy)[ShownDetail]
export const directoryChoices: readonly DirectoryChoice[] = shownDetails.map((name) => shownBy[name])

/** What a member shows other members (docs/product.md 7.10). Details themselves stay in the application. */
export const DirectoryChoices = z.object({
  isListed: z.boolean(),
  ...eachOf(directoryChoices, z.boolean()),
  city: z.nullable(z.string()),
})
export type DirectoryChoices = z.infer<typeof DirectoryChoices>

export const DirectoryInput = z.extend(DirectoryChoices, { city: optionalLine(100) })

export const defaultDirectoryChoices: DirectoryChoices = { isListed: true, ...eachOf(directoryChoices, false), city: null }

/** Details are null unless the member shows them. Without an application there is the account's name, or else its username as `lastName`. */
export const DirectoryMember = z.object({
  koreanName: z.nullable(z.string()),
  englishName: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  ...eachOf(shownDetails, z.nullable(z.string())),
  city: z.nullable(z.string()),
  links: linksIn({ phones: ['phoneNumber'] }),
})
export type DirectoryMember = z.infer<typeof DirectoryMember>

export const DirectoryQuery = z.extend(ListQuery, {
  search: z.optional(z.string().check(atMost(100))),
})
