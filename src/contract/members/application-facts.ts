import { type FieldFacts, factsOf, namesWith } from '#contract/fields.ts'
import { MembershipApplicationInput } from './membership-applications.ts'

// What pages need of the fields of an application without its schema. The build writes the values out (scripts/vite/browser-declarations.ts).

export type ApplicationField = keyof MembershipApplicationInput
export type Detail = Exclude<ApplicationField, 'membershipFee' | 'paymentStatus'>

/** These first, then the others in the order of the form. */
function startingWith<Name extends string>(first: readonly NoInfer<Name>[], names: readonly Name[]): Name[] {
  return [...new Set([...first, ...names])]
}

export const applicationFields = namesWith(MembershipApplicationInput, 'label')
export const details = applicationFields.filter((name): name is Detail => name !== 'membershipFee' && name !== 'paymentStatus')
export const detailsInFiles = startingWith(['koreanName', 'englishName', 'phoneNumber'], details)
export const shownFields = startingWith(['koreanName', 'englishName', 'email', 'phoneNumber'], applicationFields)

export const ownDetails = startingWith(['phoneNumber'], namesWith(MembershipApplicationInput, 'owner'))

export const optionalFields: readonly ApplicationField[] = applicationFields.filter(
  (name) => MembershipApplicationInput.shape[name].safeParse('').success,
)

/** What a record of the club's list may lack, and one that was restored without its key. */
export const encryptedFields: readonly ApplicationField[] = namesWith(MembershipApplicationInput, 'encrypted')

export const headings = factsOf(MembershipApplicationInput, 'headings')
export const samples = factsOf(MembershipApplicationInput, 'sample')
export const importedDetails = startingWith(
  ['koreanName', 'englishName', 'phoneNumber', 'email'],
  namesWith(MembershipApplicationInput, 'headings'),
)

export const kinds: Partial<Record<ApplicationField, FieldFacts['kind']>> = factsOf(MembershipApplicationInput, 'kind')

export const shownDetails = startingWith(['phoneNumber'], namesWith(MembershipApplicationInput, 'shownBy'))
export type ShownDetail = (typeof shownDetails)[number]
export const shownBy = factsOf(MembershipApplicationInput, 'shownBy')
