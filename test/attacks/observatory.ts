/** The headers and text of one page, as MDN's HTTP Observatory reads them. */
export interface Scanned {
  headers: Readonly<Record<string, unknown>>
  cookies: readonly { name: string; secure?: boolean; httpOnly?: boolean; sameSite?: string }[]
  html: string
}

/**
 * The score by the published arithmetic of MDN's HTTP Observatory (its charts.js) for a site that is reached by https.
 * What earns points counts only where nothing takes the score below 90.
 */
export function observatoryScore(page: Scanned): number {
  const modifiers = [policy, cookies, crossOrigin, transport, referrer, sniffing, framing, integrity, isolation].map((test) =>
    test(page),
  )
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  const afterLosses = 100 + sum(modifiers.filter((modifier) => modifier < 0))
  return afterLosses < 90 ? Math.max(0, afterLosses) : afterLosses + sum(modifiers.filter((modifier) => modifier > 0))
}

const text = ({ headers }: Scanned, name: string) => String(headers[name] ?? '')

function directives(page: Scanned): Map<string, string[]> {
  return new Map(
    text(page, 'content-security-policy')
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  )
}

function policy(page: Scanned): number {
  const found = directives(page)
  const fallback = found.get('default-src')
  const script = found.get('script-src') ?? fallback
  const style = found.get('style-src') ?? fallback
  if (script === undefined || style === undefined) return -25
  const isOpen = (sources: string[]) => sources.some((source) => /^('unsafe-inline'|\*|https?:|data:)$/.test(source))
  if (isOpen(script)) return -20
  if ([...found.values()].flat().includes('http:')) return -10
  if (script.includes("'unsafe-eval'")) return -10
  if (isOpen(style)) return 0
  return fallback?.length === 1 && fallback[0] === "'none'" ? 10 : 5
}

function cookies({ cookies: set }: Scanned): number {
  if (set.length === 0) return 0
  if (set.some(({ secure }) => secure !== true)) return -40
  if (set.some(({ httpOnly }) => httpOnly !== true)) return -30
  return set.every(({ sameSite }) => sameSite !== undefined) ? 5 : 0
}

function crossOrigin(page: Scanned): number {
  return text(page, 'access-control-allow-credentials') === 'true' ? -50 : 0
}

function transport(page: Scanned): number {
  const seconds = Number(/max-age=(\d+)/.exec(text(page, 'strict-transport-security'))?.[1] ?? 0)
  return seconds === 0 ? -20 : seconds < 15_768_000 ? -10 : 0
}

function referrer(page: Scanned): number {
  const value = text(page, 'referrer-policy')
  if (/^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(value)) return 5
  return value === '' ? 0 : -5
}

function sniffing(page: Scanned): number {
  return text(page, 'x-content-type-options') === 'nosniff' ? 0 : -5
}

function framing(page: Scanned): number {
  if (directives(page).has('frame-ancestors')) return 5
  return /^(deny|sameorigin)$/i.test(text(page, 'x-frame-options')) ? 5 : -20
}

function integrity({ html }: Scanned): number {
  const scripts = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]*)"[^>]*>/g)]
  const isForeign = ([, source = '']: RegExpExecArray) => /^(https?:)?\/\//.test(source)
  const isSealed = ([tag]: RegExpExecArray) => /\bintegrity="sha(256|384|512)-[\w+/]+=*"/.test(tag)
  if (scripts.some((script) => isForeign(script) && !isSealed(script))) return -5
  return scripts.length > 0 && scripts.every(isSealed) ? 5 : 0
}

function isolation(page: Scanned): number {
  const opener = text(page, 'cross-origin-opener-policy') === 'same-origin' ? 10 : 0
  const embedder = /^(require-corp|credentialless)$/.test(text(page, 'cross-origin-embedder-policy')) ? 10 : 0
  const resource = /^same-(origin|site)$/.test(text(page, 'cross-origin-resource-policy')) ? 10 : 0
  return opener + embedder + resource
}
