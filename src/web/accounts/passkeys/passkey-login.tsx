import { KeyRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form/form-parts.tsx'
import { PasskeyFailure } from './ceremonies.ts'
import { usePasskeyObstacle } from './passkey-obstacle.ts'
import { usePasskeyFailure } from './use-passkey-failure.ts'
import { usePasskeyLogin } from './use-passkey-login.ts'

/** docs/product.md 7.19: a login without username and password. Where the browser cannot, a sentence says why. */
export function PasskeyLogin() {
  const t = useTranslations('passkeyLogin')
  const obstacles = useTranslations('passkeys.obstacles')
  const obstacle = usePasskeyObstacle()
  const { logIn, isBusy, error } = usePasskeyLogin({ isPossible: obstacle === null })
  const reason = usePasskeyFailure()
  if (obstacle)
    return (
      <div className="passkey-login needs-script">
        <p className="passkey-obstacle">{obstacles(obstacle)}</p>
      </div>
    )
  const hasNone = error instanceof PasskeyFailure && error.reason === 'cancelled'
  return (
    <div className="passkey-login needs-script">
      <Button block aria-busy={isBusy} aria-disabled={isBusy || undefined} onClick={() => isBusy || logIn()}>
        <KeyRound aria-hidden="true" />
        {isBusy ? t('busy') : t('logIn')}
      </Button>
      <p className="page-note">{t('hint')}</p>
      <FormAlert message={error && [reason(error), hasNone ? t('noneHere') : []].flat().join(' ')} />
    </div>
  )
}
