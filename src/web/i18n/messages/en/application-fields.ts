import { factsOf } from '#contract/fields.ts'
import { textsIn } from '#contract/languages.ts'
import { MembershipApplicationInput } from '#contract/members/membership-applications.ts'
import type { Twin } from '#web/i18n/messages/twin.ts'

const { paymentStatus, emergencyContactRelation } = factsOf(MembershipApplicationInput, 'choices')

export const messages = {
  applicationFields: {
    ...textsIn(factsOf(MembershipApplicationInput, 'label'), 'en'),
    chooseRelation: 'Select a relation',
    payments: textsIn(paymentStatus, 'en'),
    relations: textsIn(emergencyContactRelation, 'en'),
  },
  consent: {
    heading: 'Your personal data',
    what: 'Kept: your account and what you fill in here.',
    why: 'Used: to decide on membership, reach you, plan rides, and call your family after an accident.',
    who: 'Seen by: administrators and, around a ride you are on, its road captain and sweep. Opening an application or a ride sheet is logged. Members see your name.',
    until:
      'Erased: {deletedAccount} days after you delete your account, or {decidedApplication} days after a rejection. Backups keep it up to a year.',
    emergency: 'Please tell your emergency contact that you named them.',
    choice: 'You may refuse, but then you cannot join.',
    whole: 'Read the whole privacy notice',
    agree: 'I have read this and agree',
    agreeHint: 'If you fill this in for someone else, tick it once that person has read it and agrees.',
  },
} as const satisfies Twin<typeof import('#web/i18n/messages/ko/application-fields.ts').messages>
