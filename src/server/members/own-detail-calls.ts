import * as z from 'zod/mini'
import { DetailsConfirmation, OwnApplication, OwnDetailsUpdate } from '#contract/members/details.ts'
import { clubClock } from '#server/club-time.ts'
import type { Api, Site } from '#server/http/api.ts'
import { isConfirmed } from '#server/http/clients/confirmation.ts'
import { confirmOwnDetails, findApplicationOf, updateOwnDetails } from './details.ts'

const own = '/api/membership-applications/mine'

/** The user's own application. */
export function ownDetailsRoutes(app: Api, { db, config }: Site): void {
  app.get(
    own,
    {
      config: { access: 'user' },
      schema: {
        operationId: 'findOwnApplication',
        summary: 'The user’s application: the newest approved one, else the newest pending one',
        response: { 200: z.nullable(OwnApplication) },
      },
    },
    async (request, reply) => {
      const application = await findApplicationOf(db, request.currentUser.id)
      // A bare null would be sent as an empty body.
      return (
        application ??
        reply
          .type('application/json; charset=utf-8')
          .serializer(String)
          .send(null as never)
      )
    },
  )

  app.put(
    own,
    {
      config: { access: 'user' },
      schema: {
        operationId: 'updateOwnDetails',
        summary: 'Change the details of the user’s application; 409 when it has changed since `expectedVersion`',
        refusals: {
          403: 'With `needs: "confirmation"`: the email address changes.',
          404: 'The user has no such application.',
        },
        body: OwnDetailsUpdate,
        response: { 200: OwnApplication },
      },
    },
    (request) =>
      updateOwnDetails(db, request.currentUser.id, request.body, {
        isConfirmed: isConfirmed(request),
        moment: clubClock(new Date(), config.club),
      }),
  )

  app.post(
    `${own}/confirmation`,
    {
      config: { access: 'user' },
      schema: {
        operationId: 'confirmOwnDetails',
        summary:
          'Confirm that the details are right, 409 when they changed since `expectedVersion`; agree to the current privacy notice when its version is given',
        refusals: { 404: 'The user has no such application.' },
        body: DetailsConfirmation,
        response: { 200: OwnApplication },
      },
    },
    (request) => confirmOwnDetails(db, request.currentUser.id, request.body),
  )
}
