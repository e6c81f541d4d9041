import { defaultLanguage } from '#contract/languages.ts'
import * as calls from '#contract/site/mailbox-calls.ts'
import { memoizeUntilCommit } from '#server/db/open.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { findLanguageOf } from '#server/notices/addressees.ts'
import { readMailbox, tryMailbox } from './mailbox.ts'

export function answerMailboxCalls(app: Api, { db, config }: Site): void {
  answer(
    app,
    calls.testMailbox,
    async ({ body, currentUser: { id, email } }) => {
      const language = (await findLanguageOf(db, id)) ?? defaultLanguage
      return tryMailbox(body.mail, { db, config, to: { email, language } })
    },
    { preHandler: (request) => app.limits.spend(request, 'tryMailbox') },
  )
}

/** For calls that only ask whether there is a mailbox: another process may have entered or removed one. */
export function followMailbox(app: Api, { db, config }: Site): void {
  if (config.smtpUrl !== undefined) return
  const read = memoizeUntilCommit(db, (_name: 'mailbox') => readMailbox(db, config))
  app.addHook('onRequest', async (request) => {
    if (request.session !== undefined || request.method !== 'GET') await read('mailbox')
  })
}
