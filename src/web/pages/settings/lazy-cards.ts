import { lazySection } from '#web/lazy.ts'

/** For users who are asked to agree to the privacy notice. */
export const consentCard = lazySection('src/web/members/details/consent-card.tsx', () =>
  import('#web/members/details/consent-card.tsx').then(({ ConsentCard }) => ConsentCard),
)

/** Whether the email addresses are verified: where the site sends mail. */
export const emailCard = lazySection('src/web/accounts/email-card.tsx', () =>
  import('#web/accounts/email-card.tsx').then(({ EmailCard }) => EmailCard),
)

/** For users. */
export const passkeysCard = lazySection('src/web/accounts/passkeys-card.tsx', () =>
  import('#web/accounts/passkeys-card.tsx').then(({ PasskeysCard }) => PasskeysCard),
)

/** What other members see: for members. */
export const directoryCard = lazySection('src/web/members/details/directory-card.tsx', () =>
  import('#web/members/details/directory-card.tsx').then(({ DirectoryCard }) => DirectoryCard),
)
