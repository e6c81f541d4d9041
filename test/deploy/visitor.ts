import { request as requestPlain } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { request as requestSecure } from 'node:https'
import { connect as connectTls, type SecureVersion } from 'node:tls'

/** Name of the site in the shipped files. */
export const siteName = 'riders.example.com'

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

export interface Ask {
  method?: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  /** Loopback address from which the visitor connects. */
  from?: string
}

export interface Entrance {
  port: number
  /** The authority that signed the certificate; without one, plain http. */
  ca?: string
}

/** One request to 127.0.0.1 for `riders.example.com`, on a connection of its own. Redirects are not followed, nothing is decompressed. */
export function ask({ port, ca }: Entrance, path: string, { method = 'GET', headers = {}, body, from = '127.0.0.2' }: Ask = {}) {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const typed =
    text === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
  const options = {
    host: '127.0.0.1',
    port,
    path,
    method,
    localAddress: from,
    agent: false as const,
    headers: { host: siteName, ...typed, ...headers },
  }
  return new Promise<Answer>((resolve, reject) => {
    const send = ca === undefined ? requestPlain(options) : requestSecure({ ...options, ca, servername: siteName })
    send.once('error', reject).once('response', (response) => {
      const chunks: Buffer[] = []
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .once('error', reject)
        .once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }))
    })
    send.end(text)
  })
}

/** The same over HTTP/2, which the server has to choose. */
export async function askOverHttp2({ port, ca }: Entrance, path: string): Promise<number> {
  const socket = connectTls({
    host: '127.0.0.1',
    port,
    servername: siteName,
    ALPNProtocols: ['h2', 'http/1.1'],
    ...(ca && { ca }),
  })
  await new Promise((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject))
  if (socket.alpnProtocol !== 'h2') throw new Error(`The server chose ${socket.alpnProtocol}.`)
  const session = connectHttp2(`https://${siteName}`, { createConnection: () => socket })
  try {
    return await new Promise<number>((resolve, reject) => {
      const stream = session.request({ ':path': path, ':authority': siteName })
      stream.once('error', reject).once('response', (headers) => resolve(Number(headers[':status'])))
      stream.resume()
    })
  } finally {
    session.destroy()
  }
}

/** Whether the server speaks this version of TLS with a client that knows no other. */
export async function speaksTls({ port, ca }: Entrance, version: SecureVersion): Promise<boolean> {
  const only = { minVersion: version, maxVersion: version, ...(ca && { ca }) }
  // OpenSSL offers the old versions at its lowest level alone.
  const socket = connectTls({ host: '127.0.0.1', port, servername: siteName, ciphers: 'DEFAULT@SECLEVEL=0', ...only })
  try {
    return await new Promise<boolean>((resolve, reject) => {
      socket
        .once('secureConnect', () => resolve(true))
        .once('error', (error: NodeJS.ErrnoException) => {
          if (error.code === 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION') resolve(false)
          else reject(error)
        })
    })
  } finally {
    socket.destroy()
  }
}
