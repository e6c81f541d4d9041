import { lazySection } from '#web/lazy.ts'

/** The list of members: guests and visitors download none of this. */
export const memberList = lazySection('src/web/members/directory.tsx', () =>
  import('./directory.tsx').then(({ Members }) => Members),
)
