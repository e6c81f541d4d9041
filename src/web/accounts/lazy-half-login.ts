import { lazySection } from '#web/lazy.ts'

/** Above every page of an administrator whose session lacks the second factor that the club requires. */
export const halfLogin = lazySection('src/web/accounts/half-login.tsx', () =>
  import('./half-login.tsx').then(({ HalfLogin }) => HalfLogin),
)
