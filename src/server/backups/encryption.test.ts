import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { BackupProblem } from './backup-error.ts'
import { decryptFile, encryptFile, isEncrypted } from './encryption.ts'

const folder = mkdtempSync(join(tmpdir(), 'club-encryption-'))
const chunk = 64 * 1024
let files = 0

function fileWith(content: Buffer): string {
  files += 1
  const path = join(folder, String(files))
  writeFileSync(path, content)
  return path
}

async function encrypted(content: Buffer): Promise<string> {
  const plain = fileWith(content)
  await encryptFile(plain, `${plain}-encrypted`, '네 단어로 된 문장')
  return `${plain}-encrypted`
}

async function rejection(file: string, passphrase: string): Promise<BackupProblem | undefined> {
  files += 1
  const target = join(folder, `${files}-decrypted`)
  try {
    await decryptFile(file, target, passphrase)
  } catch (error) {
    return (error as { problem?: BackupProblem }).problem
  }
  return undefined
}

for (const size of [0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk]) {
  test(`${size} bytes are the same after encryption and decryption`, async () => {
    const content = randomBytes(size)
    const file = await encrypted(content)
    assert.ok(await isEncrypted(file))
    assert.equal(statSync(file).mode & 0o777, 0o600)
    if (size > 16) assert.ok(!readFileSync(file).includes(content.subarray(0, 16)))
    // Some keyboards type decomposed Hangul.
    await decryptFile(file, `${file}-decrypted`, '네 단어로 된 문장'.normalize('NFD'))
    assert.deepEqual(readFileSync(`${file}-decrypted`), content)
  })
}

test('a wrong passphrase, a changed byte, a missing end and swapped chunks are detected', async () => {
  const file = await encrypted(randomBytes(3 * chunk))
  assert.equal(await rejection(file, 'another sentence'), 'passphraseWrong')
  const bytes = readFileSync(file)
  const headerLength = bytes.length - 3 * (chunk + 16)
  const changed = Buffer.from(bytes)
  changed[bytes.length - 100] = (changed[bytes.length - 100] ?? 0) ^ 1
  assert.equal(await rejection(fileWith(changed), '네 단어로 된 문장'), 'damaged')
  assert.equal(await rejection(fileWith(bytes.subarray(0, -(chunk + 16))), '네 단어로 된 문장'), 'damaged')
  const [first, second, third] = [0, 1, 2].map((n) =>
    bytes.subarray(headerLength + n * (chunk + 16), headerLength + (n + 1) * (chunk + 16)),
  )
  const swapped = Buffer.concat([bytes.subarray(0, headerLength), first, third, second].filter((part) => part !== undefined))
  assert.equal(await rejection(fileWith(swapped), '네 단어로 된 문장'), 'damaged')
  assert.equal(await rejection(fileWith(bytes.subarray(0, 20)), '네 단어로 된 문장'), 'damaged')
})
