import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { NewPasskey, PasskeyRequest, SignedChallenge } from '#contract/accounts/auth.ts'
import { say } from '#contract/sentences.ts'
import type { Config } from '#server/config.ts'
import { late } from '#server/errors.ts'
import type { Site } from '#server/http/api.ts'
import { Refusal } from '#server/refusals.ts'
import { challengeLifeMs, findPasskey, makeChallenge, type PasskeyUse, type Purpose, readChallenge } from './passkeys.ts'

// docs/decisions/046. The library is loaded when the first passkey is made or used: it takes 9 MB of memory.
const library = late('@simplewebauthn/server', () => import('@simplewebauthn/server'))
const libraryParts = late('@simplewebauthn/server/helpers', () => import('@simplewebauthn/server/helpers'))

/** EdDSA, ES256 and RS256, as numbered by COSE: all that devices use. */
export const algorithms = [-8, -7, -257]

/**
 * The site as passkeys know it: they are bound to `id`, a host name, and used on pages of `origin`. With PUBLIC_URL its host, however the page was opened;
 * without it the host of the request: browsers offer passkeys on https and on localhost alone.
 * @throws 400 when the site is opened by a number, which is no name for a passkey.
 */
export function relyingParty(request: FastifyRequest, { publicUrl }: Config): { id: string; origin: string } {
  const id = (publicUrl ?? request).hostname
  if (isIP(id.replace(/^\[|\]$/g, '')) !== 0)
    throw new Refusal(
      400,
      say('Passkeys need the site’s name in the address. Please open the site by its name; on this machine that is localhost.'),
    )
  const origin = publicUrl?.origin ?? `${id === 'localhost' ? request.protocol : 'https'}://${request.host}`
  return { id, origin }
}

/** What a device stores for the account, and gives back at login. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId).toString('base64url')
}

/** What a browser needs to sign with a passkey. @param credentialIds those of the user who confirms. */
export async function passkeyRequest(
  request: FastifyRequest,
  { db, config }: Site,
  purpose: Purpose,
  credentialIds?: string[],
): Promise<PasskeyRequest> {
  return {
    challenge: await makeChallenge(db, purpose, new Date()),
    rpId: relyingParty(request, config).id,
    timeout: challengeLifeMs,
    userVerification: 'required',
    ...(credentialIds && { allowCredentials: credentialIds.map((id) => ({ id, type: 'public-key' })) }),
  }
}

/** A new passkey whose signature, origin and user verification are right; undefined otherwise. @throws 400 when its challenge is over. */
export async function verifyNewPasskey(request: FastifyRequest<{ Body: NewPasskey }>, { db, config }: Site) {
  const party = relyingParty(request, config)
  const { response } = request.body
  const challenge = await readChallenge(db, response.clientDataJSON, ['add', request.currentUser.id], new Date())
  // Outside `unlessItThrows`: that the library is missing says nothing about the passkey.
  const { verifyRegistrationResponse } = await library()
  const { decodeAttestationObject, isoBase64URL } = await libraryParts()
  return unlessItThrows(async () => {
    // Certificates of makers are not asked for. In one that comes all the same, an address could be named that the library would fetch.
    const object = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
    const format = object.get('fmt')
    if (format !== 'none' && !(format === 'packed' && object.get('attStmt').get('x5c') === undefined)) return undefined
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...request.body, clientExtensionResults: {} },
      expectedChallenge: challenge.text,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) return undefined
    const { id: credentialId, publicKey, counter } = registrationInfo.credential
    return { credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), counter, challenge }
  })
}

/**
 * The use of a passkey whose signature, origin, owner, counter and user verification are right; undefined otherwise.
 * @param owner of a confirmation: devices may leave the owner out where the site named the passkeys (`allowCredentials`).
 * @throws 400 when the challenge is over.
 */
export async function readPasskeyUse(
  request: FastifyRequest<{ Body: SignedChallenge }>,
  { db, config }: Site,
  purpose: Purpose,
  owner?: string,
): Promise<{ userId: string; passkey: PasskeyUse } | undefined> {
  const party = relyingParty(request, config)
  const { id: credentialId, response } = request.body
  const challenge = await readChallenge(db, response.clientDataJSON, purpose, new Date())
  const passkey = await findPasskey(db, credentialId)
  if (passkey === undefined || (owner !== undefined && passkey.userId !== owner)) return undefined
  const { userHandle } = response
  if (userHandle !== userHandleOf(passkey.userId) && !(owner !== undefined && userHandle === undefined)) return undefined
  const { verifyAuthenticationResponse } = await library()
  return unlessItThrows(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...request.body, clientExtensionResults: {} },
      expectedChallenge: challenge.text,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    })
    const { userId } = passkey
    return verified ? { userId, passkey: { credentialId, challenge, counter: authenticationInfo.newCounter } } : undefined
  })
}

/** The library throws for whatever is not as it should be, also for bytes that make no sense. */
async function unlessItThrows<Result>(verify: () => Promise<Result | undefined>): Promise<Result | undefined> {
  try {
    return await verify()
  } catch {
    return undefined
  }
}
