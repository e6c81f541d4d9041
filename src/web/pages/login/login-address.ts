import { useEffect, useState } from 'react'
import { passwordFragment } from '#web/in-app-browser/in-app-browser.ts'

/** The contract's limit (`PasswordReset`). */
const maxTokenLength = 200
const maxUsernameLength = 50

/** What a password link says, `/login#password=<token>&username=<name>`. Links from before this version have no username. */
export interface FollowedLink {
  token: string
  username: string | null
}

/** Null for any other address. Fragments never reach a server or its log. */
export function readPasswordLink(hash: string): FollowedLink | null {
  const said = new URLSearchParams(hash.replace(/^#/, ''))
  const token = said.get('password')
  if (token === null || token.length === 0 || token.length > maxTokenLength) return null
  return { token, username: said.get('username')?.slice(0, maxUsernameLength) || null }
}

/**
 * The password link that opened the page; null without one, undefined until the address was read. It is removed from the address bar at once, so that it
 * is not shared or bookmarked.
 */
export function usePasswordLink() {
  const [link, setLink] = useState<FollowedLink | null | undefined>()
  const [username, setUsername] = useState('')

  useEffect(() => {
    function takeLink() {
      const found = readPasswordLink(location.hash)
      if (found === null) return false
      passwordFragment.set(location.hash)
      history.replaceState(history.state, '', location.pathname + location.search)
      setLink(found)
      setUsername(found.username ?? '')
      return true
    }
    if (!takeLink()) setLink(null)
    addEventListener('hashchange', takeLink) // the link was opened in a tab that shows the login page already
    return () => {
      removeEventListener('hashchange', takeLink)
      passwordFragment.set('')
    }
  }, [])

  return {
    link,
    drop() {
      passwordFragment.set('')
      setLink(null)
    },
    /** Of the last link, also after it was dropped: its owner logs in next. */
    username,
  }
}
