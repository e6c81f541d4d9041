import { SecondFactorRule, SecondFactorRuleChange } from '#contract/accounts/second-factor.ts'
import type { Api, Site } from '#server/http/api.ts'
import { changeSecondFactorRule, findSecondFactorRule } from './rule.ts'

const path = '/api/auth/second-factor-rule'

/** Whether the club requires a second factor of its administrators. */
export function secondFactorRuleRoutes(app: Api, { db }: Site): void {
  app.get(
    path,
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'findSecondFactorRule',
        summary: 'Whether administrators need a second factor, and who has none',
        response: { 200: SecondFactorRule },
      },
    },
    () => findSecondFactorRule(db),
  )

  app.put(
    path,
    {
      config: { access: 'admin', needsConfirmation: true },
      schema: {
        operationId: 'changeSecondFactorRule',
        summary: 'Require a second factor of administrators, or no longer',
        refusals: { 409: 'The administrator has no second factor.' },
        body: SecondFactorRuleChange,
        response: { 200: SecondFactorRule },
      },
    },
    (request) =>
      changeSecondFactorRule(db, {
        ...request.body,
        actorId: request.currentUser.id,
        hasSecondFactor: request.currentUser.secondFactorDue === undefined,
      }),
  )
}
