import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request as requestFrom } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { BareAnswer } from './bare-server.ts'
import type { Request } from './questions.ts'

interface Usage {
  /** Microseconds of processor time since the start, all threads. */
  cpu: number
  /** Bytes. */
  rss: number
}

export interface Server {
  address: string
  usage(): Promise<Usage>
  stop(): Promise<void>
}

const folder = import.meta.dirname

async function ask<Answer>(child: ChildProcess, question: object): Promise<Answer> {
  const answer = once(child, 'message') as Promise<[Answer]>
  child.send(question)
  return (await answer)[0]
}

function serverOf(child: ChildProcess, address: string): Server {
  return {
    address,
    usage: () => ask<Usage>(child, { ask: 'usage' }),
    async stop() {
      const left = once(child, 'exit')
      child.kill('SIGTERM')
      await left
    },
  }
}

/** The site as `npm start` runs it, on sample content, with a reporter of its usage in the same process. */
export async function startSite(dataDir: string): Promise<Server & { startedIn: number }> {
  const began = performance.now()
  const child = fork('scripts/start.js', {
    execArgv: [...process.execArgv, '--import', `${folder}/report-usage.js`, ...(process.env.SITE_FLAGS?.split(' ') ?? [])],
    env: { PATH: process.env.PATH ?? '', PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off', BACKUPS: 'off' },
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.once('exit', () => reject(new Error(`The site did not start: ${said}`)))
    child.stdout?.on('data', (words) => {
      said += words
      const found = /The site is at\s+(\S+)/.exec(said)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
  await (await fetch(address)).arrayBuffer()
  const startedIn = performance.now() - began
  // At rest is when the start is over.
  await wait(500)
  return { ...serverOf(child, address), startedIn }
}

export interface BareServer extends Server {
  /** Learns the site's answers to these requests; returns the requests under which it gives them. */
  learn(site: string, requests: Request[], isDrawnAnew: boolean): Promise<Request[]>
}

/** Fastify and nothing else, answering the bytes and headers that the site has answered. */
export async function startBareServer(): Promise<BareServer> {
  const child = fork(`${folder}/bare-server.ts`, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [{ address }] = (await once(child, 'message')) as [{ address: string }]
  let learnt = 0
  return {
    ...serverOf(child, address),
    async learn(site, requests, isDrawnAnew) {
      const asked: Request[] = []
      for (const request of requests) {
        const path = `/${learnt}`
        learnt += 1
        const answer: BareAnswer = {
          path,
          ...(await record(site, request)),
          ...(isDrawnAnew ? { drawnFor: { site, request } } : {}),
        }
        await ask(child, { ask: 'learn', answer })
        asked.push({ ...request, path })
      }
      return asked
    },
  }
}

// What Node writes by itself, on both sides.
const ofTheConnection = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding'])

/** Not by fetch(), which would unpack the body. */
async function record(site: string, { method, path, headers, body }: Request) {
  const call = requestFrom(site + path, {
    method,
    headers: { ...headers, ...(body ? { 'content-length': Buffer.byteLength(body) } : {}) },
  })
  call.end(body)
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  const parts = (await answer.toArray()) as Buffer[]
  return {
    method,
    status: answer.statusCode ?? 0,
    headers: Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !ofTheConnection.has(name))),
    body: Buffer.concat(parts).toString('base64'),
  }
}
