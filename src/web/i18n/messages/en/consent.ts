import type { Twin } from '#web/i18n/messages/twin.ts'

export const messages = {
  consent: {
    heading: 'Your personal data',
    what: 'Kept: your account and what you fill in here.',
    why: 'Used: to decide on membership, reach you, plan rides, and call your family after an accident.',
    who: 'Seen by: administrators only. Opening an application or a ride sheet is logged. Members see your name.',
    until:
      'Erased: {deletedAccount} days after you delete your account, or {decidedApplication} days after a rejection. Backups keep it up to a year.',
    emergency: 'Please tell your emergency contact that you named them.',
    choice: 'You may refuse, but then you cannot join.',
    whole: 'Read the whole privacy notice',
    agree: 'I have read this and agree',
    agreeHint: 'If you fill this in for somebody else, tick it once that person has read it and agrees.',
  },
} as const satisfies Twin<typeof import('#web/i18n/messages/ko/consent.ts').messages>
