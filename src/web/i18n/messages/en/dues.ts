import type { Twin } from '#web/i18n/messages/twin.ts'

export const messages = {
  dues: {
    amount: 'Amount',
    due: 'Due',
    ways: 'How to pay',
    later: 'When the officers have reviewed your application and contact you, they tell you the amount and how to pay.',
  },
} as const satisfies Twin<typeof import('#web/i18n/messages/ko/dues.ts').messages>
