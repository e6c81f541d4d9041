import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { announcementText } from './club-writers.ts'

export interface Answer {
  /** Undefined when the line went dead or the answer was cut. */
  status: number | undefined
  /** Milliseconds. */
  took: number
}

interface Question {
  agent: Agent
  path: string
  method?: string
  cookie?: string
  body?: object
}

/** One request; an agent without kept connections makes it a newcomer's. */
export function ask(address: string, { agent, path, method = 'GET', cookie, body }: Question): Promise<Answer> {
  const began = performance.now()
  const text = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve) => {
    const over = (status: number | undefined) => resolve({ status, took: performance.now() - began })
    const headers = {
      ...(cookie === undefined ? {} : { cookie }),
      ...(text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    }
    request(address + path, { agent, method, headers }, (response) => {
      response
        .on('end', () => over(response.complete ? response.statusCode : undefined))
        .on('error', () => over(undefined))
        .resume()
    })
      .on('error', () => over(undefined))
      .end(text)
  })
}

export interface Pressure {
  connections: number
  seconds: number
  paths: readonly string[]
  /** An administrator's cookie: every twelfth request writes. */
  admin: string
}

export interface UnderPressure {
  answers: Answer[]
  /** Names of the announcements whose making was acknowledged. */
  written: string[]
  /** The health check, asked over a kept connection and over new ones. */
  health: { kept: Answer[]; fresh: Answer[] }
  /** Milliseconds after the last request of the load until a visitor is served. */
  calmAfter: number
}

/** More visitors than the site can serve, each of whom asks again as soon as he has his answer. */
export async function press(address: string, { connections, seconds, paths, admin }: Pressure): Promise<UnderPressure> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  // Connected before the clock starts: six hundred who come in at one moment are another question than six hundred who are there.
  await Promise.all(Array.from({ length: connections }, () => ask(address, { agent, path: '/healthz' })))
  const answers: Answer[] = []
  const written: string[] = []
  let count = 0
  const end = performance.now() + seconds * 1_000
  const isOver = () => performance.now() > end

  async function visit(): Promise<void> {
    while (!isOver()) {
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
    while (!isOver()) {
      seen.push(await ask(address, { agent: of, path: '/healthz' }))
      await wait(100)
    }
    return seen
  }

  const kept = new Agent({ keepAlive: true, maxSockets: 1 })
  const newcomers = new Agent({ keepAlive: false })
  const [keptHealth, freshHealth] = await Promise.all([
    probe(kept),
    probe(newcomers),
    ...Array.from({ length: connections }, visit),
  ])
  const stopped = performance.now()
  while ((await ask(address, { agent: newcomers, path: paths[0] ?? '/' })).status !== 200);
  const calmAfter = performance.now() - stopped
  for (const each of [agent, kept]) each.destroy()
  return { answers, written, health: { kept: keptHealth, fresh: freshHealth }, calmAfter }
}

/** How many answers of each status; `broken` for those that never came. */
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

/** Megabytes of main memory that the process holds: the most it ever had, or what it has now. Undefined where the system does not tell. */
export function memoryOf(pid: number | undefined, which: 'peak' | 'now' = 'peak'): number | undefined {
  const field = which === 'peak' ? /VmHWM:\s+(\d+) kB/ : /VmRSS:\s+(\d+) kB/
  try {
    const kilobytes = field.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024)
  } catch {
    return undefined
  }
}
