import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { sendOver } from '../ordeal/send-hostile.ts'
import { announcementText } from './club-writers.ts'

export interface Answer {
  /** Undefined when the connection was closed before the whole answer arrived. */
  status: number | undefined
  /** Milliseconds. */
  took: number
  method: string
  path: string
}

interface Question {
  agent: Agent
  path: string
  method?: string
  cookie?: string
  body?: object
  headers?: Record<string, string>
}

/** Sends one request; an agent without kept-alive connections opens a new one. */
export async function ask(
  address: string,
  { agent, path, method = 'GET', cookie, body, headers: others }: Question,
): Promise<Answer> {
  const began = performance.now()
  const text = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    ...others,
    ...(cookie !== undefined && { cookie }),
    ...(text !== undefined && { 'content-type': 'application/json' }),
  }
  const answer = await sendOver(agent, address, { method, path, headers, body: text })
  return { status: answer?.statusCode, took: performance.now() - began, method, path }
}

export interface Load {
  connections: number
  seconds: number
  paths: readonly string[]
  /** An administrator's cookie: every twelfth request writes. */
  admin: string
}

export interface LoadResult {
  answers: Answer[]
  /** Names of the announcements whose creation was acknowledged. */
  written: string[]
  /** Answers of the health check over a kept-alive connection and over new ones. */
  health: { kept: Answer[]; fresh: Answer[] }
  /** Milliseconds after the load has ended until a request is served. */
  servedAgainAfter: number
}

/** Sends more requests than the site can serve: each client sends the next one as soon as it has the answer. */
export async function sendWithoutPause(address: string, { connections, seconds, paths, admin }: Load): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  // Connected before the time starts: 600 clients that connect at once are another test than 600 that are connected.
  await Promise.all(Array.from({ length: connections }, () => ask(address, { agent, path: '/healthz' })))
  const answers: Answer[] = []
  const written: string[] = []
  let count = 0
  const endsAt = performance.now() + seconds * 1_000
  const isTimeUp = () => performance.now() > endsAt

  async function sendAgainAndAgain(): Promise<void> {
    while (!isTimeUp()) {
      count += 1
      const writes = count % 12 === 0
      const name = `p${count}`
      const answer = await ask(address, {
        agent,
        ...(writes
          ? { path: '/api/announcements', method: 'POST', cookie: admin, body: announcementText(name, '1') }
          : { path: paths[count % paths.length] ?? '/' }),
      })
      answers.push(answer)
      if (answer.status === 201) written.push(name)
    }
  }

  async function probe(of: Agent): Promise<Answer[]> {
    const seen: Answer[] = []
    while (!isTimeUp()) {
      seen.push(await ask(address, { agent: of, path: '/healthz' }))
      await wait(100)
    }
    return seen
  }

  const kept = new Agent({ keepAlive: true, maxSockets: 1 })
  const newConnections = new Agent({ keepAlive: false })
  const [keptHealth, freshHealth] = await Promise.all([
    probe(kept),
    probe(newConnections),
    ...Array.from({ length: connections }, sendAgainAndAgain),
  ])
  const stopped = performance.now()
  while ((await ask(address, { agent: newConnections, path: paths[0] ?? '/' })).status !== 200);
  const servedAgainAfter = performance.now() - stopped
  for (const each of [agent, kept]) each.destroy()
  return { answers, written, health: { kept: keptHealth, fresh: freshHealth }, servedAgainAfter }
}

/** How many answers of each status; `broken` for those that did not arrive. */
export function countStatuses(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status } of answers) {
    const name = status === undefined ? 'broken' : String(status)
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

/** The time within which this share of the answers came, in milliseconds. */
export function quantile(answers: readonly Answer[], share: number): number {
  const times = answers.map(({ took }) => took).toSorted((a, b) => a - b)
  return Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)
}

/** Megabytes of main memory that the process holds: the most it ever had, or what it has now. Undefined where the system has no /proc. */
export function memoryOf(pid: number | undefined, which: 'peak' | 'now' = 'peak'): number | undefined {
  const field = which === 'peak' ? /VmHWM:\s+(\d+) kB/ : /VmRSS:\s+(\d+) kB/
  try {
    const kilobytes = field.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024)
  } catch {
    return undefined
  }
}

/**
 * Begins to measure how much longer two processes take because other programs use the processor: 1 when each always gets it at once, 2 when
 * it waits as long as it runs. 1 where the system does not count it (Linux does, for the main thread).
 */
export function measureSlowdown(...pids: (number | undefined)[]): () => number {
  const counted = () => pids.map(processorTime)
  const before = counted()
  return () =>
    Math.max(
      1,
      ...counted().map((after, index) => {
        const { ran = 0, waited = 0 } = before[index] ?? {}
        return after === undefined || after.ran === ran ? 1 : 1 + (after.waited - waited) / (after.ran - ran)
      }),
    )
}

function processorTime(pid: number | undefined): { ran: number; waited: number } | undefined {
  try {
    const [ran = 0, waited = 0] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number)
    return { ran, waited }
  } catch {
    return undefined
  }
}
