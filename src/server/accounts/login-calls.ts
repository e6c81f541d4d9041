import type { FastifyRequest } from 'fastify'
import * as calls from '#contract/accounts/account-calls.ts'
import { continueLinkSeconds } from '#contract/accounts/auth.ts'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { inLanguageOf, isLanguage, type Language, languageCookie } from '#contract/languages.ts'
import { say } from '#contract/sentences.ts'
import { ownAddress } from '#contract/site/own-address.ts'
import { clubClock } from '#server/club-time.ts'
import { type Config, sendsLetters } from '#server/config.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { toCurrentUser } from '#server/http/clients/access.ts'
import { isSameSiteNavigation, ownPageBefore } from '#server/http/clients/origin.ts'
import { beginSession, endSession } from '#server/http/clients/sessions.ts'
import { applicationTicket, loginStep } from '#server/http/clients/step-cookies.ts'
import { callerOf } from '#server/http/limits/addresses.ts'
import { answerRead } from '#server/http/reads.ts'
import { redirect } from '#server/http/redirect.ts'
import { isConsentDue } from '#server/members/consent.ts'
import { codeNeeded, Refusal, unauthorized } from '#server/refusals.ts'
import { askToVerify } from './email-verification.ts'
import { askToVerifyAddressesOf } from './email-verification-calls.ts'
import { checkPassword } from './password-choice.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { beginLoginStep, endLoginStep, findLoginStep, findSecondFactor, spendCode, wrongCode } from './second-factors.ts'
import { findContinueLink, makeContinueLink } from './sessions.ts'
import { issueTicket } from './tickets.ts'
import { createUser, findUser, learnLanguage, refuseTakenNames } from './users.ts'

/** Registration, every login but that by a passkey (passkey-calls.ts), and logout. */
export function answerLoginCalls(app: Api, { db, config }: Site): void {
  answerRead(app, calls.readCurrentUser, ({ currentUser }) => toCurrentUser(currentUser, config))

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

  // The second step, after the password of an account with codes from an app
  answer(
    app,
    calls.giveCode,
    async (request, reply) => {
      const tookTooLong = () => new Refusal(401, say('This login took too long. Please enter your password again.'))
      const now = new Date()
      const secret = loginStep.read(request, config)
      const step = secret === undefined ? undefined : await findLoginStep(db, secret, now)
      if (secret === undefined || step === undefined) {
        loginStep.clear(reply, config)
        if (secret !== undefined) throw tookTooLong()
        throw new Refusal(
          401,
          say('This login took too long, or your browser keeps no cookies. Please allow them and enter your password again.'),
        )
      }
      const { userId, username, passwordHash } = step
      const { code } = request.body
      const spendAndBegin = () =>
        inTransaction(db, async (change) => {
          if (!(await endLoginStep(change, secret, now))) return 'over'
          // Afterwards, so that of several codes sent at once one is used up.
          if (!(await spendCode(change, userId, code, clubClock(now, config.club)))) throw new WrongCode()
          const began = await beginSession({ request, reply, db: change, config }, { userId, passwordHash, hasCode: true })
          return began ? 'begun' : 'over'
        }).catch((error: unknown) => {
          if (error instanceof WrongCode) return undefined
          throw error
        })
      const outcome = await app.codes.attempt({ request, step: secret, code, userId, username, passwordHash }, spendAndBegin)
      if (outcome === undefined) throw wrongCode(code)
      if (outcome === 'over') throw tookTooLong()
      loginStep.clear(reply, config)
      return readUserAfterLogin(request, userId, { db, config })
    },
    { config: { usesReserve: true } },
  )

  // The same person in another browser, by a link of one in which they are logged in (docs/decisions/051)
  answer(app, calls.makeContinueLink, async (request) => {
    await app.limits.spend(request, 'makeContinueLink')
    const session = request.session?.idHash ?? ''
    const token = await makeContinueLink(db, { userId: request.currentUser.id, session }, new Date())
    return { token, secondsLeft: continueLinkSeconds }
  })

  /** Only links that do not work are counted: a user with a working link needs no guesses. */
  async function refuse(request: FastifyRequest): Promise<never> {
    await app.limits.spend(request, 'badContinueLinkFromAddress')
    throw new Refusal(
      404,
      say(
        'This link was already used, or its two minutes are over. Please make a new one in the browser where you are logged in.',
      ),
    )
  }

  answer(app, calls.readContinueLink, async (request) => {
    const { username } = (await findContinueLink(db, request.body.token, new Date())) ?? (await refuse(request))
    return { username }
  })

  answer(
    app,
    calls.logInWithContinueLink,
    async (request, reply) => {
      const { token } = request.body
      const { userId } = (await findContinueLink(db, token, new Date())) ?? (await refuse(request))
      const isLoggedIn = await beginSession({ request, reply, db, config }, { userId, continueLink: token })
      return isLoggedIn ? readUserAfterLogin(request, userId, { db, config }) : refuse(request)
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

/** Takes everything back that was done for the wrong code: the login goes on waiting for another one. */
class WrongCode extends Error {}

/** The query of the page of this site that the browser comes from. */
function queryBefore(request: FastifyRequest, config: Config): URLSearchParams {
  return new URL(ownPageBefore(request, config) ?? '/', 'http://page.invalid').searchParams
}

/** The language of the page that the request comes from, if it was chosen by its address or on this device. */
function chosenLanguage(request: FastifyRequest, config: Config): Language | null {
  return [queryBefore(request, config).get('lang'), request.cookies[languageCookie]].find(isLanguage) ?? null
}

/** The answer to every kind of login, after `beginSession`. */
export async function readUserAfterLogin(request: FastifyRequest, userId: string, { db, config }: Site): Promise<CurrentUser> {
  const language = chosenLanguage(request, config)
  if (language !== null) await learnLanguage(db, userId, language)
  if (sendsLetters(config)) await askToVerifyAddressesOf(db, userId)
  const user = await findUser(db, userId)
  // Erased at the same moment.
  if (user === undefined) throw unauthorized()
  return toCurrentUser({ ...user, ...((await isConsentDue(db, userId)) && { consentDue: true }) }, config)
}
