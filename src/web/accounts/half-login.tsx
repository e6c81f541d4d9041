import { useLocation } from 'wouter'
import { settingsAddress } from '#contract/accounts/settings-addresses.ts'
import { useLogout } from '#web/accounts/login/logout.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { halfLoginTexts } from './settings.texts.ts'
import '#web/accounts/accounts.css'

export function HalfLogin() {
  const t = useTexts(halfLoginTexts)
  const { halfUser } = useSession()
  const { logOut, isPending } = useLogout()
  const [path] = useLocation()
  if (halfUser === null) return null
  const isOwned = halfUser.secondFactorDue === 'unshown'
  return (
    <aside className="half-login" aria-labelledby="half-login-title">
      <div className="wrap">
        <h2 id="half-login-title" className="large">
          {t('title')}
        </h2>
        <p>{t(isOwned ? 'unshown' : 'required', { username: halfUser.username })}</p>
        <div className="row even above-3">
          <LinkButton
            variant="primary"
            href={isOwned ? `/login?switch&next=${encodeURIComponent(path)}` : settingsAddress('second-factor')}
          >
            {t(isOwned ? 'logInWithPasskey' : 'setUp')}
          </LinkButton>
          <Button className="needs-script" disabled={isPending} onClick={logOut}>
            {t('logOut')}
          </Button>
        </div>
      </div>
    </aside>
  )
}
