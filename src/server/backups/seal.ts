import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { BackupFailure } from './backup-failure.ts'

/*
 * A sealed backup: header | chunk | chunk | …  The header is the mark, log2 of scrypt's N, a salt of 16 bytes, and 7 bytes that begin each nonce.
 * Each chunk is 64 KiB of the file, less at the end, in AES-256-GCM with its tag behind it. The nonce goes on with the chunk's number and with 1
 * for the last one, so that chunks can be neither swapped nor left out, also at the end. The header is authenticated with every chunk.
 */
const mark = Buffer.from('CLUB-SEALED-1\n')
const saltLength = 16
const prefixLength = 7
const tagLength = 16
const headerLength = mark.length + 1 + saltLength + prefixLength
const chunkLength = 64 * 1024

/** 128 MB and about half a second for each try of whoever guesses passphrases. */
const logOfCost = 17

/** Whether the file begins as sealed backups do. */
export async function isSealed(file: string): Promise<boolean> {
  await using source = await open(file, 'r')
  return (await readFully(source, mark.length)).equals(mark)
}

export async function sealFile(plain: string, sealed: string, passphrase: string): Promise<void> {
  await using source = await open(plain, 'r')
  await using target = await open(sealed, 'wx', 0o600)
  const header = Buffer.concat([mark, Buffer.from([logOfCost]), randomBytes(saltLength + prefixLength)])
  const key = await keyFor(passphrase, header)
  await target.write(header)
  let chunk = await readFully(source, chunkLength)
  for (let number = 0, isLast = false; !isLast; number += 1) {
    const next = await readFully(source, chunkLength)
    isLast = next.length === 0
    const cipher = createCipheriv('aes-256-gcm', key, nonce(header, number, isLast)).setAAD(header)
    await target.write(Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]))
    chunk = next
  }
  await target.sync()
}

/** @throws `passphraseWrong` when the first chunk does not open, `damaged` when a later one does not. */
export async function openSealed(sealed: string, plain: string, passphrase: string): Promise<void> {
  await using source = await open(sealed, 'r')
  await using target = await open(plain, 'wx', 0o600)
  const header = await readFully(source, headerLength)
  // A header that somebody changed must not make this program take all the memory there is.
  if (header.length < headerLength || header[mark.length] !== logOfCost) throw new BackupFailure('damaged')
  const key = await keyFor(passphrase, header)
  let chunk = await readFully(source, chunkLength + tagLength)
  for (let number = 0, isLast = false; !isLast; number += 1) {
    const next = await readFully(source, chunkLength + tagLength)
    isLast = next.length === 0
    if (chunk.length < tagLength) throw new BackupFailure('damaged')
    const decipher = createDecipheriv('aes-256-gcm', key, nonce(header, number, isLast)).setAAD(header)
    decipher.setAuthTag(chunk.subarray(-tagLength))
    const opened = decipher.update(chunk.subarray(0, -tagLength))
    try {
      decipher.final()
    } catch {
      throw new BackupFailure(number === 0 ? 'passphraseWrong' : 'damaged')
    }
    await target.write(opened)
    chunk = next
  }
  await target.sync()
}

function nonce(header: Buffer, number: number, isLast: boolean): Buffer {
  const end = Buffer.alloc(5)
  end.writeUInt32BE(number)
  end[4] = isLast ? 1 : 0
  return Buffer.concat([header.subarray(-prefixLength), end])
}

/** Keyboards differ in how they compose Hangul; NFKC makes them agree. */
function keyFor(passphrase: string, header: Buffer): Promise<Buffer> {
  const salt = header.subarray(mark.length + 1, mark.length + 1 + saltLength)
  const options: ScryptOptions = { N: 2 ** logOfCost, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

async function readFully(source: FileHandle, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await source.read(buffer, filled, length - filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}
