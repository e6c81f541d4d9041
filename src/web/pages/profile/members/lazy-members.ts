import { type LazySection, lazy } from '#web/lazy.ts'

/** The list of members: guests and visitors download none of this. */
export const memberList: LazySection = {
  module: 'src/web/pages/profile/members/members.tsx',
  ...lazy(() => import('./members.tsx').then(({ Members }) => Members)),
}
