import * as calls from '#contract/members/member-calls.ts'
import { clubClock } from '#server/club-time.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { isConfirmed } from '#server/http/clients/confirmation.ts'
import { confirmOwnDetails, findApplicationOf, updateOwnDetails } from './details.ts'

/** The user's own application. */
export function answerOwnDetailCalls(app: Api, { db, config }: Site): void {
  answer(app, calls.findOwnApplication, async ({ currentUser }, reply) => {
    const application = await findApplicationOf(db, currentUser.id)
    // A bare null would be sent as an empty body.
    return (
      application ??
      reply
        .type('application/json; charset=utf-8')
        .serializer(String)
        .send(null as never)
    )
  })

  answer(app, calls.updateOwnDetails, (request) =>
    updateOwnDetails(db, request.currentUser.id, request.body, {
      isConfirmed: isConfirmed(request),
      moment: clubClock(new Date(), config.club),
    }),
  )

  answer(app, calls.confirmOwnDetails, ({ body, currentUser }) => confirmOwnDetails(db, currentUser.id, body))
}
