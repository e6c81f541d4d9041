import {
  type EditedWords,
  type OwnWords,
  type PageWordName,
  type PageWords,
  type PageWordsInput,
  pageWordNames,
} from '#contract/site/page-words.ts'
import * as calls from '#contract/site/site-calls.ts'
import { requireAdministrator } from '#server/accounts/users.ts'
import { record } from '#server/activities/record.ts'
import { type Db, memoizeUntilCommit, onceFor } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { staleVersion } from '#server/db/versions.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'

export function answerPageWordsCalls(app: Api, { db }: Site): void {
  answer(app, calls.listPageWords, () => listPageWords(db))
  answer(app, calls.listEditedWords, () => listEditedWords(db))
  answer(app, calls.changePageWords, ({ params: { name }, body: { ko, en, expectedVersion }, currentUser }) =>
    changePageWords(db, name, { ko, en }, { actorId: currentUser.id, expectedVersion }),
  )
  answer(app, calls.resetPageWords, async ({ params: { name }, query: { expectedVersion }, currentUser }) => {
    await changePageWords(db, name, { ko: null, en: null }, { actorId: currentUser.id, expectedVersion })
  })
}

/** Without those of an older release, whose page has no such text any more. */
async function listEditedWords(db: Db): Promise<EditedWords[]> {
  const rows = await db.selectFrom('pageWords').selectAll().execute()
  return pageWordNames.flatMap((name) => rows.filter((row) => row.name === name).map((row) => ({ ...row, name })))
}

async function listPageWords(db: Db): Promise<PageWords[]> {
  const edited = await listEditedWords(db)
  return edited.flatMap(({ ko, en, ...row }) => (ko === null || en === null ? [] : [{ ...row, ko, en }]))
}

const ownWords = onceFor((db) =>
  memoizeUntilCommit(
    db,
    async (_all: 'all'): Promise<OwnWords> =>
      Object.fromEntries((await listPageWords(db)).map(({ name, ko, en }) => [name, { ko, en }])),
  ),
)

/** What pages get. */
export function readOwnWords(db: Db): OwnWords | Promise<OwnWords> {
  return ownWords(db)('all')
}

interface Changing extends Pick<PageWordsInput, 'expectedVersion'> {
  actorId: string
}

/** What they were is kept, for the way back. @throws 401 or 403 when the actor is no longer an administrator, 409 when they changed since `expectedVersion`. */
function changePageWords(
  db: Db,
  name: PageWordName,
  words: Pick<EditedWords, 'ko' | 'en'>,
  { actorId, expectedVersion }: Changing,
): Promise<EditedWords> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    const before = await change.selectFrom('pageWords').selectAll().where('name', '=', name).executeTakeFirst()
    if (expectedVersion && expectedVersion !== before?.updatedAt) throw staleVersion()
    const row = {
      name,
      ...words,
      formerKo: before?.ko ?? null,
      formerEn: before?.en ?? null,
      updatedAt: new Date().toISOString(),
    }
    const { ko, en } = before ?? { ko: null, en: null }
    if (ko === words.ko && en === words.en) return { ...row, ...before, name }
    await change
      .insertInto('pageWords')
      .values(row)
      .onConflict((known) => known.column('name').doUpdateSet(row))
      .execute()
    await record(change, words.ko === null ? 'pageWords.reset' : 'pageWords.change', { actorId, detail: name })
    return row
  })
}
