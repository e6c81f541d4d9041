import type { FastifyRequest } from 'fastify'
import * as calls from '#contract/accounts/account-calls.ts'
import { defaultLanguage } from '#contract/languages.ts'
import { say } from '#contract/sentences.ts'
import { clubClock } from '#server/club-time.ts'
import { answer } from '#server/http/answer.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { isConfirmed, staysConfirmed, toCurrentUser } from '#server/http/clients/access.ts'
import { endSession } from '#server/http/clients/sessions.ts'
import { callerOf } from '#server/http/limits/addresses.ts'
import { selectPeople, withPersonFacts } from '#server/members/people.ts'
import { collectPersonalData, listLooks } from '#server/members/personal-data.ts'
import { keyedMutex } from '#server/mutex.ts'
import { withRefusals } from '#server/notices/refused-addresses.ts'
import { invalid, notFound, Refusal, unauthorized } from '#server/refusals.ts'
import * as changes from './account-changes.ts'
import { findFailedLogins } from './failed-logins.ts'
import { passkeyRequest, readPasskeyUse } from './passkey-signatures.ts'
import { listCredentialIds } from './passkeys.ts'
import { checkPassword } from './password-choice.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import * as secondFactors from './second-factors.ts'
import { endSessionOf, listSessions, recordConfirmation } from './sessions.ts'
import { findTicket } from './tickets.ts'
import { addressOf } from './totp.ts'
import { findNamedUser, findPasswordHash, findUser, listUsers } from './users.ts'

// Requests with one link are queued: the first uses it up, so that a flood of them costs one hash.
const perLink = keyedMutex()

const sessionOf = ({ session }: FastifyRequest) => session?.idHash ?? ''

/** What users do with their own account. Login and logout are in login-calls.ts. */
export function answerAccountCalls(app: Api, { db, config }: Site): void {
  const clock = () => clubClock(new Date(), config.club)

  /** The hash that the password was compared with; undefined when it is not the user's. */
  async function matchOwnPassword(request: FastifyRequest, password: string): Promise<string | undefined> {
    const hash = await findPasswordHash(db, request.currentUser.id)
    return (await app.ownPasswords.attempt(request, () => verifyPassword(hash, password, callerOf(request)))) ? hash : undefined
  }
  const wrongPassword = () => invalid([{ path: 'password', message: say('The password is not right.') }])

  answer(app, calls.changePassword, async (request) => {
    const { id, username } = request.currentUser
    const { currentPassword, newPassword } = request.body
    checkPassword(newPassword, { owner: request.currentUser, path: 'newPassword', club: config.club })
    const before = await matchOwnPassword(request, currentPassword)
    // Otherwise the initial password would stay without its mark.
    if (before !== undefined && newPassword.normalize('NFKC') === currentPassword.normalize('NFKC'))
      throw invalid([{ path: 'newPassword', message: say('Please choose a password that is not the current one.') }])
    const isReplaced =
      before !== undefined &&
      (await changes.replacePassword(
        db,
        id,
        { before, passwordHash: await hashPassword(newPassword, callerOf(request)), exceptSession: sessionOf(request) },
        clock(),
      ))
    if (!isReplaced) throw invalid([{ path: 'currentPassword', message: say('The current password is not right.') }])
    await app.logins.welcome({ request, username })
  })

  answer(app, calls.resetPassword, async (request) => {
    const { token, newPassword } = request.body
    const owner = await perLink(token, async () => {
      // Checked before the expensive hashing.
      const ticket = await findTicket(db, token, 'password')
      const found = ticket?.usedAt === null ? await findUser(db, ticket.userId) : undefined
      if (found === undefined) return undefined
      checkPassword(newPassword, { owner: found, path: 'newPassword', club: config.club })
      const passwordHash = await hashPassword(newPassword, callerOf(request))
      return (await changes.resetPassword(db, token, passwordHash, clock())) ? found : undefined
    })
    if (owner === undefined) {
      await app.limits.spend(request, 'badPasswordLinkFromAddress')
      const message = say('This link has expired or was already used. Please ask an administrator for a new one.')
      throw invalid([{ path: 'token', message }])
    }
    await app.logins.welcome({ request, username: owner.username })
  })

  answer(app, calls.requestDeletion, async (request, reply) => {
    if ((await matchOwnPassword(request, request.body.password)) === undefined) throw wrongPassword()
    await changes.requestDeletion(db, request.currentUser.id, clock())
    await endSession(request, reply, { db, config })
  })

  answer(app, calls.savePreferences, async ({ body, currentUser }) =>
    toCurrentUser({ ...currentUser, ...(await changes.savePreferences(db, currentUser.id, body)) }, config),
  )

  answer(app, calls.saveLanguage, async ({ body, currentUser }) =>
    toCurrentUser({ ...currentUser, ...(await changes.updateAccount(db, currentUser.id, { language: body.language })) }, config),
  )

  answer(app, calls.collectPersonalData, (request, reply) => {
    reply.header('content-disposition', 'attachment; filename="my-data.json"')
    return collectPersonalData(db, request.currentUser, clock())
  })

  answer(app, calls.listLooks, ({ currentUser }) => listLooks(db, currentUser.id, clock()))

  answer(app, calls.listSessions, async (request) => {
    const sessions = await listSessions(db, request.currentUser.id, new Date())
    return sessions.map(({ sid, ...listed }) => ({ ...listed, isCurrent: sid === sessionOf(request) }))
  })

  answer(app, calls.findFailedLogins, ({ currentUser }) => findFailedLogins(db, currentUser.id, new Date()))

  answer(app, calls.logOutElsewhere, (request) =>
    changes.logOutElsewhere(db, request.currentUser.id, { except: sessionOf(request) }),
  )

  answer(app, calls.endSession, ({ params, currentUser }) => endSessionOf(db, currentUser.id, params.id))

  // The password or a passkey again, for the calls that declare `confirms` (http/clients/access.ts)

  const options = { config: { usesReserve: true } }

  answer(
    app,
    calls.confirmIdentity,
    async (request) => {
      // Nothing is gained by another comparison, which is dear.
      if (staysConfirmed(request)) return
      const passwordHash = await matchOwnPassword(request, request.body.password)
      if (passwordHash === undefined) throw wrongPassword()
      const confirmed = { idHash: sessionOf(request), userId: request.currentUser.id, passwordHash, now: new Date() }
      if (!(await recordConfirmation(db, confirmed))) throw unauthorized()
    },
    options,
  )

  answer(app, calls.beginPasskeyConfirmation, async (request) => {
    const credentialIds = await listCredentialIds(db, request.currentUser.id)
    return passkeyRequest(request, { db, config }, ['confirm', sessionOf(request)], credentialIds)
  })

  answer(
    app,
    calls.confirmWithPasskey,
    async (request) => {
      const { id: userId } = request.currentUser
      const idHash = sessionOf(request)
      const used = await readPasskeyUse(request, { db, config }, ['confirm', idHash], userId)
      if (used === undefined)
        throw new Refusal(400, say('This passkey could not confirm that it is you. Please enter your password.'))
      if (!(await recordConfirmation(db, { idHash, ...used, now: new Date() }))) throw unauthorized()
    },
    options,
  )
}

export function answerSecondFactorCalls(app: Api, { db, config }: Site): void {
  const clock = () => clubClock(new Date(), config.club)

  answer(app, calls.beginSecondFactor, async ({ currentUser }) => {
    const { id, username, language } = currentUser
    const secret = await secondFactors.beginSecondFactor(db, id, new Date())
    const issuer = config.club.name[language ?? defaultLanguage]
    return { secret, address: addressOf(secret, { issuer, username }) }
  })

  answer(app, calls.confirmSecondFactor, async (request) => {
    const confirming = { code: request.body.code, session: sessionOf(request) }
    return { codes: await secondFactors.confirmSecondFactor(db, request.currentUser.id, confirming, clock()) }
  })

  answer(app, calls.turnOffSecondFactor, ({ currentUser }) => secondFactors.turnOffSecondFactor(db, currentUser.id, clock()))

  answer(app, calls.renewRecoveryCodes, async (request) => {
    const often = say('You have made new recovery codes many times today. Please use the newest ones, or try again tomorrow.')
    await app.limits.spend(request, 'newRecoveryCodes', { refuse: (wait) => new Refusal(429, often, [], wait) })
    return { codes: await secondFactors.renewRecoveryCodes(db, request.currentUser.id, clock()) }
  })

  answer(app, calls.findSecondFactorRule, () => secondFactors.findSecondFactorRule(db))

  answer(app, calls.changeSecondFactorRule, ({ body, currentUser }) => {
    const hasSecondFactor = currentUser.secondFactorDue === undefined
    return secondFactors.changeSecondFactorRule(db, { ...body, actorId: currentUser.id, hasSecondFactor })
  })
}

export function answerUserCalls(app: Api, { db, config }: Site): void {
  const clock = () => clubClock(new Date(), config.club)

  answer(app, calls.listUsers, async (request, reply) => {
    const { filter, view, ...which } = request.query
    const among = filter && selectPeople(db, filter, clock())
    const page = await listUsers(db, { ...which, among })
    const rows = await withRefusals(db, page.rows)
    return sendListPage(request, reply, { ...page, rows: view === 'people' ? await withPersonFacts(db, rows, clock()) : rows })
  })

  answer(app, calls.findUser, async ({ params }) => {
    const user = await findNamedUser(db, params.id)
    if (user === undefined) throw notFound()
    return user
  })

  answer(app, calls.correctAccount, (request) => {
    const correction = { ...request.body, actorId: request.currentUser.id }
    return changes.correctAccount(db, request.params.id, correction, { isConfirmed: isConfirmed(request), moment: clock() })
  })

  answer(app, calls.removeAccount, ({ params, currentUser }) =>
    changes.removeAccount(db, params.id, { actorId: currentUser.id, clock: clock() }),
  )

  answer(app, calls.changeRole, (request) => {
    const by = { actorId: request.currentUser.id, isConfirmed: isConfirmed(request) }
    return changes.changeRole(db, request.params.id, { ...request.body, ...by, moment: clock() })
  })

  answer(app, calls.changeActivity, ({ params, body, currentUser }) =>
    changes.changeActivity(db, params.id, { ...body, actorId: currentUser.id, clock: clock() }),
  )

  answer(app, calls.makePasswordLink, (request) => {
    const issuer = { actorId: request.currentUser.id, session: sessionOf(request) }
    const turnsCodesOff = request.body?.turnsCodesOff === true
    return changes.makePasswordLink(db, request.params.id, { ...issuer, turnsCodesOff }, clock())
  })
}
