import type { Twin } from '#web/i18n/messages/twin.ts'

/** The past rides behind the schedule. */
export const messages = {
  pastRides: {
    heading: 'Past rides',
    none: 'No past rides yet.',
    rode: 'You rode',
    starts: '{count, plural, one {# person} other {# people}} rode',
    album: 'Photos: {title}',
  },
} as const satisfies Twin<typeof import('#web/i18n/messages/ko/past-rides.ts').messages>
