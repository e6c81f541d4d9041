import { lazySection } from '#web/lazy.ts'

/** The bell of the top bar: visitors have none. */
export const bell = lazySection('src/web/notices/bell.tsx', () => import('./bell.tsx').then(({ Bell }) => Bell))
