import { giveCode } from '#contract/accounts/second-factor-calls.ts'
import { say } from '#contract/sentences.ts'
import { readUserAfterLogin } from '#server/accounts/after-login.ts'
import { clubClock } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { beginSession } from '#server/http/clients/sessions.ts'
import { loginStep } from '#server/http/clients/step-cookies.ts'
import { Refusal } from '#server/refusals.ts'
import { endLoginStep, findLoginStep } from './login-steps.ts'
import { spendCode, wrongCode } from './second-factors.ts'

/** Takes everything back that was done for the wrong code: the login goes on waiting for another one. */
class WrongCode extends Error {}

/** The second step of a login, after the password (accounts/auth-calls.ts). */
export function answerCodeAtLoginCalls(app: Api, { db, config }: Site): void {
  answer(
    app,
    giveCode,
    async (request, reply) => {
      const spendAndBegin = (work: (change: Db) => Promise<'begun' | 'over'>) =>
        inTransaction(db, work).catch((error: unknown) => {
          if (error instanceof WrongCode) return undefined
          throw error
        })
      const now = new Date()
      const secret = loginStep.read(request, config)
      const step = secret === undefined ? undefined : await findLoginStep(db, secret, now)
      if (secret === undefined || step === undefined) {
        loginStep.clear(reply, config)
        throw new Refusal(
          401,
          secret === undefined
            ? say('This login took too long, or your browser keeps no cookies. Please allow them and enter your password again.')
            : say('This login took too long. Please enter your password again.'),
        )
      }
      const { userId, username, passwordHash } = step
      const { code } = request.body
      const moment = clubClock(now, config.club)
      const outcome = await app.codes.attempt({ request, step: secret, code, userId, username, passwordHash }, () =>
        spendAndBegin(async (change) => {
          if (!(await endLoginStep(change, secret, now))) return 'over'
          // Afterwards, so that of several codes sent at once one is used up.
          if (!(await spendCode(change, userId, code, moment))) throw new WrongCode()
          const began = await beginSession({ request, reply, db: change, config }, { userId, passwordHash, hasCode: true })
          return began ? 'begun' : 'over'
        }),
      )
      if (outcome === undefined) throw wrongCode(code)
      if (outcome === 'over') throw new Refusal(401, say('This login took too long. Please enter your password again.'))
      loginStep.clear(reply, config)
      return readUserAfterLogin(request, userId, { db, config })
    },
    { config: { usesReserve: true } },
  )
}
