import type { NewPasskey, SignedChallenge } from '#contract/accounts/passkeys.ts'
import type { PasskeyRow } from '#server/db/tables.ts'
import { late } from '#server/errors.ts'
import type { RelyingParty } from './relying-party.ts'

// docs/decisions/046 and 052. The library is loaded when the first passkey is made or used: it takes 9 MB of memory.
const library = late('@simplewebauthn/server', () => import('@simplewebauthn/server'))
const libraryParts = late('@simplewebauthn/server/helpers', () => import('@simplewebauthn/server/helpers'))

/** EdDSA, ES256 and RS256, as numbered by COSE: all that devices use. */
export const algorithms = [-8, -7, -257]

interface Ceremony {
  party: RelyingParty
  /** The one that was to be signed, which readChallenge has accepted. */
  challenge: string
}

/** A new passkey whose signature, origin and user verification are right; undefined otherwise. */
export async function verifyNewPasskey(
  response: NewPasskey,
  { party, challenge }: Ceremony,
): Promise<Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter'> | undefined> {
  // Outside `unlessItThrows`: that the library is missing says nothing about the passkey.
  const { verifyRegistrationResponse } = await library()
  const { decodeAttestationObject, isoBase64URL } = await libraryParts()
  return unlessItThrows(async () => {
    // Certificates of makers are not asked for. In one that comes all the same, an address could be named that the library would fetch.
    const object = decodeAttestationObject(isoBase64URL.toBuffer(response.response.attestationObject))
    const format = object.get('fmt')
    if (format !== 'none' && !(format === 'packed' && object.get('attStmt').get('x5c') === undefined)) return undefined
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
  })
}

/**
 * The counter that came with a signature of the passkey, where signature, origin, owner, counter and user verification are right; undefined otherwise. Devices
 * may leave the owner out where the site named the passkeys (`allowCredentials`), which it does only for a user whom it knows.
 */
export async function verifySignedChallenge(
  response: SignedChallenge,
  passkey: Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'userId'>,
  { party, challenge, isOwnerKnown = false }: Ceremony & { isOwnerKnown?: boolean },
): Promise<number | undefined> {
  const { userHandle } = response.response
  if (userHandle !== userHandleOf(passkey.userId) && !(isOwnerKnown && userHandle === undefined)) return undefined
  const { verifyAuthenticationResponse } = await library()
  return unlessItThrows(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  })
}

/** What a device stores for the account, and gives back at login. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId).toString('base64url')
}

/** The library throws for whatever is not as it should be, also for bytes that make no sense. */
async function unlessItThrows<Result>(verify: () => Promise<Result | undefined>): Promise<Result | undefined> {
  try {
    return await verify()
  } catch {
    return undefined
  }
}
