import { useEffect, useState } from 'react'
import { ownAddress, paths } from '#contract/site/own-address.ts'
import { secretFragment } from '#web/in-app-browser/in-app-browser.ts'

/** The contract's limit (`PasswordReset`, `ContinueLink`). */
const maxTokenLength = 200
const maxUsernameLength = 50

/** Of `/login#password=<token>&username=<name>`. Old links have no username. */
export interface FollowedLink {
  token: string
  username: string | null
}

export function readPasswordLink(hash: string): FollowedLink | null {
  const said = new URLSearchParams(hash.replace(/^#/, ''))
  const token = tokenIn(said, 'password')
  return token === null ? null : { token, username: said.get('username')?.slice(0, maxUsernameLength) || null }
}

/** The token of `/login?continue#continue=<token>` (`continueLinkPath`). */
export function readContinueLink(hash: string): string | null {
  return tokenIn(new URLSearchParams(hash.replace(/^#/, '')), 'continue')
}

function tokenIn(said: URLSearchParams, name: string): string | null {
  // What a message had behind the link, as in `…)를`, is no part of it.
  const token = said.get(name)?.replace(/[^\w-]+$/, '') ?? ''
  return token === '' || token.length > maxTokenLength ? null : token
}

interface Opened {
  link: FollowedLink | null
  continueToken: string | null
}

/** The link that opened the page; null without one, undefined until the address was read. It leaves the address bar at once, so that it is not shared. */
export function useLoginAddress() {
  const [opened, setOpened] = useState<Opened | null | undefined>()
  const [username, setUsername] = useState('')

  useEffect(() => {
    function take() {
      const link = readPasswordLink(location.hash)
      const continueToken = link === null ? readContinueLink(location.hash) : null
      if (link === null && continueToken === null) return false
      secretFragment.set(location.hash)
      history.replaceState(history.state, '', location.pathname + location.search)
      setOpened({ link, continueToken })
      setUsername(link?.username ?? '')
      return true
    }
    if (!take()) setOpened(null)
    addEventListener('hashchange', take) // the link was opened in a tab that shows the login page already
    return () => {
      removeEventListener('hashchange', take)
      secretFragment.set('')
    }
  }, [])

  return {
    opened,
    drop() {
      secretFragment.set('')
      setOpened(null)
    },
    /** Of the last link, also after it was dropped: its owner logs in next. */
    username,
  }
}

/** Where to go after logging in: the `next` of the query if it is a page of this site other than this one, else the home page. */
export function nextPath(search: string): string {
  const requested = ownAddress(new URLSearchParams(search).get('next') ?? '')
  const [path = ''] = requested?.split(/[?#]/, 1) ?? []
  return requested === null || path === '/login' || !paths.some((own) => own === path) ? '/' : requested
}
