import type { Twin } from '#web/i18n/messages/twin.ts'

export const messages = {
  bylaws: {
    description: 'Bylaws of {name}: general rules, organization, operations, others.',
    subtitle: 'What the members of {name} have agreed on.',
    chapters: 'Chapters',
  },
} as const satisfies Twin<typeof import('#web/i18n/messages/ko/bylaws.ts').messages>
