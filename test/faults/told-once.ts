import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { prepareKeys } from '#server/db/encryption/registered-keys.ts'
import { openDatabase } from '#server/db/open.ts'
import { type Engine, migratedPlace } from '../databases/databases.ts'
import { readOutbox, until } from '../eager-mail-worker.ts'
import { startMailServer } from '../mail-server.ts'
import { makeMembers, tellNews } from '../moved-delivery.ts'
import { certificateFile, startPushService } from '../push/push-service.ts'
import { type SiteProcess, startSiteProcess } from '../site-process.ts'

const at = '2126-07-02T18:00:00.000Z'
/** After the claims of processes that died have expired. */
const later = '2126-07-02T18:10:00.000Z'

/** Four processes may share two cores with other tests. */
const patient = { seconds: 50 }

const times = (keys: string[]) => Map.groupBy(keys, (key) => key)

/** Two processes tell so many people by mail and push; one is killed on the way, and then the other. Everybody hears of it, once. */
export async function tellAndKill(engine: Engine, people: number, context: TestContext): Promise<void> {
  const place = await migratedPlace(engine)
  await using db = openDatabase(place)
  await prepareKeys(db)
  await using mails = await startMailServer()
  await using pushes = await startPushService()
  const members = await makeMembers(db, people)
  const browsers: string[] = []
  for (const { id } of members) browsers.push((await pushes.subscribe(db, id)).browser)
  await tellNews(db, at)

  const start = (present: string): SiteProcess =>
    startSiteProcess(
      {
        DATA_DIR: place.dataDir,
        ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
        SMTP_URL: mails.url.href,
        PUSH_SERVICES: pushes.host,
        NODE_EXTRA_CA_CERTS: certificateFile,
      },
      'test/faults/delivery-process.ts',
      [present],
    )
  const kill = async ({ child, left }: SiteProcess) => {
    child.kill('SIGKILL')
    await left()
  }
  {
    await using first = start(at)
    await using second = start(at)
    await until(() => Math.min(mails.mails.length, pushes.pushes.length) >= people / 10, patient)
    await kill(first)
    await until(() => mails.mails.length >= people / 5, patient)
    await kill(second)
  }
  assert.ok(mails.mails.length < people, 'killed in the middle')
  // What had arrived is finished by now.
  await wait(200)
  const before = { mails: mails.mails.length, pushes: pushes.pushes.length }
  const sent = (await readOutbox(db)).filter(({ sentAt }) => sentAt !== null).length
  // One letter and four pushes of each process may be on their way.
  const onTheWay = before.mails + before.pushes - sent
  assert.ok(onTheWay <= 10, `${onTheWay} messages had arrived without a mark`)

  await using third = start(later)
  await using fourth = start(later)
  await until(async () => {
    const rows = await readOutbox(db)
    return rows.length === 2 * people && rows.every(({ sentAt }) => sentAt !== null)
  }, patient)
  for (const { child } of [third, fourth]) child.kill('SIGKILL')

  const letters = times(mails.mails.flatMap(({ recipients }) => recipients))
  const messages = times(pushes.pushes.map(({ browser }) => browser))
  assert.deepEqual([...letters.keys()].toSorted(), members.map(({ email }) => email).toSorted())
  assert.deepEqual([...messages.keys()].toSorted(), browsers.toSorted())
  const repeated = mails.mails.length + pushes.pushes.length - 2 * people
  assert.ok(repeated <= onTheWay, `${repeated} messages came twice, of ${onTheWay} on their way at a kill`)
  // A repetition is recognized by its id.
  assert.equal(new Set(mails.mails.map(({ headers }) => headers.get('message-id'))).size, people)
  assert.equal(new Set(pushes.pushes.map(({ notification }) => notification.tag)).size, people)
  context.diagnostic(`killed after ${before.mails} letters and ${before.pushes} pushes; ${repeated} came twice`)
}
