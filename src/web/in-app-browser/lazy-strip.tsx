import { PageTexts, useLanguage } from '#web/i18n/language.tsx'
import { lazySection, useLazy } from '#web/lazy.ts'
import { isInAppBrowser } from './in-app-browser.ts'

/** How to leave the browser inside a messenger; only there it is downloaded. */
const strip = lazySection('src/web/in-app-browser/strip.tsx', () => import('./strip.tsx').then(({ InAppStrip }) => InAppStrip), [
  'home-screen',
])

const joinNote = lazySection(
  'src/web/in-app-browser/join-note.tsx',
  () => import('./join-note.tsx').then(({ JoinNote }) => JoinNote),
  ['home-screen'],
)

/** Below the top bar. Pages that are cached for everybody do not depend on the browser, so it comes after the page. */
export const LateStrip = () => <Late section={strip} />

/** Above the form of the join page. */
export const LateJoinNote = () => <Late section={joinNote} />

function Late({ section }: { section: typeof strip }) {
  const { language } = useLanguage()
  const { loaded: Section } = useLazy(section[language], isInAppBrowser)
  return (
    Section && (
      <PageTexts>
        <Section />
      </PageTexts>
    )
  )
}
