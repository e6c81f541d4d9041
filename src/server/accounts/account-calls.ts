import * as z from 'zod/mini'
import { AccountDeletion, PasswordChange, PasswordReset } from '#contract/accounts/auth.ts'
import { CurrentUser, LanguageChange, NotificationPreferences } from '#contract/accounts/users.ts'
import { Look, PersonalData } from '#contract/members/personal-data.ts'
import { say } from '#contract/sentences.ts'
import { checkPassword } from '#server/accounts/passwords/password-choice.ts'
import { resetPassword } from '#server/accounts/passwords/password-links.ts'
import { hashPassword, verifyPassword } from '#server/accounts/passwords/passwords.ts'
import { clubClock } from '#server/club-time.ts'
import type { Api, Site } from '#server/http/api.ts'
import { toCurrentUser } from '#server/http/clients/access.ts'
import { endSession } from '#server/http/clients/sessions.ts'
import { addressOf, callerOf } from '#server/http/limits/addresses.ts'
import { listLooks } from '#server/members/looks.ts'
import { collectPersonalData } from '#server/members/personal-data.ts'
import { keyedMutex } from '#server/mutex.ts'
import { invalid } from '#server/refusals.ts'
import { replacePassword, requestDeletion, saveLanguage, savePreferences } from './account-changes.ts'
import { findTicket } from './tickets.ts'
import { findPasswordHash, findUser } from './users.ts'

// Requests with one link are queued: the first uses it up, so that a flood of them costs one hash.
const perLink = keyedMutex()

/** What users do with their own account. Login and logout are in auth.ts. */
export function accountRoutes(app: Api, { db, config }: Site): void {
  app.post(
    '/api/auth/password',
    {
      config: { access: 'user' },
      schema: {
        operationId: 'changePassword',
        summary: 'Change the user’s password',
        body: PasswordChange,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
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
      return reply.code(204).send(undefined)
    },
  )

  app.post(
    '/api/auth/password-link',
    {
      config: { access: 'anyone' },
      schema: {
        operationId: 'resetPassword',
        summary: 'Set a new password by a link',
        body: PasswordReset,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
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
        await app.limits.spend('badPasswordLinkFromAddress', addressOf(request))
        const message = say('This link has expired or was already used. Please ask an administrator for a new one.')
        throw invalid([{ path: 'token', message }])
      }
      await app.logins.welcome({ request, username: owner.username })
      return reply.code(204).send(undefined)
    },
  )

  app.delete(
    '/api/auth/user',
    {
      config: { access: 'user' },
      schema: {
        operationId: 'requestDeletion',
        summary: 'Delete the user’s account',
        refusals: { 409: 'The last active administrator stays.' },
        body: AccountDeletion,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const { id } = request.currentUser
      const passwordHash = await findPasswordHash(db, id)
      if (
        !(await app.ownPasswords.attempt(request, () => verifyPassword(passwordHash, request.body.password, callerOf(request))))
      ) {
        throw invalid([{ path: 'password', message: say('The password is not right.') }])
      }
      await requestDeletion(db, id, clubClock(new Date(), config.club))
      await endSession(request, reply, { db, config })
      return reply.code(204).send(undefined)
    },
  )

  app.patch(
    '/api/auth/preferences',
    {
      config: { access: 'user' },
      schema: {
        operationId: 'savePreferences',
        summary: 'Save what the user is told by mail and push',
        body: NotificationPreferences,
        response: { 200: CurrentUser },
      },
    },
    async (request) =>
      toCurrentUser({ ...request.currentUser, ...(await savePreferences(db, request.currentUser.id, request.body)) }, config),
  )

  app.put(
    '/api/auth/language',
    {
      config: { access: 'user' },
      schema: {
        operationId: 'saveLanguage',
        summary: 'Save the language in which the site writes to the user',
        body: LanguageChange,
        response: { 200: CurrentUser },
      },
    },
    async (request) =>
      toCurrentUser(
        { ...request.currentUser, ...(await saveLanguage(db, request.currentUser.id, request.body.language)) },
        config,
      ),
  )

  app.get(
    '/api/auth/user/export',
    {
      config: { access: 'user', needsConfirmation: true },
      schema: {
        operationId: 'collectPersonalData',
        summary: 'All data about the user, as a file',
        response: { 200: PersonalData },
      },
    },
    (request, reply) => {
      reply.header('content-disposition', 'attachment; filename="my-data.json"')
      return collectPersonalData(db, request.currentUser, clubClock(new Date(), config.club))
    },
  )

  app.get(
    '/api/auth/user/looks',
    {
      config: { access: 'user' },
      schema: {
        operationId: 'listLooks',
        summary: 'Who looked at the user’s data: the last twenty, those of one person and day together',
        response: { 200: z.array(Look) },
      },
    },
    (request) => listLooks(db, request.currentUser.id, clubClock(new Date(), config.club)),
  )
}
