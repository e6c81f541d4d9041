import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { NewPasskey, PasskeyCreation, PasskeyRequest, SignedChallenge } from '#contract/accounts/auth.ts'

/** What a test makes wrong. */
export interface Wrong {
  origin?: string
  rpId?: string
  type?: string
  challenge?: string
  userHandle?: string
  isVerified?: boolean
  /** The page around a frame in which it was signed. */
  topOrigin?: string
  /** The attestation statement's format, with what it holds. */
  attestation?: { fmt: string; attStmt: Map<string, string | Uint8Array | Uint8Array[]> }
}

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const present = 0x01
const verified = 0x04
const attested = 0x40

/** A device that makes one passkey and logs in with it, as WebAuthn level 3 describes it (sections 6.1, 6.5 and 7). */
export class SoftwareAuthenticator {
  readonly id: Buffer<ArrayBufferLike> = randomBytes(16)
  /** Counts its uses unless it is 0. */
  counter = 0
  readonly #key: KeyObject
  readonly #publicKey: Uint8Array
  readonly #origin: string
  #userHandle = ''

  constructor(origin = 'http://localhost') {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#key = privateKey
    this.#origin = origin
    // COSE: EC2, ES256, P-256.
    this.#publicKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    )
  }

  /** `navigator.credentials.create` */
  create(options: PasskeyCreation, wrong: Wrong = {}): NewPasskey {
    this.#userHandle = options.user.id
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.#publicKey])
    const authData = Buffer.concat([this.#authenticatorData(options.rp.id, wrong, attested), credential])
    const { fmt, attStmt } = wrong.attestation ?? { fmt: 'none', attStmt: new Map<string, string>() }
    const attestationObject = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string | Uint8Array | Uint8Array[]>>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', new Uint8Array(authData)],
      ]),
    )
    const clientDataJSON = this.#clientData('webauthn.create', options.challenge, wrong)
    const id = base64url(this.id)
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON: base64url(clientDataJSON), attestationObject: base64url(attestationObject) },
    }
  }

  /** `navigator.credentials.get` */
  get(options: PasskeyRequest, wrong: Wrong = {}): SignedChallenge {
    if (this.counter > 0) this.counter += 1
    const authenticatorData = this.#authenticatorData(options.rpId, wrong)
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, wrong)
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), this.#key)
    const id = base64url(this.id)
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        authenticatorData: base64url(authenticatorData),
        clientDataJSON: base64url(clientDataJSON),
        signature: base64url(signature),
        userHandle: wrong.userHandle ?? this.#userHandle,
      },
    }
  }

  #authenticatorData(rpId: string, wrong: Wrong, more = 0): Buffer {
    const flags = present | (wrong.isVerified === false ? 0 : verified) | more
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(wrong.rpId ?? rpId), Buffer.from([flags]), counter])
  }

  #clientData(type: string, challenge: string, wrong: Wrong): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: wrong.type ?? type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? this.#origin,
        crossOrigin: wrong.topOrigin !== undefined,
        topOrigin: wrong.topOrigin,
      }),
    )
  }
}
