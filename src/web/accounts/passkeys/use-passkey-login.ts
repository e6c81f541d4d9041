import { useEffect, useState } from 'react'
import { useAfterLogin } from '#web/accounts/login/after-login.ts'
import { logInWithPasskey, passkeyRequest } from '#web/api/accounts/passkey-changes.ts'
import { useSingleCall } from '#web/api/use-single-call.ts'
import { canOfferPasskeys, endCeremony, offerPasskey } from './ceremonies.ts'

/** A challenge lives ten minutes (server/accounts/passkeys/challenges.ts): an offer that stands longer gets another one. */
const offerLifeMs = 9 * 60 * 1000

/** A login with a passkey: by the button, or as the browser offers it beside the names that it fills in. */
export function usePasskeyLogin({ isPossible }: { isPossible: boolean }) {
  const afterLogin = useAfterLogin()
  const [offers, setOffers] = useState(0)
  const { mutate, isPending, isSuccess, error } = useSingleCall({ ...logInWithPasskey, onSuccess: afterLogin })
  const isBusy = isPending || isSuccess

  useEffect(() => {
    if (!isPossible || isBusy) return
    let isOver = false
    async function offer() {
      if (!(await canOfferPasskeys())) return
      const request = await passkeyRequest()
      // The button was pressed meanwhile: an offer that began now would end what the browser asks for it.
      if (isOver) return
      const signed = await offerPasskey(request)
      if (!isOver) mutate(signed)
    }
    // The button and the password are there: whatever ends an offer needs no word.
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
