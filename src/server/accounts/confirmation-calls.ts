import * as calls from '#contract/accounts/confirmation-calls.ts'
import type { PasskeyRequest } from '#contract/accounts/passkeys.ts'
import { say } from '#contract/sentences.ts'
import {
  challengeIn,
  challengeIsOver,
  challengeLifeMs,
  makeChallenge,
  readChallenge,
} from '#server/accounts/passkeys/challenges.ts'
import { findPasskey, listCredentialIds } from '#server/accounts/passkeys/passkeys.ts'
import { relyingParty } from '#server/accounts/passkeys/relying-party.ts'
import { verifySignedChallenge } from '#server/accounts/passkeys/verify.ts'
import { verifyPassword } from '#server/accounts/passwords/passwords.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { staysConfirmed } from '#server/http/clients/access.ts'
import { callerOf } from '#server/http/limits/addresses.ts'
import { invalid, Refusal, unauthorized } from '#server/refusals.ts'
import { recordConfirmation } from './sessions.ts'
import { findPasswordHash } from './users.ts'

/** The password or a passkey again, for the calls that declare `confirms` (http/clients/confirmation.ts). */
export function answerConfirmationCalls(app: Api, { db, config }: Site): void {
  answer(
    app,
    calls.confirmIdentity,
    async (request) => {
      // Nothing is gained by another comparison, which is dear.
      if (staysConfirmed(request)) return
      const { id: userId } = request.currentUser
      const passwordHash = await findPasswordHash(db, userId)
      const matches = await app.ownPasswords.attempt(request, () =>
        verifyPassword(passwordHash, request.body.password, callerOf(request)),
      )
      if (!matches || passwordHash === undefined)
        throw invalid([{ path: 'password', message: say('The password is not right.') }])
      const idHash = request.session?.idHash ?? ''
      if (!(await recordConfirmation(db, { idHash, userId, passwordHash, now: new Date() }))) throw unauthorized()
    },
    { config: { usesReserve: true } },
  )

  answer(app, calls.beginPasskeyConfirmation, async (request): Promise<PasskeyRequest> => {
    const { id: rpId } = relyingParty(request, config)
    const credentialIds = await listCredentialIds(db, request.currentUser.id)
    return {
      challenge: await makeChallenge(db, ['confirm', request.session?.idHash ?? ''], new Date()),
      rpId,
      timeout: challengeLifeMs,
      userVerification: 'required',
      allowCredentials: credentialIds.map((id) => ({ id, type: 'public-key' })),
    }
  })

  answer(
    app,
    calls.confirmWithPasskey,
    async (request) => {
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
    },
    { config: { usesReserve: true } },
  )
}
