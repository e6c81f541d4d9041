import { lazySection } from '#web/lazy.ts'

/** For users who are asked to agree to the privacy notice. */
export const consentReminder = lazySection('src/web/members/details/consent-reminder.tsx', () =>
  import('./consent-reminder.tsx').then(({ ConsentReminder }) => ConsentReminder),
)
