import type { FastifyRequest } from 'fastify'
import * as calls from '#contract/money/money-calls.ts'
import { clubClock } from '#server/club-time.ts'
import { answer } from '#server/http/answer.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { answerRead } from '#server/http/reads.ts'
import { sendCsv } from '#server/site/exports.ts'
import { changeCharge, claimPayment, listOwnCharges, recordPayments, remindOfCollection } from './charges.ts'
import { type By, changeCollection, listCollections, openCollection, viewCollection } from './collections.ts'
import { chargeColumns, takeCharges } from './export-charges.ts'

/** For a thousand people, or 300 payments with reasons. Access is checked before a body is read. */
const bodyLimit = 512 * 1024

export function answerMoneyCalls(app: Api, { db, config }: Site): void {
  const by = ({ currentUser }: FastifyRequest): By => ({ actorId: currentUser.id, clock: clubClock(new Date(), config.club) })

  answer(app, calls.listCollections, async (request, reply) =>
    sendListPage(request, reply, await listCollections(db, request.query)),
  )
  answer(app, calls.openCollection, (request) => openCollection(db, request.body, by(request)), { bodyLimit })
  answer(app, calls.readCollection, (request) => viewCollection(db, request.params.id, by(request)))
  answer(app, calls.changeCollection, (request) => changeCollection(db, request.params.id, request.body, by(request)), {
    bodyLimit,
  })
  answer(app, calls.recordPayments, (request) => recordPayments(db, request.params.id, request.body, by(request)), { bodyLimit })
  answer(app, calls.remindOfCollection, (request) => remindOfCollection(db, request.params.id, by(request)))
  answer(app, calls.changeCharge, (request) => changeCharge(db, request.params.id, request.body, by(request)))
  answerRead(app, calls.listOwnCharges, ({ currentUser }) => listOwnCharges(db, currentUser.id))
  answer(app, calls.claimPayment, (request) => claimPayment(db, request.params.id, by(request)))
  answer(app, calls.exportCharges, async ({ params, query, currentUser }, reply) =>
    sendCsv(reply, config.club, {
      name: 'charges',
      language: query.lang,
      columns: chargeColumns,
      pages: [await takeCharges(db, params.id, { actorId: currentUser.id })],
    }),
  )
}
