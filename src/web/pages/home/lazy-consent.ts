import { type LazySection, lazy } from '#web/lazy.ts'

/** For users who are asked to agree to the privacy notice. */
export const consentReminder: LazySection = {
  module: 'src/web/pages/consent-reminder.tsx',
  ...lazy(() => import('#web/pages/consent-reminder.tsx').then(({ ConsentReminder }) => ConsentReminder)),
}
