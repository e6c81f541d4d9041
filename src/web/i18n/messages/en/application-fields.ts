import type { Twin } from '#web/i18n/messages/twin.ts'

export const messages = {
  applicationFields: {
    email: 'Email',
    koreanName: 'Korean name',
    englishName: 'English name',
    kakaoId: 'KakaoTalk ID',
    phoneNumber: 'Phone number',
    dateOfBirth: 'Date of birth',
    motorcycleModel: 'Motorcycle model',
    emergencyContactName: 'Emergency contact name',
    emergencyContactRelation: 'Relation',
    emergencyContactPhone: 'Emergency contact phone',
    membershipFee: 'Membership fee',
    paymentStatus: 'Payment status',
    payments: { pending: 'Pending', paid: 'Paid' },
    relations: {
      spouse: 'Spouse',
      parent: 'Parent',
      child: 'Child',
      sibling: 'Sibling',
      friend: 'Friend',
      other: 'Other',
    },
  },
} as const satisfies Twin<typeof import('#web/i18n/messages/ko/application-fields.ts').messages>
