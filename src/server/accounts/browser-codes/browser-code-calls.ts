import * as z from 'zod/mini'
import { BrowserCode, CodeDigits, NewBrowserCode } from '#contract/accounts/browser-codes.ts'
import { ById } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'
import type { Api, Site } from '#server/http/api.ts'
import { conflict } from '#server/refusals.ts'
import { confirmBrowserCode, endBrowserCode, findBrowserCode, makeBrowserCode } from './browser-codes.ts'

const path = '/api/auth/browser-code'

/** Logging in another browser, in the first one. The other one: entered-codes.ts (docs/decisions/051). */
export function browserCodeRoutes(app: Api, { db }: Site): void {
  app.post(
    path,
    {
      config: { access: 'user', needsConfirmation: true },
      schema: {
        operationId: 'makeBrowserCode',
        summary: 'A code that logs in another browser, for two minutes; it replaces an earlier one',
        response: { 201: NewBrowserCode },
      },
    },
    async (request, reply) => {
      const { id: userId } = request.currentUser
      await app.limits.spendAsUser('makeBrowserCode', request)
      const session = request.session?.idHash ?? ''
      return reply.code(201).send(await makeBrowserCode(db, { userId, session }, new Date()))
    },
  )

  app.get(
    path,
    {
      config: { access: 'user' },
      schema: {
        operationId: 'readBrowserCode',
        summary: 'How far the code of this session is: entered, confirmed, used; null without one',
        response: { 200: z.nullable(BrowserCode) },
      },
    },
    (request) => findBrowserCode(db, { userId: request.currentUser.id, session: request.session?.idHash ?? '' }, new Date()),
  )

  app.post(
    `${path}/:id/confirmation`,
    {
      config: { access: 'user' },
      schema: {
        operationId: 'confirmBrowserCode',
        summary: 'Let the browser in that has entered the code, by the two digits that it shows; wrong ones end the code',
        refusals: { 409: 'The digits are wrong, or the time is over.' },
        params: ById,
        body: CodeDigits,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const owner = { userId: request.currentUser.id, session: request.session?.idHash ?? '' }
      const confirming = { id: request.params.id, digits: request.body.digits }
      if (!(await confirmBrowserCode(db, owner, confirming, new Date())))
        throw conflict(
          say('These digits are not right, or the time is over. To be safe the code has ended. Please make a new one.'),
        )
      return reply.code(204).send(undefined)
    },
  )

  app.delete(
    `${path}/:id`,
    {
      config: { access: 'user' },
      schema: {
        operationId: 'endBrowserCode',
        summary: 'End a code that is not needed any more',
        params: ById,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const owner = { userId: request.currentUser.id, session: request.session?.idHash ?? '' }
      await endBrowserCode(db, owner, request.params.id)
      return reply.code(204).send(undefined)
    },
  )
}
