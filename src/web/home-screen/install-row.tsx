import { Smartphone } from 'lucide-react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/use-browser.ts'
import { installTexts } from './home-screen.texts.ts'
import { installPrompt, isOpenedFromHomeScreen } from './install-prompt.ts'

/** Puts the site on the home screen: by the browser's own offer where it has one, else Help shows how. */
export function InstallRow() {
  const t = useTexts(installTexts)
  const offer = installPrompt.useValue()
  const isInstalled = useHydrated() && isOpenedFromHomeScreen()

  async function install() {
    if (!offer) return
    installPrompt.set(null) // it can be used once
    await offer.prompt().catch(() => {}) // used already: Help shows how
  }

  return (
    <div className="setting-row">
      <div>
        <p className="switch-label">{t('label')}</p>
        <p className="switch-hint">{t(isInstalled ? 'installed' : 'hint')}</p>
      </div>
      {!isInstalled &&
        (offer ? (
          <Button onClick={() => void install()}>
            <Smartphone aria-hidden="true" />
            {t('add')}
          </Button>
        ) : (
          <LinkButton href="/help#home-screen">{t('how')}</LinkButton>
        ))}
    </div>
  )
}
