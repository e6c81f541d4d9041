import type { FastifyRequest } from 'fastify'
import { continueLinkSeconds } from '#contract/accounts/auth.ts'
import * as calls from '#contract/accounts/continue-link-calls.ts'
import { say } from '#contract/sentences.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { beginSession } from '#server/http/clients/sessions.ts'
import { Refusal } from '#server/refusals.ts'
import { readUserAfterLogin } from './after-login.ts'
import { findContinueLink, makeContinueLink } from './continue-links.ts'

/** The same person in another browser, by a link of one in which they are logged in (docs/decisions/051). */
export function answerContinueLinkCalls(app: Api, { db, config }: Site): void {
  answer(app, calls.makeContinueLink, async (request) => {
    await app.limits.spend(request, 'makeContinueLink')
    const session = request.session?.idHash ?? ''
    const token = await makeContinueLink(db, { userId: request.currentUser.id, session }, new Date())
    return { token, secondsLeft: continueLinkSeconds }
  })

  /** Only links that do not work are counted: a user with a working link needs no guesses. */
  async function refuse(request: FastifyRequest): Promise<never> {
    await app.limits.spend(request, 'badContinueLinkFromAddress')
    throw new Refusal(
      404,
      say(
        'This link was already used, or its two minutes are over. Please make a new one in the browser where you are logged in.',
      ),
    )
  }

  answer(app, calls.readContinueLink, async (request) => {
    const { username } = (await findContinueLink(db, request.body.token, new Date())) ?? (await refuse(request))
    return { username }
  })

  answer(
    app,
    calls.logInWithContinueLink,
    async (request, reply) => {
      const { token } = request.body
      const { userId } = (await findContinueLink(db, token, new Date())) ?? (await refuse(request))
      const isLoggedIn = await beginSession({ request, reply, db, config }, { userId, continueLink: token })
      return isLoggedIn ? readUserAfterLogin(request, userId, { db, config }) : refuse(request)
    },
    { config: { usesReserve: true } },
  )
}
