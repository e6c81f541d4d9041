import * as calls from '#contract/accounts/second-factor-calls.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { changeSecondFactorRule, findSecondFactorRule } from './rule.ts'

/** Whether the club requires a second factor of its administrators. */
export function answerSecondFactorRuleCalls(app: Api, { db }: Site): void {
  answer(app, calls.findSecondFactorRule, () => findSecondFactorRule(db))

  answer(app, calls.changeSecondFactorRule, ({ body, currentUser }) =>
    changeSecondFactorRule(db, {
      ...body,
      actorId: currentUser.id,
      hasSecondFactor: currentUser.secondFactorDue === undefined,
    }),
  )
}
