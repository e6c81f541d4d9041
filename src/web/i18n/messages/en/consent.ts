import type { Twin } from '#web/i18n/messages/twin.ts'

export const messages = {
  consent: {
    heading: 'Your personal data',
    what: 'We keep your account and what you fill in here: names, date of birth, contact, motorcycle, emergency contact and fee.',
    why: 'We use it only to decide on your membership, to reach you, to plan rides, and to call your family after an accident.',
    who: 'Only administrators see it; each time they open an application or a ride sheet is logged. Members see your name, and more only if you choose so.',
    until:
      'It is erased {deletedAccount} days after you delete your account; an application that is not approved, after {decidedApplication} days. Backups hold it for up to a year.',
    emergency: 'Please tell your emergency contact that you named them.',
    choice: 'You do not have to agree, but then we cannot go on with your membership.',
    whole: 'Read the whole privacy notice',
    agree: 'I have read this and agree',
    agreeHint: 'If you fill this in for somebody else, tick it once that person has read it and agrees.',
  },
} as const satisfies Twin<typeof import('#web/i18n/messages/ko/consent.ts').messages>
