import { lazySection } from '#web/lazy.ts'

/** For visitors who are logged in in another browser. */
export const codeLogin = lazySection('src/web/accounts/browser-codes/code-login.tsx', () =>
  import('./code-login.tsx').then(({ CodeLogin }) => CodeLogin),
)
