import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '#server/errors.ts'
import type { Db } from './open.ts'

// docs/decisions/038: what a changed migration would do

/** The migration that added the column. Rows of older databases are without a checksum until their next start. */
export const checksumMigration = '0021-migration-checksums.sql'

/** @throws OperatorError when a file is not what it was when this database applied it. */
export async function rejectChangedMigrations(db: Db, folder: string): Promise<void> {
  const rows = await db
    .selectFrom('migrations')
    .select(['name', 'checksum'])
    .where('checksum', 'is not', null)
    .orderBy('name')
    .execute()
  const changed: string[] = []
  for (const { name, checksum } of rows) if ((await readChecksum(folder, name)) !== checksum) changed.push(name)
  if (changed.length > 0) throw changedMigrations(changed)
}

/** Records the files as they are now for rows without a checksum: those just applied, and in older databases all of them. */
export async function recordChecksums(db: Db, folder: string): Promise<void> {
  const rows = await db.selectFrom('migrations').select('name').where('checksum', 'is', null).execute()
  if (rows.length === 0) return
  await db.transaction().execute(async (change) => {
    for (const { name } of rows) {
      const checksum = await readChecksum(folder, name)
      await change.updateTable('migrations').set({ checksum }).where('name', '=', name).where('checksum', 'is', null).execute()
    }
  })
}

/** Git on Windows may have changed the line endings. */
async function readChecksum(folder: string, name: string): Promise<string> {
  const text = await readFile(join(folder, name), 'utf8')
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
}

function changedMigrations(names: string[]): OperatorError {
  const list = names.join(', ')
  return new OperatorError(
    `These files of the program are not what they were when the database was made: ${list}. Nothing was changed. Migrations that were applied must stay as they are: get the original files back (git checkout -- migrations) and start again.`,
    `데이터베이스를 만들 때와 내용이 달라진 파일이 있습니다: ${list}. 아무것도 바꾸지 않았습니다. 이미 적용된 마이그레이션 파일은 바꾸면 안 됩니다. 원래 파일로 되돌리고(git checkout -- migrations) 다시 시작해 주세요.`,
  )
}
