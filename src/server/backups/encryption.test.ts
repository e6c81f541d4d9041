import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { provideProgram } from '../../../scripts/check/programs.ts'
import { emptyFolder } from '../../../test/temporary-folder.ts'
import type { BackupProblem } from './backup-error.ts'
import { decryptFile, encryptFile, isEncrypted, passphraseCost } from './encryption.ts'
import { verifyBackup } from './restore-backup.ts'

const folder = emptyFolder()
const chunk = 64 * 1024
let files = 0

function fileWith(content: Buffer): string {
  files += 1
  const path = join(folder, String(files))
  writeFileSync(path, content)
  return path
}

passphraseCost.logOfN = 10

async function encrypted(content: Buffer): Promise<string> {
  const plain = fileWith(content)
  await encryptFile(plain, `${plain}-encrypted`, '네 단어로 된 문장')
  return `${plain}-encrypted`
}

function assertRejected(file: string, problem: BackupProblem, passphrase = '네 단어로 된 문장') {
  files += 1
  return assert.rejects(decryptFile(file, join(folder, `${files}-decrypted`), passphrase), { problem })
}

test('as many bytes as one, several or no whole chunks are the same after encryption and decryption', async () => {
  for (const size of [0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk]) {
    const content = randomBytes(size)
    const file = await encrypted(content)
    assert.ok(await isEncrypted(file))
    assert.equal(statSync(file).mode & 0o777, 0o600)
    if (size > 16) assert.ok(!readFileSync(file).includes(content.subarray(0, 16)))
    // Some keyboards type decomposed Hangul.
    await decryptFile(file, `${file}-decrypted`, '네 단어로 된 문장'.normalize('NFD'))
    assert.deepEqual(readFileSync(`${file}-decrypted`), content, String(size))
  }
})

test('a wrong passphrase, a changed byte, a missing end, swapped chunks and a forged cost are detected', async () => {
  const file = await encrypted(randomBytes(3 * chunk))
  await assertRejected(file, 'passphraseWrong', 'another sentence')
  const bytes = readFileSync(file)
  const headerLength = bytes.length - 3 * (chunk + 16)
  const isDamaged = (content: Buffer) => assertRejected(fileWith(content), 'damaged')
  const changed = Buffer.from(bytes)
  changed[bytes.length - 100] = (changed[bytes.length - 100] ?? 0) ^ 1
  await isDamaged(changed)
  await isDamaged(bytes.subarray(0, -(chunk + 16)))
  const [first, second, third] = [0, 1, 2].map((n) =>
    bytes.subarray(headerLength + n * (chunk + 16), headerLength + (n + 1) * (chunk + 16)),
  )
  const swapped = Buffer.concat([bytes.subarray(0, headerLength), first, third, second].filter((part) => part !== undefined))
  await isDamaged(swapped)
  for (const length of [20, 60, headerLength - 20, headerLength]) await isDamaged(bytes.subarray(0, length))
  const [before = '', after = ''] = bytes.toString('latin1').split(` ${passphraseCost.logOfN}\n`, 2)
  await isDamaged(Buffer.from(`${before} 20\n${after}`, 'latin1'))
})

test('a disk that cannot be written is no damage of the backup', async () => {
  const file = await encrypted(randomBytes(10))
  const target = join(folder, 'no-such-folder', 'plain')
  await assert.rejects(decryptFile(file, target, '네 단어로 된 문장'), { code: 'ENOENT' })
})

test('the program age opens a backup with the passphrase alone', async (t) => {
  if (!provideProgram('age')) return t.skip('the Debian package age is not installed')
  const content = randomBytes(2 * chunk + 5)
  const plain = fileWith(content)
  const file = `${plain}.age`
  await encryptFile(plain, file, '네 단어로 된 문장')
  // It asks for the passphrase on a terminal, which `script` provides.
  const command = `age --decrypt --output ${file}-opened ${file}`
  const { stdout } = spawnSync('script', ['-qec', command, '/dev/null'], { input: '네 단어로 된 문장\n', encoding: 'utf8' })
  assert.ok(existsSync(`${file}-opened`), stdout)
  assert.deepEqual(readFileSync(`${file}-opened`), content)
})

test('a backup that version 1.0.0 encrypted can still be restored, and its own checks hold', async () => {
  const file = 'test/backups/made-by-1.0.0.club-backup-sealed'
  const verified = (answer?: string) => verifyBackup({ file, findPassphrase: async () => answer }, { dataDir: folder })
  assert.ok(await isEncrypted(file))
  await assert.rejects(verified(), { problem: 'passphraseMissing' })
  await assert.rejects(verified('another sentence'), { problem: 'passphraseWrong' })
  const { tables } = await verified('네 단어로 된 문장'.normalize('NFD'))
  assert.equal(tables.find(({ name }) => name === 'migrations')?.rows, 17)
  const bytes = readFileSync(file)
  for (const part of [bytes.subarray(0, -1_000), bytes.subarray(0, 20)]) await assertRejected(fileWith(part), 'damaged')
})
