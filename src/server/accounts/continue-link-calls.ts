import type { FastifyRequest } from 'fastify'
import { ContinuedAccount, ContinueLink, continueLinkSeconds, NewContinueLink } from '#contract/accounts/auth.ts'
import { CurrentUser } from '#contract/accounts/users.ts'
import { say } from '#contract/sentences.ts'
import type { Api, Site } from '#server/http/api.ts'
import { beginSession } from '#server/http/clients/sessions.ts'
import { addressOf } from '#server/http/limits/addresses.ts'
import { Refusal } from '#server/refusals.ts'
import { readUserAfterLogin } from './after-login.ts'
import { findContinueLink, makeContinueLink } from './continue-links.ts'

const path = '/api/auth/continue-link'

/** The same person in another browser, by a link of one in which they are logged in (docs/decisions/051). */
export function continueLinkRoutes(app: Api, { db, config }: Site): void {
  app.post(
    path,
    {
      config: { access: 'user', needsConfirmation: true },
      schema: {
        operationId: 'makeContinueLink',
        summary:
          'A link that logs the user in in another browser, once, for two minutes; it replaces an earlier one of this session',
        response: { 201: NewContinueLink },
      },
    },
    async (request, reply) => {
      const { id: userId } = request.currentUser
      await app.limits.spendAsUser('makeContinueLink', request)
      const token = await makeContinueLink(db, { userId, session: request.session?.idHash ?? '' }, new Date())
      return reply.code(201).send({ token, secondsLeft: continueLinkSeconds })
    },
  )

  /** Only links that do not work are counted: whoever has a right one needs no guesses. */
  async function refuse(request: FastifyRequest): Promise<never> {
    await app.limits.spend('badContinueLinkFromAddress', addressOf(request))
    throw new Refusal(
      404,
      say(
        'This link was already used, or its two minutes are over. Please make a new one in the browser where you are logged in.',
      ),
    )
  }
  const refusals = { 404: 'There is no such link now: it was used or replaced, or its time is over.' }

  app.post(
    `${path}/account`,
    {
      config: { access: 'anyone' },
      schema: {
        operationId: 'readContinueLink',
        summary: 'Whose account a link logs in to; it can still be used',
        refusals,
        body: ContinueLink,
        response: { 200: ContinuedAccount },
      },
    },
    async (request) => {
      const { username } = (await findContinueLink(db, request.body.token, new Date())) ?? (await refuse(request))
      return { username }
    },
  )

  app.post(
    `${path}/login`,
    {
      config: { access: 'anyone', usesReserve: true },
      schema: {
        operationId: 'logInWithContinueLink',
        summary: 'Log in by a link of another browser',
        refusals,
        body: ContinueLink,
        response: { 200: CurrentUser },
      },
    },
    async (request, reply) => {
      const { token } = request.body
      const { userId } = (await findContinueLink(db, token, new Date())) ?? (await refuse(request))
      const isLoggedIn = await beginSession({ request, reply, db, config }, { userId, continueLink: token })
      return isLoggedIn ? readUserAfterLogin(request, userId, { db, config }) : refuse(request)
    },
  )
}
