import { Late } from '#web/in-app-browser/lazy-strip.tsx'
import { lazySection } from '#web/lazy.ts'

const joinNote = lazySection(
  'src/web/in-app-browser/join-note.tsx',
  () => import('#web/in-app-browser/join-note.tsx').then(({ JoinNote }) => JoinNote),
  ['home-screen'],
)

/** Above the form of the join page. */
export const LateJoinNote = () => <Late section={joinNote} />
