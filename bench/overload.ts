import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { password, signIn } from '../test/faults/club-writers.ts'
import { type Answer, countStatuses, memoryOf, press, quantile } from '../test/faults/pressure.ts'
import { startSiteProcess } from '../test/site-process.ts'

// What 600 visitors who never pause get, against what twenty get in the same run. bench/README.md says how to read it.
const paths = ['/api/announcements', '/api/auth/user', '/', '/?lang=en', '/bylaws']
const seconds = Number(process.env.BENCH_SECONDS ?? 12)

const good = (answers: readonly Answer[]) => answers.filter(({ status }) => status !== undefined && status < 400)
const wellShare = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length / answers.length
const percent = (share: number) => `${Math.round(share * 100)} %`

const dataDir = mkdtempSync(join(tmpdir(), 'club-overload-'))
const site = startSiteProcess({ DATA_DIR: dataDir, ADMIN_PASSWORD: password, RATE_LIMITS: 'off' }, 'scripts/start.js')
try {
  const address = await site.address()
  const admin = await signIn(address, 'admin', password)
  const calm = await press(address, { connections: 20, seconds, paths, admin })
  const full = await press(address, { connections: 600, seconds, paths, admin })
  const { broken = 0 } = countStatuses(full.answers)
  const accepted = good(full.answers)
  console.table({
    'answers by status': JSON.stringify(countStatuses(full.answers)),
    'broken or never came': `${broken} of ${full.answers.length}`,
    'good answers against capacity': percent(accepted.length / good(calm.answers).length),
    'accepted, 95 of 100 within': `${quantile(accepted, 0.95)} ms`,
    'health over a kept connection': `${percent(wellShare(full.health.kept))}, 95 of 100 within ${quantile(full.health.kept, 0.95)} ms`,
    'health over new connections': `${percent(wellShare(full.health.fresh))}, 95 of 100 within ${quantile(full.health.fresh, 0.95)} ms`,
    'calm again after': `${Math.round(full.calmAfter)} ms`,
    'memory at most': `${memoryOf(site.child.pid) ?? '?'} MB`,
  })
} finally {
  site.child.kill('SIGTERM')
  await site.left()
  rmSync(dataDir, { recursive: true })
}
