import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import autocannon, { type Result } from 'autocannon'

/** A server in its own process, which reports its processor time and memory. */
export interface MeasuredServer extends AsyncDisposable {
  address: string
  pid: number | undefined
  /** Milliseconds from the start of the process until the address is known. */
  startMs: number
  /** Processor time since the start in microseconds, all threads; resident memory in bytes. */
  usage(): Promise<{ cpu: number; rss: number }>
}

export interface LoadRequest {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Starts a script that prints `The site is at <address>`. */
export async function startMeasured(script: string, env: Record<string, string>): Promise<MeasuredServer> {
  const start = performance.now()
  const child = fork(script, {
    // As `npm start` does (package.json).
    execArgv: ['--max-semi-space-size=4', '--v8-pool-size=2', '--import', `${import.meta.dirname}/report-usage.js`],
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.once('exit', () => reject(new Error(`${script} did not start: ${output}`)))
    child.stdout?.on('data', (text) => {
      output += text
      const found = /The site is at\s+(\S+)/.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
  return {
    address,
    pid: child.pid,
    startMs: performance.now() - start,
    async usage() {
      const answer = once(child, 'message')
      child.send('usage')
      return (await answer)[0]
    },
    async [Symbol.asyncDispose]() {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    },
  }
}

// What says how to read the body. All others are either Node's own, in both servers, or a part of what the site does.
const bodyHeaders = ['content-type', 'content-encoding']

/** A bare Fastify that sends the status and the body of the site's answer to the request. */
export async function startBare(site: string, { method = 'GET', path, headers, body }: LoadRequest): Promise<MeasuredServer> {
  // Not with fetch(), which would decompress the body.
  const call = request(site + path, { method, headers: { ...headers } }).end(body)
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  const parts = (await answer.toArray()) as Buffer[]
  const sent = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => bodyHeaders.includes(name)))
  const recorded = { status: answer.statusCode, headers: sent, body: Buffer.concat(parts).toString('base64') }
  return startMeasured('bench/bare-server.js', { BARE_ANSWER: JSON.stringify(recorded) })
}

/** Sends `amount` requests over ten connections. @returns requests per second and microseconds of CPU per request. */
export async function load(
  server: MeasuredServer,
  loadRequest: LoadRequest,
  amount: number,
): Promise<{ rate: number; cpu: number }> {
  const before = await server.usage()
  const start = performance.now()
  let end = start
  const { errors, '5xx': failed } = await new Promise<Result>((resolve, reject) => {
    const run = autocannon({ url: server.address, connections: 10, amount, requests: [loadRequest] }, (error, result) =>
      error ? reject(error) : resolve(result),
    )
    run.on('response', () => {
      end = performance.now()
    })
  })
  if (errors > 0 || failed > 0) throw new Error(`${loadRequest.path}: ${errors} broken, ${failed} failed`)
  const after = await server.usage()
  return { rate: (amount / (end - start)) * 1000, cpu: (after.cpu - before.cpu) / amount }
}

export const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
