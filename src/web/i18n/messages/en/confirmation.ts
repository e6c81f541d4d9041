import type { Twin } from '#web/i18n/messages/twin.ts'

export const messages = {
  confirmation: {
    title: 'Please enter your password again',
    text: 'This is an important action, so we check that it is you. Then it continues right away, and you are not asked again for ten minutes.',
    password: 'Password',
    confirm: 'Confirm and continue',
    confirming: 'Checking…',
  },
} as const satisfies Twin<typeof import('#web/i18n/messages/ko/confirmation.ts').messages>
