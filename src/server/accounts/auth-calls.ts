import * as calls from '#contract/accounts/auth-calls.ts'
import { inLanguageOf } from '#contract/languages.ts'
import { say } from '#contract/sentences.ts'
import { ownAddress } from '#contract/site/own-address.ts'
import { checkPassword } from '#server/accounts/passwords/password-choice.ts'
import { hashPassword, verifyPassword } from '#server/accounts/passwords/passwords.ts'
import { beginLoginStep } from '#server/accounts/second-factor/login-steps.ts'
import { findSecondFactor } from '#server/accounts/second-factor/second-factors.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { toCurrentUser } from '#server/http/clients/access.ts'
import { isSameSiteNavigation, ownPageBefore } from '#server/http/clients/origin.ts'
import { beginSession, endSession } from '#server/http/clients/sessions.ts'
import { applicationTicket, loginStep } from '#server/http/clients/step-cookies.ts'
import { callerOf } from '#server/http/limits/addresses.ts'
import { redirect } from '#server/http/redirect.ts'
import { codeNeeded, Refusal } from '#server/refusals.ts'
import { chosenLanguage, queryBefore, readUserAfterLogin } from './after-login.ts'
import { askToVerify } from './email-verification/verification-letters.ts'
import { issueTicket } from './tickets.ts'
import { createUser, refuseTakenNames } from './users.ts'

export function answerAuthCalls(app: Api, { db, config }: Site): void {
  answer(app, calls.readCurrentUser, ({ currentUser }) => toCurrentUser(currentUser, config))

  answer(
    app,
    calls.registerAccount,
    async (request, reply) => {
      const { password, ...account } = request.body
      checkPassword(password, { owner: { ...account, role: 'guest' }, path: 'password', club: config.club })
      const user = await app.limits.spendUnlessRefused(request, 'registerFromAddress', async () => {
        // Before the hash, which is dear.
        await refuseTakenNames(db, account)
        const passwordHash = await hashPassword(password, callerOf(request))
        const language = chosenLanguage(request, config)
        const network = app.limits.shareOfNetwork(request, 'registrations')
        return inTransaction(db, async (change) => {
          const created = await createUser(change, { ...account, passwordHash, language }, { network })
          await askToVerify(change, { kind: 'accountAddress', subjectId: created.id })
          return created
        })
      })
      const { token } = await issueTicket(db, user.id, 'application')
      applicationTicket.set(reply, config, token)
      return toCurrentUser(user, config)
    },
    { onRequest: (request) => app.limits.check(request, 'refusedFromAddress') },
  )

  answer(
    app,
    calls.logIn,
    async (request, reply) => {
      const { username, password } = request.body
      const admitted = await app.logins.attempt({ request, username }, async (account) => {
        const matches = await verifyPassword(account?.passwordHash, password, callerOf(request))
        if (account === undefined || !matches || account.isActive !== 'true') return undefined
        const { id: userId, passwordHash } = account
        if ((await findSecondFactor(db, userId)).since !== null)
          return { userId, step: await beginLoginStep(db, { userId, passwordHash }, new Date()) }
        const isAdmitted = await beginSession({ request, reply, db, config }, { userId, passwordHash })
        return isAdmitted ? { userId, step: null } : undefined
      })
      // One answer for all cases (docs/product.md 7.2), also when the account changed while the password was being compared.
      if (admitted === undefined) throw new Refusal(401, say('Invalid username or password.'))
      if (admitted.step !== null) {
        loginStep.set(reply, config, admitted.step)
        throw codeNeeded()
      }
      return readUserAfterLogin(request, admitted.userId, { db, config })
    },
    { config: { usesReserve: true } },
  )

  answer(
    app,
    calls.logOut,
    async (request, reply) => {
      await endSession(request, reply, { db, config })
      applicationTicket.clear(reply, config)
    },
    { config: { usesReserve: true } },
  )

  answer(app, calls.openLoginPage, (request, reply) => {
    const before = ownPageBefore(request, config)
    // After login the user returns to a members' page; from public pages, to the home page.
    const isMembers = before !== null && /^\/(admin|gallery|profile|settings)(\?|$)/.test(before)
    const loginWithReturn = isMembers ? ownAddress(`/login?next=${encodeURIComponent(before)}`) : null
    return redirect(reply, inLanguageOf(queryBefore(request, config), loginWithReturn ?? '/login'))
  })

  answer(
    app,
    calls.logOutAndGoHome,
    async (request, reply) => {
      // A picture or link on another site must not be able to log people out (docs/product.md 7.3).
      if (isSameSiteNavigation(request, config)) {
        await endSession(request, reply, { db, config })
        applicationTicket.clear(reply, config)
      }
      return redirect(reply, inLanguageOf(queryBefore(request, config), '/'))
    },
    // Link checkers send HEAD and must not log the user out.
    { exposeHeadRoute: false },
  )
}
