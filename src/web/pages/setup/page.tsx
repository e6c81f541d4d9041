import { useTexts } from '#web/i18n/use-texts.ts'
import { pagesTexts } from '#web/layout/frame.texts.ts'
import { lazySection } from '#web/lazy.ts'
import { setupTexts } from '#web/site/setup/setup.texts.ts'
import { LazyContent } from '#web/ui/list-states.tsx'
import '#web/site/setup/setup.css'

const setup = lazySection('src/web/site/setup/setup.tsx', () => import('#web/site/setup/setup.tsx').then(({ Setup }) => Setup))

/** docs/product.md 10.25: the first run, at the address that the first start prints. Its secret stands in the fragment, so that the server renders the frame alone. */
export function SetupPage() {
  const t = useTexts(setupTexts, pagesTexts)
  return (
    <div className="page wrap stack s5 setup">
      <h1 className="page-title display">{t('pages.setupTitle')}</h1>
      <noscript>
        <p className="call-out">{t('setup.needsScript')}</p>
      </noscript>
      <div className="needs-script">
        <LazyContent section={setup} />
      </div>
    </div>
  )
}
