import { lazySection } from '#web/lazy.ts'

/** Guests and visitors download none of this. */
export const memberList = lazySection('src/web/members/directory.tsx', () =>
  import('./directory.tsx').then(({ Members }) => Members),
)

/** For users who are asked to agree to the privacy notice. */
export const consentReminder = lazySection('src/web/members/consent-reminder.tsx', () =>
  import('./consent-reminder.tsx').then(({ ConsentReminder }) => ConsentReminder),
)
