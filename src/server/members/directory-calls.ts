import { defaultDirectoryChoices } from '#contract/members/directory.ts'
import * as calls from '#contract/members/member-calls.ts'
import { answer } from '#server/http/answer.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { findDirectoryChoices, listDirectory, saveDirectoryChoices } from './directory.ts'

/** What members show each other (docs/product.md 7.10). */
export function answerDirectoryCalls(app: Api, { db }: Site): void {
  answer(app, calls.listDirectory, async (request, reply) => sendListPage(request, reply, await listDirectory(db, request.query)))

  answer(
    app,
    calls.findDirectoryChoices,
    async ({ currentUser }) => (await findDirectoryChoices(db, currentUser.id)) ?? defaultDirectoryChoices,
  )

  answer(app, calls.saveDirectoryChoices, ({ body, currentUser }) => saveDirectoryChoices(db, currentUser.id, body))
}
