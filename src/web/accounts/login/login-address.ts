import { useEffect, useState } from 'react'
import { isCode, plainCode } from '#contract/accounts/code-signs.ts'
import { codeOfAddress, waitsForDigits } from '#web/accounts/browser-codes/entered-code.ts'
import { secretFragment } from '#web/in-app-browser/in-app-browser.ts'

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
  // What a message had behind the link, as in `…)를`, is no part of it.
  const token = said.get('password')?.replace(/[^\w-]+$/, '') ?? null
  if (token === null || token.length === 0 || token.length > maxTokenLength) return null
  return { token, username: said.get('username')?.slice(0, maxUsernameLength) || null }
}

/** The code in `/login?code#code=<code>` (`browserCodePath`); null in any other address. */
export function readBrowserCode(hash: string): string | null {
  const code = new URLSearchParams(hash.replace(/^#/, '')).get('code')
  const bare = code?.replace(/[^\p{L}\p{N}]+$/u, '') ?? ''
  return isCode(bare) ? plainCode(bare) : null
}

/** What opened the page: a password link, the code of another browser, or neither. */
type Opened = { link: FollowedLink; code?: undefined } | { code: string; link?: undefined }

function readOpened(hash: string): Opened | null {
  const link = readPasswordLink(hash)
  if (link !== null) return { link }
  const code = readBrowserCode(hash)
  return code === null ? null : { code }
}

/**
 * The password link or the code that opened the page; null without one, undefined until the address was read. It is removed from the address bar at once,
 * so that it is not shared or bookmarked.
 */
export function useLoginAddress() {
  const [opened, setOpened] = useState<Opened | null | undefined>()
  const [username, setUsername] = useState('')

  useEffect(() => {
    function take() {
      const found = readOpened(location.hash)
      if (found === null) return false
      secretFragment.set(location.hash)
      history.replaceState(history.state, '', location.pathname + location.search)
      setOpened(found)
      setUsername(found.link?.username ?? '')
      codeOfAddress.set(found.code ?? '')
      return true
    }
    // A code that was entered before the page was reloaded waits for its digits.
    if (!take()) setOpened(waitsForDigits() ? { code: '' } : null)
    addEventListener('hashchange', take) // the link was opened in a tab that shows the login page already
    return () => {
      removeEventListener('hashchange', take)
      secretFragment.set('')
    }
  }, [])

  return {
    opened,
    /** The code will be typed. */
    enterCode: () => setOpened({ code: '' }),
    drop() {
      secretFragment.set('')
      codeOfAddress.set('')
      setOpened(null)
    },
    /** Of the last link, also after it was dropped: its owner logs in next. */
    username,
  }
}
