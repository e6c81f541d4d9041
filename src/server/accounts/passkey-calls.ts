import * as calls from '#contract/accounts/account-calls.ts'
import type { PasskeyCreation } from '#contract/accounts/auth.ts'
import { defaultLanguage } from '#contract/languages.ts'
import { say } from '#contract/sentences.ts'
import { clubClock } from '#server/club-time.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { deviceName } from '#server/http/clients/device-name.ts'
import { beginSession } from '#server/http/clients/sessions.ts'
import { Refusal } from '#server/refusals.ts'
import { readUserAfterLogin } from './login-calls.ts'
import { algorithms, passkeyRequest, readPasskeyUse, relyingParty, userHandleOf, verifyNewPasskey } from './passkey-signatures.ts'
import {
  addPasskey,
  challengeLifeMs,
  listCredentialIds,
  listPasskeys,
  makeChallenge,
  removePasskey,
  renamePasskey,
} from './passkeys.ts'

// docs/decisions/046: passkeys

export function answerPasskeyCalls(app: Api, { db, config }: Site): void {
  answer(app, calls.listPasskeys, ({ currentUser }) => listPasskeys(db, currentUser.id))

  answer(app, calls.beginPasskey, async (request): Promise<PasskeyCreation> => {
    const { id: userId, username, language } = request.currentUser
    const { id } = relyingParty(request, config)
    const credentialIds = await listCredentialIds(db, userId)
    return {
      challenge: await makeChallenge(db, ['add', userId], new Date()),
      rp: { id, name: config.club.name[language ?? defaultLanguage] },
      user: { id: userHandleOf(userId), name: username, displayName: username },
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
      timeout: challengeLifeMs,
      attestation: 'none',
      excludeCredentials: credentialIds.map((credential) => ({ id: credential, type: 'public-key' })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    }
  })

  answer(app, calls.addPasskey, async (request) => {
    await app.limits.spend(request, 'addPasskey')
    const made = await verifyNewPasskey(request, { db, config })
    if (made === undefined)
      throw new Refusal(400, say('This passkey could not be checked, so it was not added. Please try again.'))
    const name = deviceName(request.headers['user-agent'])
    const added = { ...made, name, session: request.session?.idHash ?? '' }
    return addPasskey(db, request.currentUser.id, added, clubClock(new Date(), config.club))
  })

  answer(app, calls.renamePasskey, ({ params, body, currentUser }) =>
    renamePasskey(db, currentUser.id, { id: params.id, name: body.name }),
  )

  answer(app, calls.removePasskey, ({ params, currentUser }) => removePasskey(db, currentUser.id, params.id))

  answer(app, calls.beginPasskeyLogin, (request) => passkeyRequest(request, { db, config }, ['login']))

  answer(
    app,
    calls.logInWithPasskey,
    async (request, reply) => {
      const used = await readPasskeyUse(request, { db, config }, ['login'])
      // One answer for all cases, as at a login with a password (docs/product.md 7.2).
      if (used === undefined || !(await beginSession({ request, reply, db, config }, used)))
        throw new Refusal(401, say('This passkey does not open an account here. Please log in with your username and password.'))
      return readUserAfterLogin(request, used.userId, { db, config })
    },
    { config: { usesReserve: true } },
  )
}
