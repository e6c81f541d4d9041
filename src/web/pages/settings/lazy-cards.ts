import { lazySection } from '#web/lazy.ts'

/** For users who are asked to agree to the privacy notice. */
export const consentCard = lazySection('src/web/pages/settings/consent-card.tsx', () =>
  import('./consent-card.tsx').then(({ ConsentCard }) => ConsentCard),
)

/** Whether the email addresses are verified: where the site sends mail. */
export const emailCard = lazySection('src/web/pages/settings/email-card.tsx', () =>
  import('./email-card.tsx').then(({ EmailCard }) => EmailCard),
)

/** For users. */
export const passkeysCard = lazySection('src/web/pages/settings/passkeys/passkeys-card.tsx', () =>
  import('./passkeys/passkeys-card.tsx').then(({ PasskeysCard }) => PasskeysCard),
)

/** What other members see: for members. */
export const directoryCard = lazySection('src/web/pages/settings/directory-card.tsx', () =>
  import('./directory-card.tsx').then(({ DirectoryCard }) => DirectoryCard),
)
