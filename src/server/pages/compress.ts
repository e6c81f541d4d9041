import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** The effort for what may be outdated in a moment or is sent once. */
const quick = 4

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

/** Every form of a page that may be outdated in a moment. */
export async function compressForNow(html: string): Promise<Record<Encoding, Buffer>> {
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([brotliAt(quick, identity), zip(identity, { level: quick })])
  return { br, gzip: gz, identity }
}

/** Every form of a page that is kept, as small as it gets: the effort is paid once. */
export async function compressForKeeping(html: string): Promise<Record<Encoding, Buffer>> {
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([brotliAt(10, identity), zip(identity, { level: 9 })])
  return { br, gzip: gz, identity }
}

/** One form of a page that is sent once. As it is it stays text, which is written to the line without a copy being made of it first. */
export async function compressForSending(html: string, encoding: Encoding): Promise<Buffer | string> {
  if (encoding === 'br') return brotliAt(quick, Buffer.from(html))
  return encoding === 'gzip' ? zip(html, { level: quick }) : html
}
