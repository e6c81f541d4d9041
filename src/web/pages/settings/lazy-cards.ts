import { lazySection } from '#web/lazy.ts'

/** For users who are asked to agree to the privacy notice. */
export const consentCard = lazySection('src/web/pages/settings/consent-card.tsx', () =>
  import('./consent-card.tsx').then(({ ConsentCard }) => ConsentCard),
)

/** What other members see: for members. */
export const directoryCard = lazySection('src/web/pages/settings/directory-card.tsx', () =>
  import('./directory-card.tsx').then(({ DirectoryCard }) => DirectoryCard),
)
