import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A real server on this machine that holds files and checks who asks. */
export interface StoreServer extends AsyncDisposable {
  url: string
  files: Map<string, Buffer>
  /** Answers every request, or those of one method, with this status instead, and not before `after`. */
  fails: { with?: number | undefined; method?: string; after?: Promise<unknown> | undefined }
  /** Methods and paths. */
  requests: string[]
}

type Serve = (request: IncomingMessage, body: Buffer, url: URL) => { status: number; text?: string; bytes?: Buffer }

async function startServer(files: Map<string, Buffer>, refusal: string, serve: Serve): Promise<StoreServer> {
  const fails: StoreServer['fails'] = {}
  const requests: string[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request)
    const url = new URL(request.url ?? '/', 'http://store.invalid')
    requests.push(`${request.method} ${url.pathname}`)
    await fails.after
    const {
      status,
      text = status < 400 ? '' : refusal,
      bytes,
    } = fails.with && (fails.method ?? request.method) === request.method ? { status: fails.with } : serve(request, body, url)
    response.writeHead(status).end(bytes ?? text)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    fails,
    requests,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export const s3Login = { user: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY', region: 'us-test-1' }

/** One bucket, `riders`, in pages of two. Refuses what is not signed by the secret. */
export function startS3(): Promise<StoreServer> {
  const files = new Map<string, Buffer>()
  return startServer(files, '<Error><Code>Refused</Code></Error>', (request, body, url) => {
    if (!isSigned(request, url)) return { status: 403 }
    const [, bucket, ...rest] = url.pathname.split('/')
    if (bucket !== 'riders') return { status: 404 }
    const key = decodeURIComponent(rest.join('/'))
    if (key === '') return { status: 200, text: listOf(files, url.searchParams) }
    if (request.method === 'PUT') {
      if (Number(request.headers['content-length']) !== body.length) return { status: 411 }
      files.set(key, body)
      return { status: 200 }
    }
    if (request.method === 'DELETE') return files.delete(key) ? { status: 204 } : { status: 204 }
    const bytes = files.get(key)
    return bytes === undefined ? { status: 404 } : { status: 200, bytes }
  })
}

function listOf(files: Map<string, Buffer>, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? ''
  const keys = [...files.keys()].filter((key) => key.startsWith(prefix)).toSorted()
  const start = Number(query.get('continuation-token') ?? 0)
  const page = keys.slice(start, start + 2).map((key) => `<Contents><Key>${key}</Key></Contents>`)
  const next = start + 2 < keys.length ? `<NextContinuationToken>${start + 2}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${page.join('')}${next}</ListBucketResult>`
}

/** AWS signature version 4, written from its description. */
function isSigned({ method, headers }: IncomingMessage, url: URL): boolean {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/
  const [, user, day = '', region = '', names = '', signature] = parts.exec(headers.authorization ?? '') ?? []
  if (user !== s3Login.user || region !== s3Login.region || !names.split(';').includes('host')) return false
  const encode = (text: string) =>
    encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).toSorted()
  const path = decodeURIComponent(url.pathname).split('/').map(encode).join('/')
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, path, query.join('&'), lines.join(''), names, headers['x-amz-content-sha256']].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const hashed = createHash('sha256').update(canonical).digest('hex')
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hashed].join('\n')
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${s3Login.secret}`)
  return hmac(key, toSign).toString('hex') === signature
}

export const webDavLogin = { user: '회장', secret: 'app-password:1' }

/** One folder, `/dav/backups/`. Refuses another login. */
export function startWebDav(): Promise<StoreServer> {
  const files = new Map<string, Buffer>()
  const folder = '/dav/backups/'
  return startServer(files, '<d:error xmlns:d="DAV:"/>', (request, body, url) => {
    const expected = `Basic ${Buffer.from(`${webDavLogin.user}:${webDavLogin.secret}`).toString('base64')}`
    if (request.headers.authorization !== expected) return { status: 401 }
    if (!url.pathname.startsWith(folder)) return { status: request.method === 'PUT' ? 409 : 404 }
    const name = decodeURIComponent(url.pathname.slice(folder.length))
    switch (request.method) {
      case 'PROPFIND': {
        const hrefs = ['', ...files.keys()].map(
          (file) => `<d:response><d:href>${folder}${encodeURIComponent(file)}</d:href></d:response>`,
        )
        return { status: 207, text: `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:">${hrefs.join('')}</d:multistatus>` }
      }
      case 'PUT':
        files.set(name, body)
        return { status: 201 }
      case 'MOVE': {
        const bytes = files.get(name)
        const target = new URL(String(request.headers.destination)).pathname.slice(folder.length)
        if (bytes === undefined) return { status: 404 }
        files.delete(name)
        files.set(decodeURIComponent(target), bytes)
        return { status: 201 }
      }
      case 'DELETE':
        return { status: files.delete(name) ? 204 : 404 }
      default: {
        const bytes = files.get(name)
        return bytes === undefined ? { status: 404 } : { status: 200, bytes }
      }
    }
  })
}

/** Something else that answers every request with one status. */
export function startOther(status: number): Promise<StoreServer> {
  return startServer(new Map(), '<html><title>Log in</title></html>', () => ({ status }))
}
