import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passTime } from '../../../test/passing-time.ts'

// The worker's globals, which its files read when they are loaded.
Object.assign(globalThis, {
  RELEASE: { name: 'test', entryScript: '/assets/entry.js', copyFiles: [], rideFiles: [], headCountFiles: [] },
  self: { registration: {}, location: { origin: 'https://club.example' } },
})

/** Of a FetchEvent what the answers use. The types of service workers are not those of tests. */
interface Fetched {
  request: Request
  waitUntil(work: Promise<unknown>): void
}
type Answer = (event: Fetched) => Promise<Response>
const {
  answerFile,
  answerPage,
  changeSession,
  saveRides,
}: {
  [Name in 'answerFile' | 'answerPage' | 'changeSession']: Answer
} & { saveRides(request: Request): Promise<Response> } = await import(import.meta.resolve('./answers.ts'))

const never = () => new Promise<never>(() => {})
const rejects = () => Promise.reject(new DOMException('', 'SecurityError'))
const throws = () => {
  throw new DOMException('', 'SecurityError')
}

const eventOf = (path: string, method: string): Fetched => ({
  request: new Request(`https://club.example${path}`, { method }),
  waitUntil: (work) => void work.catch(() => {}),
})

for (const [name, ability] of [
  ['rejects', rejects],
  ['throws', throws],
  ['never answers', never],
] as const)
  test(`a storage that ${name} keeps no answer of the server from the page`, async (t) => {
    // Only here: all test files run in one process.
    const user = () => Response.json({ id: 'a user' }, { headers: { 'content-type': 'application/json' } })
    t.mock.method(globalThis, 'fetch', async () => user())
    const caches = Object.fromEntries(['match', 'open', 'has', 'delete', 'keys'].map((each) => [each, ability]))
    Object.defineProperty(globalThis, 'caches', { value: caches, configurable: true })
    for (const [path, method, answer] of [
      ['/assets/entry.js', 'GET', answerFile],
      ['/', 'GET', answerPage],
      ['/api/riding-events/upcoming', 'GET', ({ request }: Fetched) => saveRides(request)],
      ['/api/auth/login', 'POST', changeSession],
      ['/api/auth/logout', 'POST', changeSession],
    ] as const)
      assert.equal((await passTime(t, () => answer(eventOf(path, method)), 3)).status, 200, path)
  })
