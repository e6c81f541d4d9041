import * as calls from '#contract/site/mailbox-calls.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { readerOf, tryMailbox } from './mailbox.ts'

export function answerMailboxCalls(app: Api, { db, config }: Site): void {
  answer(
    app,
    calls.testMailbox,
    async ({ body, currentUser }) => tryMailbox(body.mail, { db, config, to: await readerOf(db, currentUser) }),
    { preHandler: (request) => app.limits.spend(request, 'tryMailbox') },
  )
}
