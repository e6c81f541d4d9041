import type { Twin } from '#web/i18n/messages/twin.ts'

export const messages = {
  bylaws: {
    description: 'Bylaws of {name}: general rules, organization, operations, others.',
    subtitle: 'The rules of {name}, article by article.',
    sample: 'These bylaws are a sample. Once the club adopts its own, the effective date is shown here.',
    effective:
      'Effective {month, select, 1 {January} 2 {February} 3 {March} 4 {April} 5 {May} 6 {June} 7 {July} 8 {August} 9 {September} 10 {October} 11 {November} other {December}} {day}, {year}',
    planned:
      'Will take effect on {month, select, 1 {January} 2 {February} 3 {March} 4 {April} 5 {May} 6 {June} 7 {July} 8 {August} 9 {September} 10 {October} 11 {November} other {December}} {day}, {year}',
    chapters: 'Chapters',
  },
} as const satisfies Twin<typeof import('#web/i18n/messages/ko/bylaws.ts').messages>
