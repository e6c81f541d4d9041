import { createECDH, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { decrypt } from 'http_ece'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'

/** Of the push service, for NODE_EXTRA_CA_CERTS of other processes. Valid for `localhost` only, and known to tests only. */
export const certificateFile = join(import.meta.dirname, 'certificate.pem')

export interface ReceivedPush {
  /** The part of the address that names the browser. */
  browser: string
  headers: NodeJS.Dict<string | string[]>
  /** Decrypted with the browser's keys. */
  notification: { title: string; body: string; navigate: string; lang: string; tag: string }
  /** What the VAPID token, whose signature was verified, says. */
  sender: { aud: string; sub: string; exp: number; key: string }
}

export interface PushService extends AsyncDisposable {
  /** For the setting PUSH_SERVICES. */
  host: string
  pushes: ReceivedPush[]
  /** Adds a browser of the user. */
  subscribe(db: Db, userId: string): Promise<{ id: string; browser: string }>
  /** Waits for this number of messages. */
  arrived(count: number): Promise<ReceivedPush[]>
}

interface Browser {
  keys: ECDH
  auth: string
}

/**
 * A real push service on this machine: HTTPS, and messages decrypted as a browser does.
 * @param answer the status for a browser's message; `never` leaves it without an answer. A message counts as received when the status is below 300.
 */
export async function startPushService({
  answer = () => 201,
}: {
  answer?: (browser: string) => number | 'never' | Promise<number | 'never'>
} = {}): Promise<PushService> {
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(certificateFile, 'utf8')])
  const browsers = new Map<string, Browser>()
  const pushes: ReceivedPush[] = []
  const identity = { key: readFileSync(join(import.meta.dirname, 'key.pem')), cert: readFileSync(certificateFile) }
  const server = createServer(identity, async (request, response) => {
    const body = await buffer(request)
    const name = request.url?.slice(1) ?? ''
    const browser = browsers.get(name)
    const status = browser === undefined ? 404 : await answer(name)
    if (status === 'never') return
    if (status < 300 && browser !== undefined) {
      const text = decrypt(body, { version: 'aes128gcm', privateKey: browser.keys, authSecret: browser.auth }).toString()
      const message = JSON.parse(text)
      if (message.web_push !== 8030) throw new Error(`Not declarative: ${text}`)
      const sender = readVapid(request.headers.authorization ?? '')
      pushes.push({ browser: name, headers: request.headers, notification: message.notification, sender })
    }
    // A body that no one may read.
    response.writeHead(status, { location: 'https://localhost:1/elsewhere' }).end('x'.repeat(1_000))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const host = `localhost:${(server.address() as AddressInfo).port}`
  return {
    host,
    pushes,
    async subscribe(db, userId) {
      const browser: Browser = { keys: createECDH('prime256v1'), auth: randomBytes(16).toString('base64url') }
      const [id, name] = [newId(), newId()]
      browsers.set(name, browser)
      await db
        .insertInto('pushSubscriptions')
        .values({
          id,
          userId,
          endpoint: `https://${host}/${name}`,
          p256dh: browser.keys.generateKeys('base64url'),
          auth: browser.auth,
          device: null,
          sessionId: newId(),
          createdAt: new Date().toISOString(),
        })
        .execute()
      return { id, browser: name }
    },
    async arrived(count) {
      for (let left = 500; pushes.length < count; left -= 1) {
        if (left === 0) throw new Error(`${pushes.length} of ${count} pushes arrived.`)
        await wait(20)
      }
      return pushes
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** RFC 8292. */
function readVapid(authorization: string): ReceivedPush['sender'] {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The VAPID token is not signed with its key.')
  return { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), key }
}
