import * as z from 'zod/mini'
import {
  NewPasskey,
  Passkey,
  PasskeyCreation,
  PasskeyName,
  PasskeyRequest,
  SignedChallenge,
} from '#contract/accounts/passkeys.ts'
import { CurrentUser } from '#contract/accounts/users.ts'
import { ById } from '#contract/fields.ts'
import { defaultLanguage } from '#contract/languages.ts'
import { say } from '#contract/sentences.ts'
import { readUserAfterLogin } from '#server/accounts/after-login.ts'
import { clubClock } from '#server/club-time.ts'
import type { Api, Site } from '#server/http/api.ts'
import { deviceName } from '#server/http/clients/device-name.ts'
import { beginSession } from '#server/http/clients/sessions.ts'
import { Refusal } from '#server/refusals.ts'
import { challengeIn, challengeLifeMs, makeChallenge, readChallenge } from './challenges.ts'
import { addPasskey, findPasskey, listCredentialIds, listPasskeys, removePasskey, renamePasskey } from './passkeys.ts'
import { relyingParty } from './relying-party.ts'
import { challengeIsOver } from './used-challenges.ts'
import { algorithms, userHandleOf, verifyNewPasskey, verifySignedChallenge } from './verify.ts'

// docs/decisions/046: passkeys

const path = '/api/auth/passkeys'
const loginPath = '/api/auth/passkey-login'

export function passkeyRoutes(app: Api, { db, config }: Site): void {
  app.get(
    path,
    {
      config: { access: 'user', beforeSecondFactor: 'settingUp' },
      schema: { operationId: 'listPasskeys', summary: 'The user’s passkeys, oldest first', response: { 200: z.array(Passkey) } },
    },
    (request) => listPasskeys(db, request.currentUser.id),
  )

  app.post(
    `${path}/challenge`,
    {
      config: { access: 'user', needsConfirmation: true, beforeSecondFactor: 'settingUp' },
      schema: {
        operationId: 'beginPasskey',
        summary: 'What a browser needs to make a passkey',
        refusals: { 400: 'The site was opened by a number.' },
        response: { 200: PasskeyCreation },
      },
    },
    async (request): Promise<PasskeyCreation> => {
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
    },
  )

  app.post(
    path,
    {
      config: { access: 'user', needsConfirmation: true, beforeSecondFactor: 'settingUp' },
      schema: {
        operationId: 'addPasskey',
        summary: 'Add a passkey that a browser has made',
        refusals: {
          400: 'The challenge, the origin or the signature is wrong.',
          409: 'The passkey is known, or the user has ten.',
        },
        body: NewPasskey,
        response: { 201: Passkey },
      },
    },
    async (request, reply) => {
      const { id } = request.currentUser
      const session = request.session?.idHash ?? ''
      await app.limits.spendAsUser('addPasskey', request)
      const party = relyingParty(request, config)
      const moment = clubClock(new Date(), config.club)
      const text = challengeIn(request.body.response.clientDataJSON)
      const challenge = await readChallenge(db, text, ['add', id], moment.now)
      if (challenge === undefined) throw challengeIsOver()
      const made = await verifyNewPasskey(request.body, { party, challenge: text })
      if (made === undefined)
        throw new Refusal(400, say('This passkey could not be checked, so it was not added. Please try again.'))
      const name = deviceName(request.headers['user-agent'])
      return reply.code(201).send(await addPasskey(db, id, { ...made, name, challenge, session }, moment))
    },
  )

  app.patch(
    `${path}/:id`,
    {
      config: { access: 'user' },
      schema: {
        operationId: 'renamePasskey',
        summary: 'Rename a passkey',
        params: ById,
        body: PasskeyName,
        response: { 200: Passkey },
      },
    },
    (request) => renamePasskey(db, request.currentUser.id, { id: request.params.id, name: request.body.name }),
  )

  app.delete(
    `${path}/:id`,
    {
      config: { access: 'user', needsConfirmation: true },
      schema: {
        operationId: 'removePasskey',
        summary: 'Remove a passkey: no one logs in with it any more',
        params: ById,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await removePasskey(db, request.currentUser.id, request.params.id)
      return reply.code(204).send(undefined)
    },
  )

  app.post(
    `${loginPath}/challenge`,
    {
      config: { access: 'anyone' },
      schema: {
        operationId: 'beginPasskeyLogin',
        summary: 'What a browser needs to log in with a passkey',
        refusals: { 400: 'The site was opened by a number.' },
        response: { 200: PasskeyRequest },
      },
    },
    async (request): Promise<PasskeyRequest> => ({
      challenge: await makeChallenge(db, ['login'], new Date()),
      rpId: relyingParty(request, config).id,
      timeout: challengeLifeMs,
      userVerification: 'required',
    }),
  )

  app.post(
    loginPath,
    {
      config: { access: 'anyone', usesReserve: true },
      schema: {
        operationId: 'logInWithPasskey',
        summary: 'Log in with a passkey, which tells whose it is',
        refusals: { 400: 'The challenge has expired.', 401: 'The passkey opens no account.' },
        body: SignedChallenge,
        response: { 200: CurrentUser },
      },
    },
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
  )
}
