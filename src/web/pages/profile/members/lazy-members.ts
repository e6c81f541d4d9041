import { lazySection } from '#web/lazy.ts'

/** The list of members: guests and visitors download none of this. */
export const memberList = lazySection('src/web/pages/profile/members/members.tsx', () =>
  import('./members.tsx').then(({ Members }) => Members),
)
