import { addressIn, withLanguage } from '#contract/content/announcement-addresses.ts'
import { defaultLanguage, isLanguage, type Language } from '#contract/languages.ts'

/** The pages that can be read without signal. Nothing on them is for members alone. */
export const offlinePaths = ['/', '/bylaws', '/help', '/contact'] as const
export const offlineNotice = '/offline'

export type Strategy =
  /** Not touched: the browser asks the server as if there were no worker. */
  | 'network'
  /** From this device, whatever the release; its name says what is in it. */
  | 'asset'
  /** From the server; when it does not answer, the last copy or a page that says so. */
  | 'page'
  /** From the server alone, and a copy of it for later. */
  | 'rides'
  /** From the server alone; afterwards the copy of the rides says something else. */
  | 'rides-change'
  /** From the server alone; 401 means that nobody is signed in. */
  | 'session'
  /** From the server alone; afterwards another person may sit here. */
  | 'session-change'

/** What is decided from. A `Request` is one. */
export interface Asked {
  method: string
  mode: string
  url: string
}

export const ridesPath = '/api/riding-events/upcoming'
const registration = /^\/api\/riding-events\/[^/]+\/registration$/

export function strategyFor({ method, mode, url }: Asked, ownOrigin: string): Strategy {
  const { origin, pathname, searchParams } = new URL(url)
  if (origin !== ownOrigin) return 'network'
  if (pathname.startsWith('/api/')) return strategyForCall(method, pathname, searchParams)
  if (method !== 'GET') return 'network'
  if (pathname.startsWith('/assets/')) return 'asset'
  // A name with a dot is a file that somebody opens by itself: a picture, robots.txt.
  return mode === 'navigate' && !pathname.includes('.') ? 'page' : 'network'
}

function strategyForCall(method: string, path: string, query: URLSearchParams): Strategy {
  if (path === '/api/logout') return 'session-change'
  if (path.startsWith('/api/auth/') && method !== 'GET') return 'session-change'
  if (method !== 'GET') return registration.test(path) ? 'rides-change' : 'network'
  if (path === '/api/auth/user') return 'session'
  // The list's beginning, however long; its later pages are no copy of it.
  return path === ridesPath && [...query.keys()].every((name) => name === 'limit') ? 'rides' : 'network'
}

interface Copy {
  address: string
  /** Where to lead whoever asked, when the address asks for something else than the copy shows and must not stand above it. */
  lead: string | null
}

/** The copy of the page that was asked for, in the language that the address names or else the chosen one. Null for a page without a copy. */
export function copyFor(url: URL, chosen: Language): Copy | null {
  const { pathname, searchParams } = url
  if (!isOfflinePath(pathname)) return null
  const asked = languageIn(url)
  const address = addressIn(asked ?? chosen, pathname)
  const asksForMore = [...searchParams.keys()].some((name) => name !== 'lang')
  if (asked !== null) return { address, lead: asksForMore ? withLanguage(pathname, asked) : null }
  return { address, lead: asksForMore || chosen !== defaultLanguage ? address : null }
}

export function languageIn(url: URL): Language | null {
  const asked = url.searchParams.get('lang')
  return isLanguage(asked) ? asked : null
}

function isOfflinePath(path: string): boolean {
  return offlinePaths.some((known) => known === path)
}

/** A page that was drawn for somebody signed in says that nobody may keep it (server/pages/plugin.ts). */
export function isPersonal(headers: Headers): boolean {
  return headers.get('cache-control')?.includes('no-store') ?? false
}
