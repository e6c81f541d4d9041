import { factsOf } from '#contract/fields.ts'
import { MembershipApplicationInput } from '#contract/members/membership-applications.ts'
import { texts } from '#web/i18n/texts.ts'

const { paymentStatus, emergencyContactRelation } = factsOf(MembershipApplicationInput, 'choices')

export const applicationFieldsTexts = texts('applicationFields', {
  ...factsOf(MembershipApplicationInput, 'label'),
  chooseRelation: { ko: '관계를 선택하세요', en: 'Select a relation' },
  payments: paymentStatus,
  relations: emergencyContactRelation,
})
