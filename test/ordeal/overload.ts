import { ensureBuild } from '../../scripts/build/ensure-build.ts'
import { password, signIn } from '../faults/club-writers.ts'
import { type Answer, countStatuses, measureSlowdown, memoryOf, quantile, sendWithoutPause } from '../faults/load.ts'
import { readSqliteRows } from '../rows.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { startBuiltSite } from './built-site.ts'
import { atLeast, atMost, type Figure, holds, none, told } from './figures.ts'

const paths = ['/api/announcements', '/api/auth/user', '/', '/?lang=en', '/bylaws', '/gallery']

/** 600 clients without pauses: pages, calls, and every twelfth request a write. */
export async function overload(seconds: number): Promise<Figure[]> {
  await ensureBuild()
  using folder = temporaryFolder()
  await using site = startBuiltSite({ DATA_DIR: folder.path, RATE_LIMITS: 'off' })
  const address = await site.address()
  const admin = await signIn(address, 'admin', password)
  const slowdownUntilNow = measureSlowdown(process.pid, site.child.pid)
  const load = await sendWithoutPause(address, { connections: 600, seconds, paths, admin })
  const { answers, written, health } = load
  const slowdown = slowdownUntilNow()
  const memory = memoryOf(site.child.pid) ?? 0
  const isSameProcess = site.child.exitCode === null
  site.child.kill('SIGKILL')
  await site.left()
  const rows = await readSqliteRows(folder.path)

  const { broken = 0, ...statuses } = countStatuses(answers)
  const good = answers.filter(({ status = 600 }) => status < 400 || status === 401)
  const p95 = (isOne: (answer: Answer) => boolean) => quantile(good.filter(isOne), 0.95)
  const okShare = (list: Answer[]) => (list.filter(({ status }) => status === 200).length / list.length) * 100
  // The limits are meant for a machine that does nothing else.
  const [acceptedMs, healthMs] = [2_000 * slowdown, 3_000 * slowdown]
  return [
    told('longer because other programs use the processor, times', slowdown.toFixed(2)),
    told(`answers to 600 clients in ${seconds} s`, JSON.stringify({ ...statuses, broken })),
    none(
      'answers other than 2xx, 3xx, 401, 429, 503',
      Object.keys(statuses).filter((status) => !/^([23]..|401|429|503)$/.test(status)),
    ),
    atMost('broken answers', (broken / answers.length) * 100, 1, '%'),
    atMost(
      '95 % of the accepted pages within',
      p95(({ path }) => !path.startsWith('/api/')),
      acceptedMs,
      'ms',
    ),
    atMost(
      '95 % of the accepted reading calls within',
      p95((a) => a.path.startsWith('/api/') && a.method === 'GET'),
      acceptedMs,
      'ms',
    ),
    atMost(
      '95 % of the accepted writes within',
      p95(({ method }) => method === 'POST'),
      acceptedMs,
      'ms',
    ),
    atLeast('health checks over a kept connection that are 200', okShare(health.kept), 98, '%'),
    atMost('95 % of them within', quantile(health.kept, 0.95), healthMs, 'ms'),
    atLeast('health checks over new connections that are 200', okShare(health.fresh), 98, '%'),
    atMost('95 % of them within', quantile(health.fresh, 0.95), healthMs, 'ms'),
    atLeast('acknowledged writes', written.length, 1),
    none(
      'acknowledged writes lost',
      written.filter((name) => rows.get(`announcements ${name}`) !== '1'),
    ),
    atMost('a page is served again after', load.servedAgainAfter, 5_000, 'ms'),
    atMost('most memory', memory, 768, 'MB'),
    holds('the same process', isSameProcess),
  ]
}
