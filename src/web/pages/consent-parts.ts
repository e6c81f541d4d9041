import { type LazyPart, lazy } from '#web/lazy.ts'

// For members who have yet to agree to the present privacy notice; the others download none of it.

export const consentReminder: LazyPart = {
  module: 'src/web/pages/consent-reminder.tsx',
  ...lazy(() => import('./consent-reminder.tsx').then(({ ConsentReminder }) => ConsentReminder)),
}

export const consentCard: LazyPart = {
  module: 'src/web/pages/settings/consent-card.tsx',
  ...lazy(() => import('./settings/consent-card.tsx').then(({ ConsentCard }) => ConsentCard)),
}
