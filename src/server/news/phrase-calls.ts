import * as calls from '#contract/news/news-calls.ts'
import { maxPhrases, type Phrase, type PhraseInput } from '#contract/news/phrases.ts'
import { say } from '#contract/sentences.ts'
import { requireAdministrator } from '#server/accounts/users.ts'
import { record } from '#server/activities/record.ts'
import { latestFirst, type Page, type PageRequest, toPage } from '#server/db/keyset.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { answer } from '#server/http/answer.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { conflict, notFound } from '#server/refusals.ts'

export function answerPhraseCalls(app: Api, { db }: Site): void {
  answer(app, calls.listPhrases, async (request, reply) => sendListPage(request, reply, await listPhrases(db, request.query)))
  answer(app, calls.createPhrase, ({ body, currentUser }) => createPhrase(db, body, { actorId: currentUser.id }))
  answer(app, calls.deletePhrase, ({ params, currentUser }) => deletePhrase(db, params.id, { actorId: currentUser.id }))
}

const columns = ['id', 'textKo', 'textEn', 'createdAt'] as const

async function listPhrases(db: Db, page: PageRequest): Promise<Page<Phrase>> {
  const rows = await latestFirst(db.selectFrom('phrases').select(columns), ['createdAt', 'id'], page).execute()
  return toPage(rows, page.limit, ({ createdAt, id }) => [createdAt, id])
}

/** @throws 401 or 403 when the actor is no longer an administrator, 409 when the club has `maxPhrases`. */
export function createPhrase(db: Db, input: PhraseInput, { actorId }: { actorId: string }): Promise<Phrase> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    const { count } = await change
      .selectFrom('phrases')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= maxPhrases)
      throw conflict(say('The club already has 100 sentences of its own. Please delete one first.'))
    const created = await change
      .insertInto('phrases')
      .values({ id: newId(), ...input, createdAt: new Date().toISOString(), createdBy: actorId })
      .returning(columns)
      .executeTakeFirstOrThrow()
    await record(change, 'phrase.create', { actorId })
    return created
  })
}

/** @throws 401 or 403 when the actor is no longer an administrator, 404 when there is no such sentence. */
function deletePhrase(db: Db, id: string, { actorId }: { actorId: string }): Promise<void> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    const deleted = await change.deleteFrom('phrases').where('id', '=', id).returning('id').executeTakeFirst()
    if (deleted === undefined) throw notFound()
    await record(change, 'phrase.delete', { actorId })
  })
}
