import { type LazySection, lazy } from '#web/lazy.ts'

/** For users who are asked to agree to the privacy notice. */
export const consentCard: LazySection = {
  module: 'src/web/pages/settings/consent-card.tsx',
  ...lazy(() => import('./consent-card.tsx').then(({ ConsentCard }) => ConsentCard)),
}

/** What other members see: for members. */
export const directoryCard: LazySection = {
  module: 'src/web/pages/settings/directory-card.tsx',
  ...lazy(() => import('./directory-card.tsx').then(({ DirectoryCard }) => DirectoryCard)),
}
