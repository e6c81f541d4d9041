import type { Twin } from '#web/i18n/messages/twin.ts'

export const messages = {
  profile: {
    description: 'Your account at {name}.',
    loginRequiredText: 'You need to log in to see your profile.',
    username: 'Username',
    email: 'Email',
    fullName: 'Full name',
    memberSince: 'Member since',
    notAvailable: 'N/A',
    note: 'To change your information, please contact an administrator.',
    settings: 'Password and notification settings',
    applicationHeading: 'Membership Application',
    applicationStatus: 'Status',
    applicationSubmitted: 'Submitted',
    applicationPayment: 'Fee',
    paymentConfirmed: 'Confirmed',
    paymentClaimed: 'Marked as paid (not confirmed yet)',
    paymentOpen: 'Not paid yet',
    applicationPending: 'An administrator is reviewing it. We will contact you when the review is done.',
    applicationApproved: 'Your membership has been approved. Good to have you along.',
    applicationRejected: 'This application was not approved. If you have questions, please contact us.',
    noApplication: 'You have not sent a membership application yet.',
    correctApplication: 'Correct the application',
    apply: 'Fill in the application',
    editDetails: 'Edit my details',
  },
} as const satisfies Twin<typeof import('#web/i18n/messages/ko/profile.ts').messages>
