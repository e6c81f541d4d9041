import { lazySection, useLazy } from '#web/lazy.ts'
import { isInAppBrowser } from './in-app-browser.ts'

const strip = lazySection('src/web/in-app-browser/strip.tsx', () => import('./strip.tsx').then(({ InAppStrip }) => InAppStrip))

/**
 * Above the pages where login, downloads, the calendar or installing matter. The join page has a note of its own (join-note.tsx), a ride's address a link
 * (rides/ride-for-visitors.tsx). Pages that are cached for everybody do not depend on the browser, so it comes after the page.
 */
export const LateStrip = () => <Late section={strip} />

/** What only those inside an app see. */
export function Late({ section }: { section: typeof strip }) {
  const { loaded: Section } = useLazy(section, isInAppBrowser)
  return Section && <Section />
}
