import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { beginPasskeyLogin, logInWithPasskey } from '#contract/accounts/account-calls.ts'
import type { SignedChallenge } from '#contract/accounts/auth.ts'
import { useAfterLogin } from '#web/accounts/login/after-login.ts'
import { keptLogin } from '#web/accounts/login/kept-login.ts'
import {
  canOfferPasskeys,
  endCeremony,
  offerPasskey,
  signWithPasskey,
  usePasskeyFailure,
} from '#web/accounts/passkey-ceremonies.ts'
import { usePasskeyObstacle } from '#web/accounts/passkey-obstacle.ts'
import { passkeyLoginTexts, passkeysTexts } from '#web/accounts/settings.texts.ts'
import { useAction } from '#web/api/action.ts'
import { request } from '#web/api/calls.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form/form-parts.tsx'

/** docs/product.md 7.19: a login without username and password. Where the browser cannot, a sentence says why. */
export function PasskeyLogin() {
  const t = useTexts(passkeyLoginTexts)
  const obstacles = useTexts(passkeysTexts)
  const obstacle = usePasskeyObstacle()
  const { logIn, isBusy, error } = usePasskeyLogin({ isPossible: obstacle === null })
  const reason = usePasskeyFailure()
  return (
    <div className="stack s2 passkey-login needs-script">
      {obstacle ? (
        <p className="quiet small">{obstacles(`obstacles.${obstacle}`)}</p>
      ) : (
        <>
          <Button block busy={isBusy} onClick={logIn}>
            <KeyRound aria-hidden="true" />
            {isBusy ? t('busy') : t('logIn')}
          </Button>
          <p className="page-note">{t('hint')}</p>
          <FormAlert message={error && reason(error, t('noneHere'))} />
        </>
      )}
    </div>
  )
}

/** A challenge lives ten minutes (server/accounts/passkeys.ts): an offer that stands longer gets another one. */
const offerLifeMs = 9 * 60 * 1000

/** @param offered what the person has taken from the browser's offer; without it the browser asks for a passkey. */
async function logIn(offered: SignedChallenge | undefined) {
  const signed = offered ?? (await signWithPasskey(await request(beginPasskeyLogin, undefined)))
  return keptLogin(request(logInWithPasskey, signed))
}

function usePasskeyLogin({ isPossible }: { isPossible: boolean }) {
  const [offers, setOffers] = useState(0)
  const { mutate, isPending, isSuccess, error } = useAction(logIn, { showsFailure: true, onSuccess: useAfterLogin() })
  const isBusy = isPending || isSuccess

  useEffect(() => {
    if (!isPossible || isBusy) return
    let isOver = false
    async function offer() {
      if (!(await canOfferPasskeys())) return
      const options = await request(beginPasskeyLogin, undefined)
      // The button was pressed meanwhile: an offer that began now would end what the browser asks for it.
      if (isOver) return
      const signed = await offerPasskey(options)
      if (!isOver) mutate(signed)
    }
    // The button and the password still work, so the end of an offer needs no message.
    void offer().catch(() => {})
    const timer = setTimeout(() => setOffers(offers + 1), offerLifeMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isPossible, isBusy, offers, mutate])

  useEffect(() => () => void endCeremony().catch(() => {}), [])

  return { logIn: () => mutate(undefined), isBusy, error: isBusy ? null : error }
}
