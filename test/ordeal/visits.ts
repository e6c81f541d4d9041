import { Agent } from 'node:http'
import { type Answer, ask } from '../faults/load.ts'

/** What share of a day's visits begins in each hour: little at night, a peak after work. */
const hours = [1, 0.5, 0.3, 0.2, 0.2, 0.5, 1.5, 3, 4, 4, 4, 4.5, 6, 5, 4, 4, 4.5, 6, 8, 10, 11, 9.5, 6, 2.5]

/** Moments from 0 to 1 of a day, in order. */
export function momentsOfDay(count: number, random: () => number): number[] {
  const moments = Array.from({ length: count }, () => (pickByWeight(hours, random) + random()) / hours.length)
  return moments.sort((one, other) => one - other)
}

/** @returns an index */
function pickByWeight(weights: readonly number[], random: () => number): number {
  let rest = random() * weights.reduce((sum, weight) => sum + weight, 0)
  return weights.findIndex((weight) => {
    rest -= weight
    return rest < 0
  })
}

const landings: [path: string, weight: number][] = [
  ['/', 52],
  ['/?lang=en', 6],
  ['/gallery', 8],
  ['/bylaws', 6],
  ['/join', 8],
  ['/contact', 4],
  ['/help', 3],
  ['/login', 5],
  ['/feed.xml', 3],
  ['/api/announcements', 5],
]

const weights = landings.map(([, weight]) => weight)
const pickLanding = (random: () => number) => landings[pickByWeight(weights, random)]?.[0] ?? '/'

const shareOfUsers = 0.15
const shareOfNewBrowsers = 0.3

export interface Visitor {
  /** Requests of one visit, one after another. */
  visit(): Promise<Answer[]>
  /** Requests without an answer yet. */
  inFlight(): number
  close(): void
}

/** @param cookies sessions of users, who see their own pages. @param files addresses of files that a new browser loads. */
export function createVisitor(
  address: string,
  { random, cookies, files, newAddress }: { random: () => number; cookies: string[]; files: string[]; newAddress: () => string },
): Visitor {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  let inFlight = 0

  async function get(path: string, from: string, cookie?: string): Promise<Answer> {
    inFlight += 1
    const headers = { 'x-forwarded-for': from, 'accept-encoding': 'br' }
    const answer = await ask(address, { agent, path, headers, ...(cookie !== undefined && { cookie }) })
    inFlight -= 1
    return answer
  }

  return {
    async visit() {
      const from = newAddress()
      const isUser = random() < shareOfUsers
      const isNew = random() < shareOfNewBrowsers
      const cookie = isUser ? cookies[Math.floor(random() * cookies.length)] : undefined
      const answers = [await get(isUser ? '/' : pickLanding(random), from, cookie)]
      if (isUser) answers.push(await get('/api/riding-events', from, cookie))
      else if (isNew) for (const file of files) answers.push(await get(file, from))
      return answers
    },
    inFlight: () => inFlight,
    close: () => agent.destroy(),
  }
}
