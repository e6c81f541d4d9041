import { tmpdir } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { startSiteProcess } from '../site-process.ts'

export interface Account {
  username: string
  password: string
}

export interface DemoSite extends AsyncDisposable {
  /** `http://127.0.0.1:…`, without a slash at the end. */
  origin: string
  /** The accounts that the demo prints, by username. */
  accounts: Map<string, Account>
}

/**
 * SLOW_ANSWERS=400 delays each call and script that a browser requests by so many milliseconds: a test that goes on before what it did is answered
 * fails then at any machine, not by luck at a busy one. `npm run ordeal` sets it.
 */
export const slowAnswersMs = Number(process.env.SLOW_ANSWERS ?? 0)
/** A browser with this cookie is answered at once all the same. */
export const answersAtOnceCookie = 'answers-at-once'

const account = /^\s*(\S+)\s+password: (\S+)\s*$/gm

/**
 * Starts the bundle that `npm run demo` runs, which is that of `npm start` with sample content, on a free port and reads its address and accounts
 * from its output. It must be built.
 */
export async function startDemoSite(): Promise<DemoSite> {
  const settings = { RATE_LIMITS: 'off', SLOW_ANSWERS: String(slowAnswersMs), TMPDIR: tmpdir() }
  const flags = slowAnswersMs > 0 ? ['--import', './test/e2e/slow-answers.ts'] : []
  const demo = startSiteProcess(settings, 'dist/site/demo.js', [], flags)
  const { child } = demo
  // The server ends with its worker, also when Playwright kills it.
  process.once('exit', () => child.kill('SIGKILL'))
  const { origin } = new URL(await demo.address())
  const printed = () => [...demo.output().stdout.matchAll(account)]
  while (printed().length < 4 && child.exitCode === null) await wait(20)
  return {
    origin,
    accounts: new Map(printed().map(([, username = '', password = '']) => [username, { username, password }])),
    async [Symbol.asyncDispose]() {
      // It deletes its data.
      child.kill('SIGTERM')
      const limit = setTimeout(() => child.kill('SIGKILL'), 5000)
      await demo.left()
      clearTimeout(limit)
    },
  }
}
