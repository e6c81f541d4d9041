import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import fc from 'fast-check'
import { ensureBuild } from '../../scripts/build/ensure-build.ts'
import { createTestApp } from '../app.ts'
import { assertNoMarkup, assertNothingLeaks, assertRefusal, inside } from '../attacks/hostile-answers.ts'
import { hostileCall, hostileIds, isCall, pagePaths, pageQuery, requestLimit } from '../attacks/hostile-calls.ts'
import { hostileHeaders } from '../attacks/hostile-values.ts'
import { oddRequest, oddShapes } from '../attacks/odd-requests.ts'
import { type Engine, freshPostgresUrl } from '../databases/databases.ts'
import { memoryOf } from '../faults/load.ts'
import { collectRoutes } from '../routes.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { startBuiltSite } from './built-site.ts'
import { atLeast, atMost, type Figure, holds, none, randomFrom, told } from './figures.ts'
import { gatherHostilePeople, type HostilePeople } from './hostile-people.ts'
import { sendBytes, sendOver, timeoutMs } from './send-hostile.ts'

const connections = 16
/** Values of each kind for each call. Each request combines them in another way. */
const samples = 40
const requestsPerAccount = 2_000
const shownProblems = 20

type Random = () => number
const pick = <Value>(random: Random, values: readonly Value[]): Value => {
  const value = values[Math.floor(random() * values.length)]
  assert.ok(value !== undefined)
  return value
}

/** Bytes of a request of which a few are deleted, repeated or replaced. */
function mutate(random: Random, text: string): Buffer {
  let bytes = Buffer.from(text, 'latin1')
  for (let left = Math.floor(random() * 4); left > 0; left -= 1) {
    const at = Math.floor(random() * bytes.length)
    const end = at + Math.floor(random() * 12)
    const middle = pick(random, [
      Buffer.alloc(0),
      Buffer.from([Math.floor(random() * 256)]),
      Buffer.from(pick(random, ['\r\n', '\n', '\0', ' ', ':', '%00', 'Content-Length: 5\r\n', 'Transfer-Encoding: chunked\r\n'])),
      Buffer.concat([bytes.subarray(at, end), bytes.subarray(at, end)]),
    ])
    bytes = Buffer.concat([bytes.subarray(0, at), middle, bytes.subarray(end)])
  }
  return bytes
}

/** One request of a random kind. @throws AssertionError when the answer is wrong. @returns whether it was accepted. */
type Attack = (address: string, people: HostilePeople, random: Random) => Promise<boolean>

/** Calls in turn, so that each is reached also by a short run. */
async function createAttacks(seed: number): Promise<Attack[]> {
  const { app, routes } = await collectRoutes(() => createTestApp())
  await app[Symbol.asyncDispose]()
  const sample = <Value>(values: fc.Arbitrary<Value>, count = samples) => fc.sample(values, { seed, numRuns: count })
  const calls = routes.filter(isCall).map((route) => {
    const { query, body, mistakes } = hostileCall(route)
    return { route, mistakes, queries: sample(query), bodies: sample(body) }
  })
  const ids = sample(hostileIds(['known']), 200)
  const headers = sample(hostileHeaders, 200)
  const pageQueries = sample(pageQuery, 300)
  const shapes = Object.keys(oddShapes)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const cookieOf = (people: HostilePeople, random: Random): Record<string, string> => {
    const role = pick(random, ['visitor', 'guest', 'member', 'admin', 'admin'] as const)
    return role === 'visitor' ? {} : { cookie: pick(random, people.cookies[role]) }
  }

  let turn = 0
  const call: Attack = async (address, people, random) => {
    turn += 1
    const { route, mistakes, queries, bodies } = calls[turn % calls.length] ?? assert.fail()
    const sampled = pick(random, ids)
    const id = sampled === 'known' ? pick(random, people.ids) : sampled
    const query = pick(random, queries)
    const { text, fields } = pick(random, bodies)
    const hasBody = route.method !== 'GET'
    const answer = await sendOver(agent, address, {
      method: route.method,
      path: `${route.url.replace(/:\w+/, id)}${query === '' ? '' : `?${query}`}`,
      headers: {
        ...(hasBody && { 'content-type': 'application/json' }),
        ...(random() < 0.5 && pick(random, headers)),
        ...cookieOf(people, random),
      },
      body: hasBody ? text : undefined,
    })
    const isTooLarge = hasBody && Buffer.byteLength(text) > requestLimit
    // A connection that is closed while the client still writes may lose the answer.
    if (answer === undefined && isTooLarge) return false
    assert.ok(answer, `${route.name}: the connection was closed without an answer`)
    try {
      assertNothingLeaks(answer)
      // Other addresses that no call has are answered by a page.
      if (answer.statusCode >= 400) {
        if (route.url.startsWith('/api/')) assertRefusal(answer)
      } else if (hasBody && route.schema.body !== undefined) {
        assert.ok(!isTooLarge, 'a body beyond the limit was taken')
        assert.deepEqual(mistakes(fields ?? []), [], 'values of a wrong kind were taken')
      }
    } catch (error) {
      throw new Error(`${route.name}: ${String(error).slice(0, 300)}`, { cause: error })
    }
    return answer.statusCode < 300
  }

  const page: Attack = async (address, people, random) => {
    const path = `${pick(random, pagePaths)}?${pick(random, pageQueries)}`
    const own = cookieOf(people, random)
    const answer = await sendOver(agent, address, {
      method: 'GET',
      path,
      headers: { ...pick(random, headers), ...own },
      body: undefined,
    })
    assert.ok(answer, `${path}: the connection was closed without an answer`)
    assertNothingLeaks(answer)
    assertNoMarkup(answer)
    const isPage = answer.statusCode === 200 && String(answer.headers['content-type']).startsWith('text/html')
    if (
      isPage &&
      own.cookie !== undefined &&
      !path.startsWith('/offline') &&
      answer.headers['cache-control'] !== 'private, no-store'
    ) {
      // A call may have ended the session: then this is a visitor's page.
      const user = await sendOver(agent, address, { method: 'GET', path: '/api/auth/user', headers: own, body: undefined })
      assert.notEqual(user?.statusCode, 200, `${path} of a user: ${answer.headers['cache-control']}`)
    }
    return answer.statusCode < 300
  }

  const raw: Attack = async (address, people, random) => {
    const sessionId = pick(random, people.cookies.admin).replace('session=', '')
    const path = pick(random, [...pagePaths, ...calls.map(({ route }) => route.url)])
    const client = { cookieName: 'session', sessionId, marker: 'planted' }
    const bytes = mutate(random, oddRequest(pick(random, shapes), path, client))
    const answer = await sendBytes(address, bytes)
    const shown = JSON.stringify(bytes.toString('latin1').slice(0, 200))
    assert.match(answer, /^(HTTP\/1\.1 [1-4]\d\d |$)/, shown)
    if (!/^HTTP\/1\.1 2/.test(answer)) assert.doesNotMatch(answer, inside, shown)
    return answer.startsWith('HTTP/1.1 2')
  }
  // A page of a session is rendered each time, which costs as much as ten calls.
  return [...Array.from({ length: 15 }, () => call), page, raw, raw, raw]
}

/** Sends hostile requests over sockets to the built site: to every call and page, as any role, and bytes that are no HTTP. */
export async function sendHostileRequests(count: number, seed: number, engine: Engine = 'sqlite'): Promise<Figure[]> {
  await ensureBuild()
  using folder = temporaryFolder()
  const attacks = await createAttacks(seed)
  const place = { dataDir: folder.path, ...(engine === 'postgres' && { databaseUrl: await freshPostgresUrl() }) }
  await using site = startBuiltSite({ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '', RATE_LIMITS: 'off' })
  const address = await site.address()
  await using people = await gatherHostilePeople(address, place)
  const random = randomFrom(seed)
  const problems: string[] = []
  const late: string[] = []
  let [sent, accepted, memoryAtFirst] = [0, 0, 0]

  async function attackAgainAndAgain(): Promise<void> {
    while (sent < count && problems.length < shownProblems && site.child.exitCode === null) {
      sent += 1
      if (sent === Math.min(2_000, Math.ceil(count / 4))) memoryAtFirst = memoryOf(site.child.pid, 'now') ?? 0
      if (sent % requestsPerAccount === 0) await people.add()
      const began = performance.now()
      try {
        if (await pick(random, attacks)(address, people, random)) accepted += 1
      } catch (error) {
        problems.push(error instanceof Error ? error.message.slice(0, 500) : String(error))
      }
      const took = performance.now() - began
      if (took > timeoutMs) late.push(`${Math.round(took)} ms`)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: connections }, attackAgainAndAgain))
  const seconds = (performance.now() - began) / 1_000
  const { stderr } = site.output()
  const home = await fetch(address).then(({ status }) => status)
  return [
    atLeast(`hostile requests over the network (${engine}, seed ${seed})`, sent, count),
    none('answers with a 5xx, the inside of the server, a wrong shape, or none at all', problems),
    none(`answers after more than ${timeoutMs / 1_000} seconds`, late),
    atLeast('requests that got through, so that the values are not too bad to reach anything', accepted, sent / 20),
    holds('the same process serves pages afterwards', site.child.exitCode === null && home === 200),
    none('unhandled errors in the log', stderr.match(/[^\n]*(unhandled|uncaught)[^\n]*/gi) ?? []),
    atMost('memory at the end', memoryOf(site.child.pid, 'now') ?? 0, memoryAtFirst + 250, 'MB'),
    atMost('most memory', memoryOf(site.child.pid) ?? 0, 768, 'MB'),
    told('requests per second', String(Math.round(sent / seconds))),
  ]
}
