import * as calls from '#contract/accounts/passkey-calls.ts'
import type { PasskeyCreation, PasskeyRequest } from '#contract/accounts/passkeys.ts'
import { defaultLanguage } from '#contract/languages.ts'
import { say } from '#contract/sentences.ts'
import { readUserAfterLogin } from '#server/accounts/after-login.ts'
import { clubClock } from '#server/club-time.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { beginSession, deviceName } from '#server/http/clients/sessions.ts'
import { Refusal } from '#server/refusals.ts'
import { challengeIn, challengeIsOver, challengeLifeMs, makeChallenge, readChallenge } from './challenges.ts'
import { addPasskey, findPasskey, listCredentialIds, listPasskeys, removePasskey, renamePasskey } from './passkeys.ts'
import { relyingParty } from './relying-party.ts'
import { algorithms, userHandleOf, verifyNewPasskey, verifySignedChallenge } from './verify.ts'

// docs/decisions/046: passkeys

export function answerPasskeyCalls(app: Api, { db, config }: Site): void {
  answer(app, calls.listPasskeys, ({ currentUser }) => listPasskeys(db, currentUser.id))

  answer(app, calls.beginPasskey, async (request): Promise<PasskeyCreation> => {
    const user = request.currentUser
    const { id } = relyingParty(request, config)
    const credentialIds = await listCredentialIds(db, user.id)
    return {
      challenge: await makeChallenge(db, ['add', user.id], new Date()),
      rp: { id, name: config.club.name[user.language ?? defaultLanguage] },
      user: { id: userHandleOf(user.id), name: user.username, displayName: user.username },
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
      timeout: challengeLifeMs,
      attestation: 'none',
      excludeCredentials: credentialIds.map((credential) => ({ id: credential, type: 'public-key' })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    }
  })

  answer(app, calls.addPasskey, async (request) => {
    const { id } = request.currentUser
    const session = request.session?.idHash ?? ''
    await app.limits.spend(request, 'addPasskey')
    const party = relyingParty(request, config)
    const moment = clubClock(new Date(), config.club)
    const text = challengeIn(request.body.response.clientDataJSON)
    const challenge = await readChallenge(db, text, ['add', id], moment.now)
    if (challenge === undefined) throw challengeIsOver()
    const made = await verifyNewPasskey(request.body, { party, challenge: text })
    if (made === undefined)
      throw new Refusal(400, say('This passkey could not be checked, so it was not added. Please try again.'))
    const name = deviceName(request.headers['user-agent'])
    return addPasskey(db, id, { ...made, name, challenge, session }, moment)
  })

  answer(app, calls.renamePasskey, ({ params, body, currentUser }) =>
    renamePasskey(db, currentUser.id, { id: params.id, name: body.name }),
  )

  answer(app, calls.removePasskey, ({ params, currentUser }) => removePasskey(db, currentUser.id, params.id))

  answer(
    app,
    calls.beginPasskeyLogin,
    async (request): Promise<PasskeyRequest> => ({
      challenge: await makeChallenge(db, ['login'], new Date()),
      rpId: relyingParty(request, config).id,
      timeout: challengeLifeMs,
      userVerification: 'required',
    }),
  )

  answer(
    app,
    calls.logInWithPasskey,
    async (request, reply) => {
      const party = relyingParty(request, config)
      const text = challengeIn(request.body.response.clientDataJSON)
      const challenge = await readChallenge(db, text, ['login'], new Date())
      if (challenge === undefined) throw challengeIsOver()
      const passkey = await findPasskey(db, request.body.id)
      const counter = passkey && (await verifySignedChallenge(request.body, passkey, { party, challenge: text }))
      const isAdmitted =
        passkey !== undefined &&
        counter !== undefined &&
        (await beginSession(
          { request, reply, db, config },
          { userId: passkey.userId, passkey: { credentialId: passkey.credentialId, challenge, counter } },
        ))
      // One answer for all cases, as at a login with a password (docs/product.md 7.2).
      if (!isAdmitted)
        throw new Refusal(401, say('This passkey does not open an account here. Please log in with your username and password.'))
      return readUserAfterLogin(request, passkey.userId, { db, config })
    },
    { config: { usesReserve: true } },
  )
}
