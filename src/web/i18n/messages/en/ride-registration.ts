import type { Twin } from '#web/i18n/messages/twin.ts'

/** The form that signs a rider up for a ride. */
export const messages = {
  rideRegistration: {
    joinTitle: 'Sign up',
    waitTitle: 'Join the waitlist',
    editTitle: 'Edit your sign-up',
    motorcycle: 'Motorcycle for this ride',
    hasPassenger: 'I’m bringing a passenger',
    passengerNote: 'Spots count motorcycles, so a passenger takes none.',
    passengerName: 'Passenger’s name',
    passengerPhone: 'Passenger’s emergency phone',
    passengerPhoneHint: 'Whom we call if something happens to your passenger.',
    emergencyNote: 'We have no one to call for you in an emergency yet. Please add a number to join the ride.',
    emergencyContactName: 'Emergency contact name',
    emergencyContactPhone: 'Emergency contact phone',
    privacy: 'Only the ride’s leaders and the officers see this. It is erased {hours} hours after the ride.',
    privacyContactKept: 'Your emergency contact is also saved under My details in Settings, for your next rides.',
    join: 'Sign me up',
    wait: 'Join the waitlist',
    save: 'Save',
    sending: 'Sending…',
  },
} as const satisfies Twin<typeof import('#web/i18n/messages/ko/ride-registration.ts').messages>
