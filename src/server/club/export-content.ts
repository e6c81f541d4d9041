import type { Config } from '#server/config.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { readWhatLeaves } from '#server/store/content/content-export.ts'
import { commandLineActor, recordAudit } from '#server/store/site/audit-log.ts'
import { type Print, writePrivateFile } from './terminal.ts'
import { withDatabase } from './with-database.ts'

export function exportContent(config: Config, argument: string, print: Print): Promise<void> {
  return withDatabase(config, async (db) => {
    const exportedAt = new Date().toISOString()
    const name = argument || `club-export-${exportedAt.replaceAll(':', '-')}.json`
    const path = await inTransaction(db, async (change) => {
      await recordAudit(change, { actorId: commandLineActor, action: 'export.content' })
      const content = { exportedAt, club: config.club, ...(await readWhatLeaves(change)) }
      return writePrivateFile(name, `${JSON.stringify(content, null, 2)}\n`)
    })
    print({
      ko: `내보냈습니다: ${path}\n주의: 회원의 이름, 이메일, 전화번호가 들어 있습니다. 옮긴 뒤에는 지우세요. 비밀번호, 생년월일, 비상 연락처, 문의 내용은 들어 있지 않습니다. 백업을 대신하지 못합니다.`,
      en: `Exported: ${path}\nWarning: it holds members’ names, email addresses and phone numbers. Delete it after the transfer. Passwords, birth dates, emergency contacts and messages are not in it. It is not a backup.`,
    })
  })
}
