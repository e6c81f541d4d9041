import { addressIn, isLanguage, type Language, withLanguage } from '#contract/languages.ts'
import { readRequestedRide, savedRideFragment } from '#contract/rides/ride-addresses.ts'
import type { TextSize, Theme } from '#contract/site/display.ts'

/** A page tells the worker what it shows, that its user is logged in, or that it keeps a head count. */
export type ToWorker = Visited | { kind: 'logged-in' } | { kind: 'head-count' }
interface Visited {
  kind: 'visited'
  path: string
  language: Language
  /** False where the address asks for the language: that holds for this page alone. */
  isChosen: boolean
}
/** A release begins: the address of the entry script that its pages run. */
export type ToPage = { entryScript: string }

/** The pages that are saved for reading offline. Nothing on them is for members alone. */
export const offlinePaths: readonly string[] = ['/', '/bylaws', '/help', '/contact']
export const offlineNotice = '/offline'
export const ridesPath = '/api/riding-events/upcoming'

export type Strategy =
  | 'network' // not touched: the browser asks the server as if there were no worker
  | 'asset' // from this device, whatever the release, as the content's hash is in the name; else from the server, and saved
  | 'page' // from the server; when it does not answer, the saved copy or a page that says so
  | 'rides' // from the server, and saved
  | 'rides-change' // from the server; then the rides are saved again
  | 'session' // from the server; 401 means that the session has ended
  | 'session-change' // from the server; then another user may be logged in

/** The whole policy of the worker: docs/decisions/013. */
export function strategyFor({ method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>, ownOrigin: string): Strategy {
  const { origin, pathname, searchParams } = new URL(url)
  if (origin !== ownOrigin) return 'network'
  if (pathname.startsWith('/api/')) return strategyForCall(method, pathname, searchParams)
  if (method !== 'GET') return 'network'
  if (pathname.startsWith('/assets/')) return 'asset'
  // A name with a dot is a file: a picture, robots.txt.
  return mode === 'navigate' && !pathname.includes('.') ? 'page' : 'network'
}

/** Changes of the account after which the same user is logged in. */
const choices = ['/api/auth/preferences', '/api/auth/language']

function strategyForCall(method: string, path: string, query: URLSearchParams): Strategy {
  if (path === '/api/logout' || (path.startsWith('/api/auth/') && method !== 'GET' && !choices.includes(path)))
    return 'session-change'
  if (method !== 'GET') return /^\/api\/riding-events\/[^/]+\/registration$/.test(path) ? 'rides-change' : 'network'
  if (path === '/api/auth/user') return 'session'
  // The list from its beginning; a later page of it must not replace the saved one.
  return path === ridesPath && [...query.keys()].every((name) => name === 'limit') ? 'rides' : 'network'
}

/**
 * In the language of the address, or else the chosen one. `redirect` is the copy's own address, when the requested one has more in it; a ride that it
 * names is in the fragment.
 */
export function copyFor(url: URL, chosen: Language): { address: string; redirect: string | null } | null {
  const { pathname, search } = url
  if (!offlinePaths.includes(pathname)) return null
  const requested = languageIn(url)
  const shown = requested ? withLanguage(pathname, requested) : addressIn(chosen, pathname)
  const ride = pathname === '/' ? readRequestedRide(url.searchParams) : null
  const redirect = ride === null ? shown : shown + savedRideFragment(ride)
  return { address: addressIn(requested ?? chosen, pathname), redirect: redirect === pathname + search ? null : redirect }
}

export function languageIn({ searchParams }: URL): Language | null {
  const language = searchParams.get('lang')
  return isLanguage(language) ? language : null
}

/** Pages with something personal are sent with `no-store` (server/pages/plugin.ts). */
export function isPersonal(headers: Headers): boolean {
  return headers.get('cache-control')?.includes('no-store') ?? false
}

/** The addresses of the scripts, styles and fonts that a page loads; disabled styles stand in the page itself. */
export function filesOf(html: string): string[] {
  return [...new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"(?! disabled)/g)].map(([, file = '']) => file))]
}

interface Mark {
  savedAt: string
  /** Whether this device stores the rides of a member. */
  isOfMember: boolean
  theme: Theme
  textSize: TextSize
}

/** Marks a page as a copy from `savedAt` and gives it the look of this device; the copies are rendered with the default. */
export function markCopy(html: string, { savedAt, isOfMember, theme, textSize }: Mark): string {
  const look = `data-theme="${theme}" data-text-size="${textSize}"`
  const attributes = `${look} data-saved-at="${savedAt}"${isOfMember ? ' data-of-member' : ''}`
  return html
    .replace(/<html lang="(\w+)"[^>]*>/, `<html lang="$1" ${attributes}>`)
    .replace(/(<meta name="color-scheme" content=")\w+"/, `$1${theme}"`)
}

export function listPages(html: string, hasPage: (address: string) => boolean): string {
  return html.replaceAll(/<li><a[^>]* href="([^"]+)">.*?<\/li>/g, (item, address: string) => (hasPage(address) ? item : ''))
}

/** What a successful call that logs in or out means for the push messages of this browser. */
export function pushAfter(method: string, path: string): 'ends' | 'depends' | 'same' {
  if (path === '/api/logout' || path === '/api/auth/logout') return 'ends'
  if (path === '/api/auth/user' && method === 'DELETE') return 'ends'
  return path === '/api/auth/login' ? 'depends' : 'same'
}

export interface ShownPush {
  title: string
  options: { body: string; lang: string; tag?: string }
  path: string
}

const unreadable = {
  ko: { title: '새 알림', body: '홈페이지에서 확인해 주세요.' },
  en: { title: 'New notice', body: 'Please see the website.' },
} satisfies Record<Language, object>

/** In the declarative form (https://www.w3.org/TR/push-api/#declarative-push-message). Browsers demand a notification also for one that cannot be read. */
export function readPush(json: unknown, language: Language, ownOrigin: string): ShownPush {
  const { notification } = (typeof json === 'object' && json !== null ? json : {}) as { notification?: Record<string, unknown> }
  const text = (name: string) => (typeof notification?.[name] === 'string' ? notification[name] : '')
  const title = text('title')
  if (title === '') {
    const { title, body } = unreadable[language]
    return { title, options: { body, lang: language }, path: '/' }
  }
  const tag = text('tag')
  return {
    title,
    options: { body: text('body'), lang: text('lang') || language, ...(tag !== '' && { tag }) },
    path: ownPath(text('navigate'), ownOrigin),
  }
}

/** Path, query and fragment of an address of this site; the home page for any other. */
export function ownPath(address: string, ownOrigin: string): string {
  const url = URL.parse(address, ownOrigin)
  return url?.origin === ownOrigin ? url.pathname + url.search + url.hash : '/'
}
