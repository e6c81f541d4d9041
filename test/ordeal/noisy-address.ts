import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { ensureBuild } from '../../scripts/build/ensure-build.ts'
import { type Answer, ask, countStatuses, quantile } from '../faults/load.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { startBuiltSite } from './built-site.ts'
import { atLeast, atMost, type Figure, told } from './figures.ts'

const paths = ['/', '/api/announcements?limit=3', '/bylaws', '/api/auth/user', '/?lang=en']
const noisyConnections = 50
/** Twice what one address may send in a minute (rate-limits.ts), so that a slow machine reaches the limit too. */
const enoughNoise = 1_200

/** One address sends without pause over fifty connections, another one five requests a second; the limits are on. */
export async function besideNoisyAddress(seconds: number): Promise<Figure[]> {
  await ensureBuild()
  using folder = temporaryFolder()
  await using site = startBuiltSite({ DATA_DIR: folder.path, TRUST_PROXY: 'loopback' })
  const address = await site.address()
  const from = (client: string) => ({ 'x-forwarded-for': client })
  const noisy = new Agent({ keepAlive: true, maxSockets: noisyConnections })
  const quiet = new Agent({ keepAlive: true, maxSockets: 2 })
  const noise: Answer[] = []
  const answers: Answer[] = []
  const began = performance.now()
  const isOver = () => {
    const passed = (performance.now() - began) / 1_000
    return passed > seconds && (noise.length >= enoughNoise || passed > seconds + 30)
  }

  async function beNoisy(): Promise<void> {
    while (!isOver())
      noise.push(await ask(address, { agent: noisy, path: '/api/auth/user?noise', headers: from('198.51.100.7') }))
  }
  async function beQuiet(): Promise<void> {
    for (let count = 0; !isOver(); count += 1) {
      answers.push(await ask(address, { agent: quiet, path: paths[count % paths.length] ?? '/', headers: from('203.0.113.9') }))
      await wait(200)
    }
  }
  await Promise.all([beQuiet(), ...Array.from({ length: noisyConnections }, beNoisy)])
  for (const agent of [noisy, quiet]) agent.destroy()

  const isServed = ({ status }: Answer) => status === 200 || status === 401
  const refused = noise.filter(({ status }) => status === 429).length
  return [
    atLeast('requests of the quiet address that are served', (answers.filter(isServed).length / answers.length) * 100, 97, '%'),
    atMost('95 % of its answers within', quantile(answers, 0.95), 2_500, 'ms'),
    atLeast('requests of the noisy address that get 429', (refused / noise.length) * 100, 40, '%'),
    told('requests: noisy, quiet', `${JSON.stringify(countStatuses(noise))}, ${JSON.stringify(countStatuses(answers))}`),
  ]
}
