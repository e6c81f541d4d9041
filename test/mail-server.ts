import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail {
  /** Of the envelope. */
  recipients: string[]
  sender: string
  /** Names in lower case; encoded words are decoded. */
  headers: Map<string, string>
  headerNames: string[]
  /** Of the plain part. */
  text: string
  /** Of the HTML part; '' without one. */
  html: string
}

export interface MailServer extends AsyncDisposable {
  port: number
  url: URL
  mails: ReceivedMail[]
  /** Cuts all connections, as a server that dies does. */
  closeConnections(): void
  /** Waits for this number of mails. */
  arrived(count: number): Promise<ReceivedMail[]>
}

interface Options extends SMTPServerOptions {
  /** A free one when 0. */
  port?: number
  /** Whether it dies once it has a mail, before it says so. */
  cutsAfterData?: () => boolean
}

/** A real SMTP server on this machine. */
export async function startMailServer({ port = 0, cutsAfterData, ...options }: Options = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const connections = new Set<Socket>()
  const closeConnections = () => {
    for (const connection of connections) connection.destroy()
  }
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    // Otherwise it warns of its self-signed certificate on every start.
    logger: false,
    onData(stream, { envelope }, done) {
      text(stream).then((source) => {
        const { mailFrom, rcptTo } = envelope
        mails.push({
          sender: mailFrom ? mailFrom.address : '',
          recipients: rcptTo.map(({ address }) => address),
          ...parse(source),
        })
        if (cutsAfterData?.()) closeConnections()
        else done()
      }, done)
    },
    ...options,
  })
  // Some tests close connections early.
  server.on('error', () => undefined)
  const listener = server.listen(port, '127.0.0.1')
  listener.on('connection', (connection: Socket) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  })
  await once(listener, 'listening')
  const address = listener.address() as AddressInfo
  return {
    port: address.port,
    url: new URL(`smtp://127.0.0.1:${address.port}`),
    mails,
    closeConnections,
    async arrived(count) {
      for (let left = 500; mails.length < count; left -= 1) {
        if (left === 0) throw new Error(`${mails.length} of ${count} mails arrived.`)
        await wait(20)
      }
      return mails
    },
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function parse(source: string): Pick<ReceivedMail, 'headers' | 'headerNames' | 'text' | 'html'> {
  const { headers, headerNames, body } = split(source)
  const [, boundary] = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '') ?? []
  const parts = boundary === undefined ? [source] : body.split(`--${boundary}`).slice(1, -1)
  const bodyOf = (type: string) => {
    const part = parts
      .map((part) => split(part.replace(/^\r\n/, '').replace(/\r\n$/, '')))
      .find(({ headers }) => headers.get('content-type')?.startsWith(type))
    return part === undefined ? '' : decodeBody(part.body, part.headers).replaceAll('\r\n', '\n')
  }
  return { headers, headerNames, text: bodyOf('text/plain'), html: bodyOf('text/html') }
}

function split(source: string): Pick<ReceivedMail, 'headers' | 'headerNames'> & { body: string } {
  const end = source.indexOf('\r\n\r\n')
  const lines = source
    .slice(0, end)
    .replaceAll(/\r\n[ \t]/g, ' ')
    .split('\r\n')
    .map((line) => /^([^:]+): *(.*)$/.exec(line) ?? [line, line, ''])
  const headers = new Map(lines.map(([, name = '', value = '']) => [name.toLowerCase(), decodeWords(value)]))
  return { headers, headerNames: lines.map(([, name = '']) => name), body: source.slice(end + 4) }
}

function decodeWords(value: string): string {
  return value
    .replaceAll(/\?= +=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_word, kind: string, content: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(content, 'base64').toString()
        : decodeQuotedPrintable(content.replaceAll('_', ' ')),
    )
}

function decodeBody(body: string, headers: Map<string, string>): string {
  const encoding = headers.get('content-transfer-encoding')
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(body.replaceAll('=\r\n', '')) : body
}

function decodeQuotedPrintable(content: string): string {
  const bytes = content.replaceAll(/=([\dA-F]{2})/gi, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
