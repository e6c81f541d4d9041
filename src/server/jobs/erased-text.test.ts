import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { openDatabase } from '#server/db/open.ts'
import { deleteContactMessage, receiveContactMessage } from '#server/messages/contact-message-calls.ts'
import { deleteForGood } from '#server/site/deleted-items.ts'
import { makeAccount } from '../../../test/accounts.ts'
import { clockAt, moment, testClub } from '../../../test/club-clock.ts'
import { migratedPlace } from '../../../test/databases/databases.ts'
import { tracesIn } from '../../../test/traces.ts'
import { deleteExpiredData } from './retention.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const words = 'words of a visitor who wrote to the club'

/** A database file with forty messages of different lengths; every second one contains the words. @returns the ids of those */
async function databaseWithWords() {
  const { dataDir } = await migratedPlace('sqlite')
  const db = openDatabase({ dataDir })
  const ids: string[] = []
  for (let number = 0; number < 40; number += 1) {
    const isTheirs = number % 2 === 0
    const message = `${isTheirs ? words : 'something else'} ${'and more '.repeat(number * 8)}`
    const input = { name: 'Gil-dong', email: 'hong@club.example', subject: 'question', message }
    const verdict = { isSpam: true, suspicions: [] }
    const { id } = await receiveContactMessage(db, input, { verdict, hasCeiling: false, moment })
    if (isTheirs) ids.push(id)
  }
  return { db, dataDir, ids }
}

test('after 30 days no file contains what an administrator deleted', async () => {
  const { db, dataDir, ids } = await databaseWithWords()
  assert.notDeepEqual(tracesIn(dataDir, [words]), [])
  const actorId = await makeAccount(db, 'officer', 'admin')
  for (const id of ids) await deleteContactMessage(db, id, { actorId })
  for (const id of ids.slice(10)) await deleteForGood(db, id, { actorId, clock: clockAt() })
  await deleteExpiredData(db, inDays(29), testClub)
  assert.deepEqual(tracesIn(dataDir, [words]), [`club.sqlite: ${words}`], 'half of them can still be restored')
  await deleteExpiredData(db, inDays(31), testClub)
  assert.deepEqual(tracesIn(dataDir, [words]), [])
  assert.notDeepEqual(tracesIn(dataDir, ['something else']), [], 'the others stay')
  assert.equal(statSync(join(dataDir, 'club.sqlite-wal')).size, 0)
  await db.destroy()
})

test('a reading process delays the truncation of the log and causes no failure', async () => {
  const { db, dataDir } = await databaseWithWords()
  const other = new DatabaseSync(join(dataDir, 'club.sqlite'), { readOnly: true })
  other.exec('begin; select count(*) from "contactMessages"')
  await deleteExpiredData(db, inDays(366), testClub)
  assert.equal((await db.selectFrom('contactMessages').select('id').execute()).length, 0)
  other.exec('commit')
  other.close()
  await deleteExpiredData(db, inDays(367), testClub)
  assert.deepEqual(tracesIn(dataDir, [words, 'something else']), [])
  await db.destroy()
})
