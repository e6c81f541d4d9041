import * as z from 'zod/mini'
import { ById } from '#contract/fields.ts'
import { AccountLink, ImportedCorrection } from '#contract/members/corrections.ts'
import { ApplicationDetail } from '#contract/members/membership-applications.ts'
import { clubClock } from '#server/club-time.ts'
import type { Api, Site } from '#server/http/api.ts'
import { isConfirmed } from '#server/http/clients/confirmation.ts'
import { correctApplication, deleteApplication } from './corrections.ts'
import { linkApplication, unlinkApplication } from './linking.ts'

const one = '/api/membership-applications/:id'

/** What administrators change in the record of a person, apart from decisions. */
export function correctionRoutes(app: Api, { db, config }: Site): void {
  app.put(
    one,
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'correctApplication',
        summary: 'Correct the details of an application; 409 when it has changed since `expectedVersion`',
        refusals: {
          403: 'With `needs: "confirmation"`: the email address changes.',
          409: 'It was rejected or closed, or has changed since `expectedVersion`.',
        },
        params: ById,
        body: ImportedCorrection,
        response: { 200: ApplicationDetail },
      },
    },
    (request) =>
      correctApplication(
        db,
        request.params.id,
        { ...request.body, actorId: request.currentUser.id },
        { isConfirmed: isConfirmed(request), moment: clubClock(new Date(), config.club) },
      ),
  )

  app.delete(
    one,
    {
      config: { access: 'admin', needsConfirmation: true },
      schema: {
        operationId: 'deleteApplication',
        summary: 'Delete an application',
        params: ById,
        response: { 204: z.void() },
      },
    },
    async (request, reply) => {
      await deleteApplication(db, request.params.id, { actorId: request.currentUser.id })
      return reply.code(204).send()
    },
  )

  app.put(
    `${one}/account`,
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'linkApplication',
        summary: 'Connect an application with an account, which becomes a member’s if the application is approved',
        refusals: { 409: 'It belongs to another account, or the account cannot have it.' },
        params: ById,
        body: AccountLink,
        response: { 200: ApplicationDetail },
      },
    },
    (request) =>
      linkApplication(db, request.params.id, {
        ...request.body,
        actorId: request.currentUser.id,
        moment: { now: new Date(), club: config.club },
      }),
  )

  app.delete(
    `${one}/account`,
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'unlinkApplication',
        summary: 'Disconnect an application from its account',
        refusals: { 409: 'Its account is about to be erased.' },
        params: ById,
        response: { 204: z.void() },
      },
    },
    async (request, reply) => {
      await unlinkApplication(db, request.params.id, { actorId: request.currentUser.id })
      return reply.code(204).send()
    },
  )
}
