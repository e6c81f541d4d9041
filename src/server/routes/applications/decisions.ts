import {
  Approval,
  MembershipApplication,
  PaymentConfirmation,
  Rejection,
} from '#contract/applications/membership-applications.ts'
import { ById } from '#contract/fields.ts'
import type { Api, Site } from '#server/http/api.ts'
import { approveApplication, confirmPayment, rejectApplication } from '#server/store/applications/decisions.ts'

const response = { 200: MembershipApplication }

/** What administrators decide about an application. */
export function decisionRoutes(app: Api, { db }: Site): void {
  app.post(
    '/api/membership-applications/:id/approve',
    {
      config: { access: 'admin' },
      schema: { summary: 'Approve an application and make its account a member', params: ById, body: Approval, response },
    },
    (request) => approveApplication(db, request.params.id, { ...request.body, actorId: request.currentUser.id }),
  )

  app.post(
    '/api/membership-applications/:id/reject',
    {
      config: { access: 'admin' },
      schema: { summary: 'Reject an application', params: ById, body: Rejection, response },
    },
    (request) => rejectApplication(db, request.params.id, { ...request.body, actorId: request.currentUser.id }),
  )

  app.post(
    '/api/membership-applications/:id/payment',
    {
      config: { access: 'admin' },
      schema: { summary: 'Confirm that the fee arrived, or take it back', params: ById, body: PaymentConfirmation, response },
    },
    (request) => confirmPayment(db, request.params.id, { ...request.body, actorId: request.currentUser.id }),
  )
}
