import type { Twin } from '#web/i18n/messages/twin.ts'

export const messages = {
  notFound: {
    description: 'The address may have changed or been mistyped.',
    goHome: 'Go to the home page',
  },
} as const satisfies Twin<typeof import('#web/i18n/messages/ko/not-found.ts').messages>
