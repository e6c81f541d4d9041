import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupError } from './backup-error.ts'
import { decryptOldFile, isOldFormat } from './old-encryption.ts'

// docs/decisions/038: backups are encrypted in the format of age, by a passphrase

const ageHeader = /^age-encryption\.org\/v1\n-> (?:scrypt \S+ (\d+)\n)?/

/** log2 of scrypt's N: 128 MB and about a second for each guess at the passphrase. */
const logOfCost = 17
/** The program `age` takes 18. A forged cost must not make this program use all memory. */
const maxLogOfCost = 18

/** Never replaces a file, and is on the disk when the stream has ended. */
const newFile = { flags: 'wx', mode: 0o600, flush: true } as const

export async function isEncrypted(file: string): Promise<boolean> {
  return ageHeader.test(await readStart(file)) || isOldFormat(file)
}

/** @param cost log2 of scrypt's N; tests that encrypt often choose less. */
export async function encryptFile(plain: string, encrypted: string, passphrase: string, cost = logOfCost): Promise<void> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setPassphrase(normalize(passphrase))
  encrypter.setScryptWorkFactor(cost)
  const source = createReadStream(plain)
  await pipeline(await encrypter.encrypt(toWeb(source)), createWriteStream(encrypted, newFile))
}

/**
 * Opens both formats, the one of `age` and that of version 1.0.0.
 * @throws BackupError `passphraseWrong` or `damaged`.
 */
export async function decryptFile(encrypted: string, plain: string, passphrase: string): Promise<void> {
  if (await isOldFormat(encrypted)) return decryptOldFile(encrypted, plain, passphrase)
  const [, cost] = ageHeader.exec(await readStart(encrypted)) ?? []
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
