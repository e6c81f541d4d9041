import { setTimeout as wait } from 'node:timers/promises'
import { ensureBuild } from '../../scripts/build/ensure-build.ts'
import { findFreePorts } from '../../scripts/free-port.ts'
import { startPostgres } from '../databases/postgres.ts'
import { addRider, gather, password, signIn, writersOf } from '../faults/club-writers.ts'
import { createLedger } from '../faults/ledger.ts'
import { type Answer, countStatuses, quantile } from '../faults/load.ts'
import { readPostgresRows } from '../rows.ts'
import type { SiteProcess } from '../site-process.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { startBalancer } from './balancer.ts'
import { startBuiltSite } from './built-site.ts'
import { atLeast, atMost, type Figure, none, randomFrom, told } from './figures.ts'
import { createVisitor, momentsOfDay } from './visits.ts'

export interface DayPlan {
  /** Path of nginx. */
  nginx: string
  visits: number
  /** In which the day is replayed. */
  seconds: number
  secondsBetweenKills: number
  seed: number
}

/** How often each is done in a day of 100,000 visits. Registrations and applications stay below a day's quota. */
const acts = { announce: 300, register: 50, decide: 50, write: 60, ride: 250, login: 300 }

/** So many that none makes more than 600 requests in a minute, and that none logs in so often that its oldest session ends. */
const readers = 24

/** After a kill, this long a request may have been on its way when it happened, in milliseconds. */
const graceMs = 100

/** A day of a club: two processes behind nginx on one PostgreSQL, one of which is killed again and again. */
export async function replayDay({ nginx, visits, seconds, secondsBetweenKills, seed }: DayPlan): Promise<Figure[]> {
  await ensureBuild()
  const random = randomFrom(seed)
  await using postgres = await startPostgres({ isDurable: true })
  using folder = temporaryFolder()
  const ports = await findFreePorts(2)
  const start = (port: number) =>
    startBuiltSite({
      DATABASE_URL: postgres.url,
      DATA_DIR: `${folder.path}/${port}`,
      KEY_FILE: `${folder.path}/keys.json`,
      PORT: String(port),
      TRUST_PROXY: 'loopback',
    })
  const sites: SiteProcess[] = []
  await using _ = {
    async [Symbol.asyncDispose]() {
      await Promise.all(sites.map((site) => site[Symbol.asyncDispose]()))
    },
  }
  for (const port of ports) {
    const site = start(port)
    sites.push(site)
    await site.address()
  }
  await using balancer = await startBalancer(nginx, ports)

  const newAddress = () => `10.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}.${1 + Math.floor(random() * 254)}`
  const ledger = createLedger()
  const club = await gather(balancer.address, ledger)
  club.headers = () => ({ 'x-forwarded-for': newAddress() })
  const home = await (await fetch(balancer.address)).text()
  const files = [...new Set(home.match(/\/assets\/[\w.-]+\.(js|css|woff2)/g))].slice(0, 3)
  const cookies: string[] = []
  for (let n = 1; n <= readers; n += 1) cookies.push(await addRider(club, `reader ${n}`))
  const visitor = createVisitor(balancer.address, { random, cookies, files, newAddress })

  const answers: Answer[] = []
  const lost: { answer: Answer; from: number; to: number }[] = []
  let [visitsMade, actsUnanswered, logins] = [0, 0, 0]
  const kills: { at: number; inFlight: number }[] = []

  async function visit(): Promise<void> {
    for (const answer of await visitor.visit()) {
      answers.push(answer)
      const to = performance.now()
      if (answer.status === undefined || answer.status >= 400) lost.push({ answer, from: to - answer.took, to })
    }
    visitsMade += 1
  }
  const writers = writersOf(club, 'day')
  let rides = 0
  const riders = [writers.ride(0), writers.ride(1)]
  const busy = [false, false]
  async function ride(): Promise<void> {
    rides += 1
    const rider = rides % 2
    // The ledger knows one change of a row at a time.
    if (busy[rider]) return
    busy[rider] = true
    await riders[rider]?.().finally(() => {
      busy[rider] = false
    })
  }
  async function login(): Promise<void> {
    logins += 1
    await signIn(balancer.address, `reader ${1 + (logins % readers)}`, password)
  }
  const does: Record<keyof typeof acts, () => Promise<void>> = { ...writers, ride, login }
  const planned = Object.entries(acts).flatMap(([name, count]) => {
    const act = does[name as keyof typeof acts]
    const run = () =>
      act().catch(() => {
        actsUnanswered += 1
      })
    const times = Math.ceil((count * visits) / 100_000)
    return momentsOfDay(times, random).map((moment) => ({ moment, run }))
  })
  const day = [...momentsOfDay(visits, random).map((moment) => ({ moment, run: visit })), ...planned].sort(
    (one, other) => one.moment - other.moment,
  )

  let isOver = false
  async function killAgainAndAgain(): Promise<void> {
    for (let count = 0; ; count += 1) {
      for (let left = secondsBetweenKills * 10; left > 0 && !isOver; left -= 1) await wait(100)
      if (isOver) return
      const index = count % sites.length
      kills.push({ at: performance.now(), inFlight: visitor.inFlight() })
      sites[index]?.child.kill('SIGKILL')
      await sites[index]?.left()
      sites[index] = start(ports[index] ?? 0)
      await sites[index]?.address()
    }
  }
  const began = performance.now()
  const killing = killAgainAndAgain()
  const running: Promise<unknown>[] = []
  for (const { moment, run } of day) {
    const ahead = began + moment * seconds * 1_000 - performance.now()
    if (ahead > 5) await wait(ahead)
    running.push(run())
  }
  await Promise.all(running)
  const took = (performance.now() - began) / 1_000
  isOver = true
  await killing
  visitor.close()
  for (const { child } of sites) child.kill('SIGTERM')
  await Promise.all(sites.map((site) => site.left()))
  const wrong = ledger.compare(await readPostgresRows(postgres.url))

  const wasInFlight = ({ from, to }: { from: number; to: number }) => kills.some(({ at }) => from <= at + graceMs && to >= at)
  const show = ({ answer }: (typeof lost)[number]) => `${answer.path} ${answer.status ?? 'broken'}`
  return [
    atLeast(`visits (${answers.length} requests in ${Math.round(took)} s, seed ${seed})`, visitsMade, visits * 0.99),
    atLeast('times that one of the two processes was killed', kills.length, Math.floor(seconds / secondsBetweenKills / 2)),
    none('requests of visits lost that were not in flight at a kill', lost.filter((each) => !wasInFlight(each)).map(show)),
    told(
      'requests of visits in flight at the kills, and lost of these',
      `${kills.reduce((sum, { inFlight }) => sum + inFlight, 0)}, ${lost.filter(wasInFlight).length}`,
    ),
    atLeast('writes acknowledged', ledger.acknowledged, 1),
    none('acknowledged writes lost, changes undone, deleted rows back', wrong),
    none('wrong answers to writes', club.unexpected),
    atMost('acts (writes, logins) without an answer, at most two for each kill', actsUnanswered, kills.length * 2),
    told('logins', String(logins)),
    atMost('95 % of the pages within', quantile(answers, 0.95), 1_000, 'ms'),
    told('answers', JSON.stringify(countStatuses(answers))),
  ]
}
