import * as calls from '#contract/accounts/account-calls.ts'
import { say } from '#contract/sentences.ts'
import { checkPassword } from '#server/accounts/passwords/password-choice.ts'
import { resetPassword } from '#server/accounts/passwords/password-links.ts'
import { hashPassword, verifyPassword } from '#server/accounts/passwords/passwords.ts'
import { clubClock } from '#server/club-time.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { toCurrentUser } from '#server/http/clients/access.ts'
import { endSession } from '#server/http/clients/sessions.ts'
import { callerOf } from '#server/http/limits/addresses.ts'
import { collectPersonalData, listLooks } from '#server/members/personal-data.ts'
import { keyedMutex } from '#server/mutex.ts'
import { invalid } from '#server/refusals.ts'
import { replacePassword, requestDeletion, saveLanguage, savePreferences } from './account-changes.ts'
import { findTicket } from './tickets.ts'
import { findPasswordHash, findUser } from './users.ts'

// Requests with one link are queued: the first uses it up, so that a flood of them costs one hash.
const perLink = keyedMutex()

/** What users do with their own account. Login and logout are in auth-calls.ts. */
export function answerAccountCalls(app: Api, { db, config }: Site): void {
  answer(app, calls.changePassword, async (request) => {
    const { id } = request.currentUser
    const { currentPassword, newPassword } = request.body
    checkPassword(newPassword, { owner: request.currentUser, path: 'newPassword', club: config.club })
    const before = await findPasswordHash(db, id)
    const matches = await app.ownPasswords.attempt(request, () => verifyPassword(before, currentPassword, callerOf(request)))
    // Otherwise the initial password would stay without its mark.
    if (matches && newPassword.normalize('NFKC') === currentPassword.normalize('NFKC'))
      throw invalid([{ path: 'newPassword', message: say('Please choose a password that is not the current one.') }])
    const replaced =
      before !== undefined &&
      matches &&
      (await replacePassword(
        db,
        id,
        {
          before,
          passwordHash: await hashPassword(newPassword, callerOf(request)),
          exceptSession: request.session?.idHash ?? '',
        },
        clubClock(new Date(), config.club),
      ))
    if (!replaced) throw invalid([{ path: 'currentPassword', message: say('The current password is not right.') }])
    await app.logins.welcome({ request, username: request.currentUser.username })
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
      return (await resetPassword(db, token, passwordHash, clubClock(new Date(), config.club))) ? found : undefined
    })
    if (owner === undefined) {
      await app.limits.spend(request, 'badPasswordLinkFromAddress')
      const message = say('This link has expired or was already used. Please ask an administrator for a new one.')
      throw invalid([{ path: 'token', message }])
    }
    await app.logins.welcome({ request, username: owner.username })
  })

  answer(app, calls.requestDeletion, async (request, reply) => {
    const { id } = request.currentUser
    const passwordHash = await findPasswordHash(db, id)
    if (
      !(await app.ownPasswords.attempt(request, () => verifyPassword(passwordHash, request.body.password, callerOf(request))))
    ) {
      throw invalid([{ path: 'password', message: say('The password is not right.') }])
    }
    await requestDeletion(db, id, clubClock(new Date(), config.club))
    await endSession(request, reply, { db, config })
  })

  answer(app, calls.savePreferences, async ({ body, currentUser }) =>
    toCurrentUser({ ...currentUser, ...(await savePreferences(db, currentUser.id, body)) }, config),
  )

  answer(app, calls.saveLanguage, async ({ body, currentUser }) =>
    toCurrentUser({ ...currentUser, ...(await saveLanguage(db, currentUser.id, body.language)) }, config),
  )

  answer(app, calls.collectPersonalData, (request, reply) => {
    reply.header('content-disposition', 'attachment; filename="my-data.json"')
    return collectPersonalData(db, request.currentUser, clubClock(new Date(), config.club))
  })

  answer(app, calls.listLooks, ({ currentUser }) => listLooks(db, currentUser.id, clubClock(new Date(), config.club)))
}
