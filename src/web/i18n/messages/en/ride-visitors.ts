import type { Twin } from '#web/i18n/messages/twin.ts'

/** What visitors read at the address of a ride. */
export const messages = {
  rideForVisitors: {
    name: 'A ride, for members',
    text: 'This ride is open to members. Log in, and it opens right away.',
  },
} as const satisfies Twin<typeof import('#web/i18n/messages/ko/ride-visitors.ts').messages>
