import { type LoadRequest, load, type MeasuredServer, median } from './measured-server.ts'

// What a user's pages cost, as ratios to the cheapest answer that needs the session: 25 times `GET /api/auth/user` is what a core gives away for a page
// that no cache can serve.

/** The rides of the demo. */
const rides = 8
const maxHomeBytes = 60_000
const limits = [
  { name: 'home of a user', path: '/', max: 25 },
  { name: 'settings', path: '/settings', max: 25 },
  { name: 'profile', path: '/profile', max: 25 },
  { name: 'the call for the upcoming rides', path: '/api/riding-events/upcoming', max: 5 },
]

interface Measured {
  site: MeasuredServer
  cookie: string
  rounds: number
}

/** @returns what is over its limit. */
export async function measureOwnPages({ site, cookie, rounds }: Measured): Promise<string[]> {
  const failures: string[] = []
  const headers = { cookie, 'accept-encoding': 'br' }
  const upcoming: unknown = await (await fetch(`${site.address}/api/riding-events/upcoming`, { headers: { cookie } })).json()
  if (!Array.isArray(upcoming) || upcoming.length < rides) failures.push(`The user needs ${rides} upcoming rides.`)

  const table: Record<string, object> = {}
  for (const { name, path, max } of limits) {
    const request: LoadRequest = { path, headers }
    const user: LoadRequest = { path: '/api/auth/user', headers }
    const [ratios, work]: number[][] = [[], []]
    // In turns, so that other work of the machine slows both down. The first round warms both up.
    for (let round = 0; round <= rounds; round += 1) {
      const page = await load(site, request, 150)
      const least = await load(site, user, 1500)
      if (round === 0) continue
      ratios?.push(page.cpu / least.cpu)
      work?.push(page.cpu)
    }
    const ratio = median(ratios ?? [])
    table[name] = { 'CPU µs': Math.round(median(work ?? [])), 'CPU : /api/auth/user': ratio.toFixed(1), limit: max }
    if (!(ratio <= max))
      failures.push(`${name}: ${ratio.toFixed(1)} times the processor time of /api/auth/user, the limit is ${max}.`)
  }
  console.table(table)

  const html = await (await fetch(site.address, { headers: { cookie, 'accept-encoding': 'identity' } })).arrayBuffer()
  console.log(`HTML of a user’s home: ${html.byteLength} bytes, at most ${maxHomeBytes}`)
  if (!(html.byteLength <= maxHomeBytes))
    failures.push(`The HTML of a user’s home has ${html.byteLength} bytes, the limit is ${maxHomeBytes}.`)
  return failures
}
