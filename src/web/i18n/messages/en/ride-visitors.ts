import type { Twin } from '#web/i18n/messages/twin.ts'

/** What visitors read at the address of a ride. */
export const messages = {
  rideForVisitors: {
    name: 'A ride for members of {name}',
    text: 'If you are a member, log in and this ride opens right away.',
    preview: 'A ride for members of {name}. Members log in and see it right away; if you are new, you can apply to join.',
    placesLeft: '{count, plural, =0 {No spots left} one {# spot left} other {# spots left}}',
    elsewhere: 'If you are logged in in another browser,',
    openOutside: 'open it there',
  },
} as const satisfies Twin<typeof import('#web/i18n/messages/ko/ride-visitors.ts').messages>
