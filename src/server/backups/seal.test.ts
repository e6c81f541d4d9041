import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { BackupProblem } from './backup-failure.ts'
import { isSealed, openSealed, sealFile } from './seal.ts'

const folder = mkdtempSync(join(tmpdir(), 'club-seal-'))
const chunk = 64 * 1024
let files = 0

function fileWith(content: Buffer): string {
  files += 1
  const path = join(folder, String(files))
  writeFileSync(path, content)
  return path
}

async function sealed(content: Buffer): Promise<string> {
  const plain = fileWith(content)
  await sealFile(plain, `${plain}-sealed`, '네 단어로 된 문장')
  return `${plain}-sealed`
}

async function refusal(file: string, passphrase: string): Promise<BackupProblem | undefined> {
  files += 1
  const target = join(folder, `${files}-opened`)
  try {
    await openSealed(file, target, passphrase)
  } catch (error) {
    return (error as { problem?: BackupProblem }).problem
  }
  return undefined
}

for (const size of [0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk]) {
  test(`${size} bytes come back as they were`, async () => {
    const content = randomBytes(size)
    const file = await sealed(content)
    assert.ok(await isSealed(file))
    assert.equal(statSync(file).mode & 0o777, 0o600)
    if (size > 16) assert.ok(!readFileSync(file).includes(content.subarray(0, 16)))
    // Typed on a keyboard that takes Hangul apart.
    await openSealed(file, `${file}-opened`, '네 단어로 된 문장'.normalize('NFD'))
    assert.deepEqual(readFileSync(`${file}-opened`), content)
  })
}

test('another passphrase, a changed byte, a missing end, exchanged chunks: each is noticed', async () => {
  const file = await sealed(randomBytes(3 * chunk))
  assert.equal(await refusal(file, 'another sentence'), 'passphraseWrong')
  const bytes = readFileSync(file)
  const header = bytes.length - 3 * (chunk + 16)
  const changed = Buffer.from(bytes)
  changed[bytes.length - 100] = (changed[bytes.length - 100] ?? 0) ^ 1
  assert.equal(await refusal(fileWith(changed), '네 단어로 된 문장'), 'damaged')
  assert.equal(await refusal(fileWith(bytes.subarray(0, -(chunk + 16))), '네 단어로 된 문장'), 'damaged')
  const [first, second, third] = [0, 1, 2].map((n) => bytes.subarray(header + n * (chunk + 16), header + (n + 1) * (chunk + 16)))
  const exchanged = Buffer.concat([bytes.subarray(0, header), first ?? header, third ?? header, second ?? header] as Buffer[])
  assert.equal(await refusal(fileWith(exchanged), '네 단어로 된 문장'), 'damaged')
  assert.equal(await refusal(fileWith(bytes.subarray(0, 20)), '네 단어로 된 문장'), 'damaged')
})
