import * as calls from '#contract/messages/contact-message-calls.ts'
import { findSecret } from '#server/db/secrets.ts'
import { answer } from '#server/http/answer.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import {
  changeContactStatus,
  countContactMessages,
  deleteContactMessage,
  listContactMessages,
  noMoreMessages,
  receiveContactMessage,
} from './contact-messages.ts'
import { ageOfStamp, findSuspicions, stampForm } from './contact-suspicions.ts'

export function answerContactMessageCalls(app: Api, { db, config }: Site): void {
  const secret = () => findSecret(db, 'contact form')
  const moment = () => ({ now: new Date(), club: config.club })

  // Not part of the page: a cached page is the same for many visitors.
  answer(app, calls.stampContactForm, async () => ({ stamp: stampForm(await secret(), new Date()) }))

  answer(
    app,
    calls.sendContactMessage,
    async ({ body }) => {
      const age = body.stamp ? ageOfStamp(body.stamp, await secret(), new Date()) : undefined
      return receiveContactMessage(db, body, {
        verdict: findSuspicions(body, age),
        hasCeiling: config.rateLimits,
        moment: moment(),
      })
    },
    {
      // After the form was checked: what is refused for a missing word has cost nothing.
      preHandler: async (request) => {
        await app.limits.spend(request, 'contactFromAddress')
        await app.limits.spend(request, 'contactFromNetwork', { refuse: noMoreMessages })
      },
    },
  )

  answer(app, calls.listContactMessages, async (request, reply) =>
    sendListPage(request, reply, await listContactMessages(db, request.query)),
  )
  answer(app, calls.countContactMessages, () => countContactMessages(db))
  answer(app, calls.changeContactStatus, ({ params: { id }, body: { status }, currentUser }) =>
    changeContactStatus(db, id, { status, actorId: currentUser.id, moment: moment() }),
  )
  answer(app, calls.deleteContactMessage, ({ params, currentUser }) =>
    deleteContactMessage(db, params.id, { actorId: currentUser.id }),
  )
}
