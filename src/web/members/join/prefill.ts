import { emergencyRelations, paymentStatuses } from '#contract/members/applications.ts'
import type { OwnApplication } from '#contract/members/details.ts'
import type { MembershipApplicationInput } from '#contract/members/membership-applications.ts'

interface Person {
  firstName: string | null
  lastName: string | null
  email: string | null
}

/** The application as its form holds it: nothing chosen yet is left out. */
export type ApplicationValues = Partial<MembershipApplicationInput>

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
  const { koreanName, englishName, kakaoId, phoneNumber, email, dateOfBirth, motorcycleModel } = application
  const { emergencyContactName, emergencyContactPhone, membershipFee } = application
  return {
    ...{ koreanName, englishName, kakaoId, phoneNumber, email, dateOfBirth, motorcycleModel },
    ...{ emergencyContactName, emergencyContactPhone, membershipFee },
    ...chosen(application),
  }
}

/** The two fields with fixed choices, as far as they hold one of them. */
export function chosen(values: { emergencyContactRelation?: unknown; paymentStatus?: unknown }): ApplicationValues {
  const relation = emergencyRelations.find((offered) => offered === values.emergencyContactRelation)
  return {
    ...(relation && { emergencyContactRelation: relation }),
    paymentStatus: paymentStatuses.find((offered) => offered === values.paymentStatus) ?? 'pending',
  }
}
