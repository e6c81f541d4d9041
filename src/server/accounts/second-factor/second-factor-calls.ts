import * as calls from '#contract/accounts/second-factor-calls.ts'
import { defaultLanguage } from '#contract/languages.ts'
import { say } from '#contract/sentences.ts'
import { clubClock } from '#server/club-time.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { Refusal } from '#server/refusals.ts'
import { changeSecondFactorRule, findSecondFactorRule } from './rule.ts'
import { beginSecondFactor, confirmSecondFactor, renewRecoveryCodes, turnOffSecondFactor } from './second-factors.ts'
import { addressOf } from './totp.ts'

/** The user's own second factor. The code at login is in code-at-login-calls.ts. */
export function answerSecondFactorCalls(app: Api, { db, config }: Site): void {
  answer(app, calls.beginSecondFactor, async ({ currentUser }) => {
    const { id, username, language } = currentUser
    const secret = await beginSecondFactor(db, id, new Date())
    const issuer = config.club.name[language ?? defaultLanguage]
    return { secret, address: addressOf(secret, { issuer, username }) }
  })

  answer(app, calls.confirmSecondFactor, async (request) => {
    const session = request.session?.idHash ?? ''
    const moment = clubClock(new Date(), config.club)
    return { codes: await confirmSecondFactor(db, request.currentUser.id, { code: request.body.code, session }, moment) }
  })

  answer(app, calls.turnOffSecondFactor, ({ currentUser }) =>
    turnOffSecondFactor(db, currentUser.id, clubClock(new Date(), config.club)),
  )

  answer(app, calls.renewRecoveryCodes, async (request) => {
    const often = say('You have made new recovery codes many times today. Please use the newest ones, or try again tomorrow.')
    await app.limits.spend(request, 'newRecoveryCodes', { refuse: (wait) => new Refusal(429, often, [], wait) })
    const codes = await renewRecoveryCodes(db, request.currentUser.id, clubClock(new Date(), config.club))
    return { codes }
  })
}

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
