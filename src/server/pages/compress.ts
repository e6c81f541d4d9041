import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * The window, as a power of two, in which all of a text can be seen. A larger one finds nothing more, and costs: 4 MB and half the time of a page that is
 * sent at once, 34 MB of one that is kept.
 */
function windowOver(length: number): number {
  const needed = Math.ceil(Math.log2(length + 16))
  return Math.min(Math.max(needed, 16), constants.BROTLI_DEFAULT_WINDOW)
}

function brotliAt(quality: number, body: Buffer): Promise<Buffer> {
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: windowOver(body.length),
    },
  })
}

/** The best form that the browser says it understands. Quality values are not weighed: no browser that lists brotli prefers another form. */
export function chooseEncoding(acceptEncoding: string | string[] | undefined): Encoding {
  const accepted = String(acceptEncoding ?? '')
  if (/\bbr\b(?!;q=0(\.0*)?(,|\s|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!;q=0(\.0*)?(,|\s|$))/.test(accepted) ? 'gzip' : 'identity'
}

/** Every form of a page that may be outdated in a moment: quick before small. */
export async function compressForNow(html: string): Promise<Record<Encoding, Buffer>> {
  const [br, gz] = await Promise.all([compressForSending(html, 'br'), compressForSending(html, 'gzip')])
  return { br, gzip: gz, identity: Buffer.from(html) }
}

/** Every form of a page that is kept, as small as it gets: the effort is paid once. */
export async function compressForKeeping(html: string): Promise<Record<Encoding, Buffer>> {
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([brotliAt(10, identity), zip(identity, { level: 9 })])
  return { br, gzip: gz, identity }
}

/** One form of a page that is sent once: quick before small. */
export async function compressForSending(html: string, encoding: Encoding): Promise<Buffer> {
  const identity = Buffer.from(html)
  if (encoding === 'br') return brotliAt(4, identity)
  return encoding === 'gzip' ? zip(identity, { level: 4 }) : identity
}
