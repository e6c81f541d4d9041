import * as z from 'zod/mini'
import { ConfirmationInput } from '#contract/accounts/auth.ts'
import { say } from '#contract/sentences.ts'
import type { Api, Site } from '#server/http/api.ts'
import { verifyPassword } from '#server/passwords/passwords.ts'
import { invalid, unauthorized } from '#server/refusals.ts'
import { recordConfirmation } from '#server/store/accounts/sessions.ts'
import { findPasswordHash } from '#server/store/accounts/users.ts'

/** The password again, for the calls that declare `needsConfirmation` (http/clients/confirmation.ts). */
export function confirmationRoutes(app: Api, { db }: Site): void {
  app.post(
    '/api/auth/confirmation',
    {
      config: { access: 'user', usesReserve: true },
      schema: {
        operationId: 'confirmIdentity',
        summary: 'Give the password again; for ten minutes this session may then make the calls that need it',
        body: ConfirmationInput,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const { id: userId } = request.currentUser
      const passwordHash = await findPasswordHash(db, userId)
      const matches = await app.ownPasswords.attempt(request, () => verifyPassword(passwordHash, request.body.password))
      if (!matches || passwordHash === undefined)
        throw invalid([{ path: 'password', message: say('The password is not right.') }])
      const idHash = request.session?.idHash ?? ''
      if (!(await recordConfirmation(db, { idHash, userId, passwordHash, now: new Date() }))) throw unauthorized()
      return reply.code(204).send(undefined)
    },
  )
}
