import * as calls from '#contract/accounts/user-calls.ts'
import { makePasswordLink } from '#server/accounts/passwords/password-links.ts'
import { clubClock } from '#server/club-time.ts'
import { answer } from '#server/http/answer.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { isConfirmed } from '#server/http/clients/access.ts'
import { withRefusals } from '#server/notices/refused-addresses.ts'
import { notFound } from '#server/refusals.ts'
import { changeActivity, changeRole, correctAccount, removeAccount } from './account-changes.ts'
import { findUser, listUsers } from './users.ts'

export function answerUserCalls(app: Api, { db, config }: Site): void {
  answer(app, calls.listUsers, async (request, reply) => {
    const page = await listUsers(db, request.query)
    return sendListPage(request, reply, { ...page, rows: await withRefusals(db, page.rows) })
  })

  answer(app, calls.findUser, async ({ params }) => {
    const user = await findUser(db, params.id)
    if (user === undefined) throw notFound()
    return user
  })

  answer(app, calls.correctAccount, (request) =>
    correctAccount(
      db,
      request.params.id,
      { ...request.body, actorId: request.currentUser.id },
      { isConfirmed: isConfirmed(request), moment: clubClock(new Date(), config.club) },
    ),
  )

  answer(app, calls.removeAccount, ({ params, currentUser }) =>
    removeAccount(db, params.id, { actorId: currentUser.id, clock: clubClock(new Date(), config.club) }),
  )

  answer(app, calls.changeRole, (request) =>
    changeRole(db, request.params.id, {
      ...request.body,
      actorId: request.currentUser.id,
      isConfirmed: isConfirmed(request),
    }),
  )

  answer(app, calls.changeActivity, ({ params, body, currentUser }) =>
    changeActivity(db, params.id, {
      ...body,
      actorId: currentUser.id,
      clock: clubClock(new Date(), config.club),
    }),
  )

  answer(app, calls.makePasswordLink, async ({ params, body, session, currentUser }) => {
    const issuer = { actorId: currentUser.id, session: session?.idHash ?? '' }
    const turnsCodesOff = body?.turnsCodesOff === true
    const moment = clubClock(new Date(), config.club)
    return makePasswordLink(db, params.id, { ...issuer, turnsCodesOff }, moment)
  })
}
