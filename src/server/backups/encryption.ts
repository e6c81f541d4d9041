import { createDecipheriv, type ScryptOptions, scrypt } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { BackupError } from './backup-error.ts'

// docs/decisions/038: backups are encrypted in the format of age, by a passphrase

const ageHeader = /^age-encryption\.org\/v1\n-> (?:scrypt \S+ (\d+)\n)?/

/** log2 of scrypt's N: 128 MB and about a second for each guess at the passphrase. */
const logOfCost = 17
/** Of new backups; tests that encrypt often choose less. */
export const passphraseCost = { logOfN: logOfCost }
/** The program `age` takes 18. A forged cost must not make this program use all memory. */
const maxLogOfCost = 18

/** Never replaces a file, and is on the disk when the stream has ended. */
const newFile = { flags: 'wx', mode: 0o600, flush: true } as const

export async function isEncrypted(file: string): Promise<boolean> {
  const start = await readStart(file)
  return ageHeader.test(start) || isOldFormat(start)
}

export async function encryptFile(plain: string, encrypted: string, passphrase: string): Promise<void> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setPassphrase(normalize(passphrase))
  encrypter.setScryptWorkFactor(passphraseCost.logOfN)
  const source = createReadStream(plain)
  await pipeline(await encrypter.encrypt(toWeb(source)), createWriteStream(encrypted, newFile))
}

/** Opens the format of `age` and that of version 1.0.0. @throws BackupError `passphraseWrong` or `damaged`. */
export async function decryptFile(encrypted: string, plain: string, passphrase: string): Promise<void> {
  const start = await readStart(encrypted)
  if (isOldFormat(start)) return decryptOldFile(encrypted, plain, passphrase)
  const [, cost] = ageHeader.exec(start) ?? []
  if (cost === undefined || Number(cost) > maxLogOfCost) throw new BackupError('damaged')
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(normalize(passphrase))
  const source = createReadStream(encrypted)
  try {
    await pipeline(await decrypter.decrypt(toWeb(source)), createWriteStream(plain, newFile))
  } catch (error) {
    // The library's errors have no code, those of the disk have one.
    if (!(error instanceof Error) || 'code' in error) throw error
    throw new BackupError(error.message.startsWith('no identity matched') ? 'passphraseWrong' : 'damaged')
  } finally {
    source.destroy()
  }
}

/** Keyboards compose Hangul in different ways; NFC is what a terminal sends when the passphrase is typed for `age -d`. */
function normalize(passphrase: string): string {
  return passphrase.normalize('NFC')
}

function toWeb(source: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(source) as ReadableStream<Uint8Array>
}

async function readStart(file: string): Promise<string> {
  await using source = await open(file, 'r')
  const { buffer, bytesRead } = await source.read(Buffer.alloc(100), 0, 100, 0)
  return buffer.toString('latin1', 0, bytesRead)
}

// docs/decisions/038: only read, for backups of version 1.0.0

/*
 * header | chunk | chunk | …  Header: the magic text, log2 of scrypt's N, a salt of 16 bytes, the first 7 bytes of each nonce. Chunk: 64 KiB of the file in
 * AES-256-GCM and its tag. The nonce ends with the chunk's number and 1 for the last one, so that none can be swapped or left out.
 */
const magic = 'CLUB-SEALED-1\n'
const isOldFormat = (start: string) => start.startsWith(magic)
const saltLength = 16
const prefixLength = 7
const tagLength = 16
const headerLength = magic.length + 1 + saltLength + prefixLength
const chunkLength = 64 * 1024

/** @throws BackupError `passphraseWrong` when the first chunk cannot be decrypted, `damaged` when a later one cannot. */
async function decryptOldFile(encrypted: string, plain: string, passphrase: string): Promise<void> {
  const file = await readFile(encrypted)
  const header = file.subarray(0, headerLength)
  if (header.length < headerLength || header[magic.length] !== logOfCost) throw new BackupError('damaged')
  const key = await deriveKey(passphrase, header)
  await using target = await open(plain, 'wx', 0o600)
  let rest = file.subarray(headerLength)
  for (let number = 0, isLast = false; !isLast; number += 1) {
    const chunk = rest.subarray(0, chunkLength + tagLength)
    rest = rest.subarray(chunk.length)
    isLast = rest.length === 0
    if (chunk.length < tagLength) throw new BackupError('damaged')
    const decipher = createDecipheriv('aes-256-gcm', key, nonce(header, number, isLast)).setAAD(header)
    decipher.setAuthTag(chunk.subarray(-tagLength))
    const decrypted = decipher.update(chunk.subarray(0, -tagLength))
    try {
      decipher.final()
    } catch {
      throw new BackupError(number === 0 ? 'passphraseWrong' : 'damaged')
    }
    await target.write(decrypted)
  }
  await target.sync()
}

function nonce(header: Buffer, number: number, isLast: boolean): Buffer {
  const end = Buffer.alloc(5)
  end.writeUInt32BE(number)
  end[4] = isLast ? 1 : 0
  return Buffer.concat([header.subarray(-prefixLength), end])
}

/** The old format composed Hangul, and more, by NFKC. */
function deriveKey(passphrase: string, header: Buffer): Promise<Buffer> {
  const salt = header.subarray(magic.length + 1, magic.length + 1 + saltLength)
  const options: ScryptOptions = { N: 2 ** logOfCost, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
  return promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)(passphrase.normalize('NFKC'), salt, 32, options)
}
