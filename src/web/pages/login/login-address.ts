import { useEffect, useState } from 'react'

/** The contract's limit (`PasswordReset`). */
const maxTokenLength = 200

/** The token of a password link, `/login#password=<token>`; null for any other address. Fragments never reach a server or its log. */
export function passwordToken(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('password')
  return token !== null && token.length > 0 && token.length <= maxTokenLength ? token : null
}

/**
 * The token of the password link that opened the page; null without one, undefined until the address was read. It is removed from the address bar at once,
 * so that it is not shared or bookmarked.
 */
export function usePasswordToken() {
  const [token, setToken] = useState<string | null | undefined>()

  useEffect(() => {
    function takeToken() {
      const found = passwordToken(location.hash)
      if (found === null) return false
      history.replaceState(history.state, '', location.pathname + location.search)
      setToken(found)
      return true
    }
    if (!takeToken()) setToken(null)
    addEventListener('hashchange', takeToken) // the link was opened in a tab that shows the login page already
    return () => removeEventListener('hashchange', takeToken)
  }, [])

  return { token, drop: () => setToken(null) }
}
