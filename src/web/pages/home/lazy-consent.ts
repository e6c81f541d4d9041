import { lazySection } from '#web/lazy.ts'

/** For users who are asked to agree to the privacy notice. */
export const consentReminder = lazySection('src/web/pages/consent-reminder.tsx', () =>
  import('#web/pages/consent-reminder.tsx').then(({ ConsentReminder }) => ConsentReminder),
)
