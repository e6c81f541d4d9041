import { listLookalikes } from '#server/accounts/username-looks.ts'
import type { Db } from '#server/db/open.ts'
import { findRun, recordRun } from '#server/jobs/job-runs.ts'
import { printWarning } from './start-warnings.ts'

const told = 'lookalikeWarning'

/** Names once the accounts from before looks were compared whose username looks like an older one's. By id: a log has no names. */
export async function warnOfLookalikes(db: Db, print: (line: string) => void): Promise<void> {
  const accounts = await listLookalikes(db)
  if (accounts.length === 0 || (await findRun(db, told)) !== undefined) return
  const ids = accounts.map(({ id }) => id).join(', ')
  printWarning(print, {
    ko: `아이디가 다른 계정과 비슷해 보이는 계정이 있습니다(${ids}). 계속 쓸 수 있습니다. 관리자 페이지 설정 탭의 ‘홈페이지 상태’에서 아이디를 확인해 주세요.`,
    en: `Accounts whose usernames look like those of other accounts: ${ids}. They go on working. Site status in the dashboard shows the usernames.`,
  })
  await recordRun(db, told, new Date())
}
