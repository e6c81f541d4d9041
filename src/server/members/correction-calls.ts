import * as calls from '#contract/members/member-calls.ts'
import { clubClock } from '#server/club-time.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { isConfirmed } from '#server/http/clients/confirmation.ts'
import { correctApplication, deleteApplication } from './corrections.ts'
import { linkApplication, unlinkApplication } from './linking.ts'

/** What administrators change in the record of a person, apart from decisions. */
export function answerCorrectionCalls(app: Api, { db, config }: Site): void {
  answer(app, calls.correctApplication, (request) =>
    correctApplication(
      db,
      request.params.id,
      { ...request.body, actorId: request.currentUser.id },
      { isConfirmed: isConfirmed(request), moment: clubClock(new Date(), config.club) },
    ),
  )

  answer(app, calls.deleteApplication, ({ params, currentUser }) => deleteApplication(db, params.id, { actorId: currentUser.id }))

  answer(app, calls.linkApplication, ({ params, body, currentUser }) =>
    linkApplication(db, params.id, { ...body, actorId: currentUser.id, moment: { now: new Date(), club: config.club } }),
  )

  answer(app, calls.unlinkApplication, ({ params, currentUser }) => unlinkApplication(db, params.id, { actorId: currentUser.id }))
}
