import { useEffect, useState } from 'react'
import { passwordToken } from './password-link.ts'

/** The token of the link by which the page was opened; null without one, undefined until the address was read. The token leaves the address bar at once, so that nobody shares or bookmarks it. */
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
    addEventListener('hashchange', takeToken) // the link was opened where the login page already stood
    return () => removeEventListener('hashchange', takeToken)
  }, [])

  return { token, drop: () => setToken(null) }
}
