import * as z from 'zod/mini'
import { ConfirmationInput } from '#contract/accounts/auth.ts'
import { PasskeyRequest, SignedChallenge } from '#contract/accounts/passkeys.ts'
import { say } from '#contract/sentences.ts'
import { challengeIn, challengeLifeMs, makeChallenge, readChallenge } from '#server/accounts/passkeys/challenges.ts'
import { findPasskey, listCredentialIds } from '#server/accounts/passkeys/passkeys.ts'
import { relyingParty } from '#server/accounts/passkeys/relying-party.ts'
import { challengeIsOver } from '#server/accounts/passkeys/used-challenges.ts'
import { verifySignedChallenge } from '#server/accounts/passkeys/verify.ts'
import { verifyPassword } from '#server/accounts/passwords/passwords.ts'
import type { Api, Site } from '#server/http/api.ts'
import { staysConfirmed } from '#server/http/clients/confirmation.ts'
import { callerOf } from '#server/http/limits/addresses.ts'
import { invalid, Refusal, unauthorized } from '#server/refusals.ts'
import { recordConfirmation } from './sessions.ts'
import { findPasswordHash } from './users.ts'

const path = '/api/auth/confirmation'

/** The password or a passkey again, for the calls that declare `needsConfirmation` (http/clients/confirmation.ts). */
export function confirmationRoutes(app: Api, { db, config }: Site): void {
  app.post(
    path,
    {
      config: { access: 'user', usesReserve: true, beforeSecondFactor: 'settingUp' },
      schema: {
        operationId: 'confirmIdentity',
        summary: 'Give the password again; for ten minutes this session may then make the calls that need it',
        body: ConfirmationInput,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      // Nothing is gained by another comparison, which is dear.
      if (staysConfirmed(request)) return reply.code(204).send(undefined)
      const { id: userId } = request.currentUser
      const passwordHash = await findPasswordHash(db, userId)
      const matches = await app.ownPasswords.attempt(request, () =>
        verifyPassword(passwordHash, request.body.password, callerOf(request)),
      )
      if (!matches || passwordHash === undefined)
        throw invalid([{ path: 'password', message: say('The password is not right.') }])
      const idHash = request.session?.idHash ?? ''
      if (!(await recordConfirmation(db, { idHash, userId, passwordHash, now: new Date() }))) throw unauthorized()
      return reply.code(204).send(undefined)
    },
  )

  app.post(
    `${path}/challenge`,
    {
      config: { access: 'user', beforeSecondFactor: 'always' },
      schema: {
        operationId: 'beginPasskeyConfirmation',
        summary: 'What a browser needs to confirm with a passkey of the user',
        refusals: { 400: 'The site was opened by a number.' },
        response: { 200: PasskeyRequest },
      },
    },
    async (request): Promise<PasskeyRequest> => {
      const { id: rpId } = relyingParty(request, config)
      const credentialIds = await listCredentialIds(db, request.currentUser.id)
      return {
        challenge: await makeChallenge(db, ['confirm', request.session?.idHash ?? ''], new Date()),
        rpId,
        timeout: challengeLifeMs,
        userVerification: 'required',
        allowCredentials: credentialIds.map((id) => ({ id, type: 'public-key' })),
      }
    },
  )

  app.post(
    `${path}/passkey`,
    {
      config: { access: 'user', usesReserve: true, beforeSecondFactor: 'always' },
      schema: {
        operationId: 'confirmWithPasskey',
        summary: 'Use a passkey again; for ten minutes this session may then make the calls that need it',
        refusals: { 400: 'The challenge has expired, or the passkey is not the user’s.' },
        body: SignedChallenge,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const { id: userId } = request.currentUser
      const idHash = request.session?.idHash ?? ''
      const now = new Date()
      const party = relyingParty(request, config)
      const text = challengeIn(request.body.response.clientDataJSON)
      const challenge = await readChallenge(db, text, ['confirm', idHash], now)
      if (challenge === undefined) throw challengeIsOver()
      const passkey = await findPasskey(db, request.body.id)
      const isOwn = passkey?.userId === userId
      const counter = isOwn
        ? await verifySignedChallenge(request.body, passkey, { party, challenge: text, isOwnerKnown: true })
        : undefined
      if (passkey === undefined || counter === undefined)
        throw new Refusal(400, say('This passkey could not confirm that it is you. Please enter your password.'))
      const proof = { passkey: { credentialId: passkey.credentialId, challenge, counter } }
      if (!(await recordConfirmation(db, { idHash, userId, ...proof, now }))) throw unauthorized()
      return reply.code(204).send(undefined)
    },
  )
}
