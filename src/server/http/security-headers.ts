import type { FastifyInstance, FastifyReply } from 'fastify'
import { workerPolicy } from '#contract/site/page.ts'
import type { Config } from '#server/config.ts'

// docs/decisions/023: why not helmet, and Trusted Types

/** Hashes of what stands in a page itself. */
interface Inline {
  scripts: readonly string[]
  styles: readonly string[]
}

const own = (hashes: readonly string[]) => ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ')

const policy = (pictures: string, { scripts, styles }: Inline = { scripts: [], styles: [] }) =>
  [
    "default-src 'none'",
    `script-src ${own(scripts)}`,
    `style-src ${own(styles)}`,
    // Album previews are pictures on whatever host an administrator links to (docs/product.md 13.10).
    `img-src ${pictures}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    // Only pages with scripts register the service worker.
    `trusted-types ${scripts.length > 0 ? workerPolicy : "'none'"}`,
  ].join('; ')

const pictures = "'self' https: data:"

const picturesOf = ({ pictureOrigin }: Config) => (pictureOrigin === undefined ? pictures : `${pictures} ${pictureOrigin}`)

const disabledFeatures = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'usb',
  'xr-spatial-tracking',
]

/** For logging in with a passkey, on the site's own pages alone. */
const ownFeatures = ['publickey-credentials-create', 'publickey-credentials-get']

const permissions = [...disabledFeatures.map((feature) => `${feature}=()`), ...ownFeatures.map((feature) => `${feature}=(self)`)]

const always = {
  'content-security-policy': policy(pictures),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  // Not require-corp: the foreign hosts of album previews do not send the header that it asks for.
  'cross-origin-embedder-policy': 'credentialless',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions.join(', '),
} as const

const ofPages = [
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-embedder-policy',
  'x-frame-options',
  'referrer-policy',
] as const

/** Two years, which is also what browsers' preload lists ask for. */
const overHttps = { ...always, 'strict-transport-security': 'max-age=63072000; includeSubDomains' } as const

/** Headers of every answer: pages, files and errors. */
export function securityHeaders(config: Config): Readonly<Record<string, string>> {
  const headers = config.publicUrl?.protocol === 'https:' ? overHttps : always
  if (config.pictureOrigin === undefined) return headers
  return { ...headers, 'content-security-policy': policy(picturesOf(config)) }
}

/** The policy of a page with inline scripts and styles: only those with these hashes are allowed (CSP 3, 2.3.1). */
export function contentPolicy(config: Config, inline: Inline): string {
  return policy(picturesOf(config), inline)
}

/**
 * Files of a page need fewer headers than the page: they open nothing and use no camera. A first visit fetches ten of them, and the rest would be most of a
 * kilobyte for each.
 */
export function sendFileHeaders(reply: Pick<FastifyReply, 'header' | 'removeHeader'>): void {
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  for (const name of ofPages) reply.removeHeader(name)
}

export function sendSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers = securityHeaders(config)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
