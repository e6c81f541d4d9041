import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

export interface Account {
  username: string
  password: string
}

export interface DemoSite extends AsyncDisposable {
  /** `http://127.0.0.1:…`, without a slash at the end. */
  origin: string
  /** The accounts that the demo prints, by username. */
  accounts: Map<string, Account>
  pid: number | undefined
}

/**
 * SLOW_ANSWERS=400 delays each call and script that a browser requests by so many milliseconds: a test that goes on before what it did is answered
 * fails then at any machine, not by luck at a busy one. `npm run ordeal` sets it.
 */
export const slowAnswersMs = Number(process.env.SLOW_ANSWERS ?? 0)
/** A browser with this cookie is answered at once all the same. */
export const answersAtOnceCookie = 'answers-at-once'

const startTimeoutMs = 30_000
const address = /The demo is at\s+(\S+)/
const account = /^\s*(\S+)\s+password: (\S+)\s*$/gm

async function stop(server: ChildProcessByStdio<null, Readable, Readable>): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  const limit = setTimeout(() => server.kill('SIGKILL'), 5000)
  await ended
  clearTimeout(limit)
}

/**
 * Starts the bundle that `npm run demo` runs, which is that of `npm start` with sample content, on a free port and reads its address and accounts
 * from its output. It must be built. @param preload a module that is loaded first.
 */
export async function startDemoSite(preload?: string): Promise<DemoSite> {
  const preloads = [preload, slowAnswersMs > 0 ? './test/e2e/slow-answers.ts' : undefined].filter((each) => each !== undefined)
  const server = spawn(process.execPath, [...preloads.flatMap((each) => ['--import', each]), 'dist/site/demo.js'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', RATE_LIMITS: 'off' },
  })
  // The server ends with its worker, also when Playwright kills it.
  process.once('exit', () => server.kill('SIGKILL'))

  let output = ''
  const collect = (text: string) => {
    output += text
  }
  server.stdout.setEncoding('utf8').on('data', collect)
  server.stderr.setEncoding('utf8').on('data', collect)

  const deadline = Date.now() + startTimeoutMs
  while (!(address.test(output) && output.match(account)?.length === 4)) {
    if (server.exitCode !== null || Date.now() > deadline) {
      await stop(server)
      throw new Error(`The demo site did not start; it printed:\n${output}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    origin: new URL(address.exec(output)?.[1] ?? '').origin,
    accounts: new Map(
      [...output.matchAll(account)].map(([, username = '', password = '']) => [username, { username, password }]),
    ),
    pid: server.pid,
    [Symbol.asyncDispose]: () => stop(server),
  }
}
