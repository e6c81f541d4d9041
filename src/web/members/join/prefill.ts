import { type ApplicationField, applicationFields } from '#contract/members/application-facts.ts'
import { emergencyRelations, paymentStatuses } from '#contract/members/applications.ts'
import type { OwnApplication } from '#contract/members/details.ts'
import type { MembershipApplicationInput } from '#contract/members/membership-applications.ts'
import { pick } from '#contract/records.ts'

interface Person {
  firstName: string | null
  lastName: string | null
  email: string | null
}

/** The application as its form holds it: nothing chosen yet is left out. */
export type ApplicationValues = Partial<MembershipApplicationInput>

/** What is typed and not chosen. */
export const typedFields = applicationFields.filter(isTyped)
type TypedField = Exclude<ApplicationField, 'emergencyContactRelation' | 'paymentStatus'>

function isTyped(name: ApplicationField): name is TypedField {
  return name !== 'emergencyContactRelation' && name !== 'paymentStatus'
}

/** What is known from the account (docs/product.md 6.2): 김도윤 from 도윤 and 김, "Doyun Kim" from Doyun and Kim. */
export function prefill({ firstName, lastName, email }: Person): ApplicationValues {
  return {
    koreanName: `${lastName ?? ''}${firstName ?? ''}`,
    englishName: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
    email: email ?? '',
    paymentStatus: 'pending',
  }
}

/** An application that was sent before, for correction. A stored value that is no longer offered has to be chosen again. */
export function valuesOf(application: OwnApplication): ApplicationValues {
  return { ...pick(application, typedFields), ...chosen(application) }
}

/** The two fields with fixed choices, as far as they hold one of them. */
export function chosen(values: { emergencyContactRelation?: unknown; paymentStatus?: unknown }): ApplicationValues {
  const relation = emergencyRelations.find((offered) => offered === values.emergencyContactRelation)
  return {
    ...(relation && { emergencyContactRelation: relation }),
    paymentStatus: paymentStatuses.find((offered) => offered === values.paymentStatus) ?? 'pending',
  }
}
