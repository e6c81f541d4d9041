import type { Twin } from '#web/i18n/messages/twin.ts'

/** The dialog in which a rider makes a link for people at home. */
export const messages = {
  homeLink: {
    dialogTitle: 'Link for home',
    who: 'Without logging in, anyone with this link sees the route and the stops, the expected return, the road captain’s first name, and when the group has started and arrived. It shows no other name, not even yours.',
    until: 'It works until {time}. If the group arrives late, it works until 24 hours after the arrival.',
    language: 'Language of those at home',
    make: 'Make the link',
    link: 'Link to send',
    copy: 'Copy the link',
    look: 'Preview',
    remove: 'Remove the link',
    removeText: 'The link that you have sent stops working at once. Remove it?',
    keep: 'Keep it',
    saidMade: 'The link is ready.',
    saidRemoved: 'The link is removed.',
  },
} as const satisfies Twin<typeof import('#web/i18n/messages/ko/home-link.ts').messages>
