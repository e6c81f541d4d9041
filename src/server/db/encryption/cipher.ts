import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto'

export interface Keys {
  /** Id of the key that encrypts. The others only decrypt. */
  current: string
  byId: ReadonlyMap<string, Buffer>
}

/** Where a value stands. It decrypts there and nowhere else. */
export interface Field {
  table: string
  column: string
  row: readonly string[]
}

export class DecryptionError extends Error {
  override name = 'DecryptionError'
  readonly reason: 'keyMissing' | 'altered'

  constructor(reason: DecryptionError['reason'], { table, column }: Pick<Field, 'table' | 'column'>) {
    super(`A value of ${table}.${column} cannot be decrypted: ${reason}`)
    this.reason = reason
  }
}

const [nonceBytes, tagBytes] = [12, 16]
const stored = /^enc1\.([\da-f]{8})\.([\w-]+)$/

export function newKeys(): Keys {
  const id = newKeyId()
  return { current: id, byId: new Map([[id, newKey()]]) }
}

export function newKeyId(): string {
  return randomBytes(4).toString('hex')
}

export function newKey(): Buffer {
  return randomBytes(32)
}

/** What every value begins with that was encrypted by this key. */
export function markOf(keyId: string): string {
  return `enc1.${keyId}.`
}

/** Id of the key that encrypted the value, undefined for plain text. */
export function keyIdOf(value: string): string | undefined {
  return stored.exec(value)?.[1]
}

/** AES-256-GCM with a random nonce. */
export function encryptField({ current, byId }: Keys, field: Field, text: string): string {
  const key = byId.get(current)
  if (key === undefined) throw new DecryptionError('keyMissing', field)
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
  cipher.setAAD(place(field))
  const content = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return markOf(current) + content.toString('base64url')
}

/** @throws DecryptionError when the key is unknown, or when the value was changed, is not encrypted, or belongs elsewhere. */
export function decryptField({ byId }: Keys, field: Field, value: string): string {
  const [, id, content] = stored.exec(value) ?? []
  if (id === undefined || content === undefined) throw new DecryptionError('altered', field)
  const key = byId.get(id)
  if (key === undefined) throw new DecryptionError('keyMissing', field)
  const bytes = Buffer.from(content, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    decipher.setAAD(place(field))
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    throw new DecryptionError('altered', field)
  }
}

function place({ table, column, row }: Field): Buffer {
  return Buffer.from(JSON.stringify([table, column, ...row]))
}

/** By which an encrypted secret is found. Secrets are 256 random bits, which need no salt and no key. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url')
}
