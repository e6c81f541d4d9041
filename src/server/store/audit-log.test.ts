import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

test('lines of the audit log are written and read, never changed and never removed', () => {
  const sources = globSync('src/server/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const about = sources
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
    .filter(({ text }) => /["'`]auditLog\b/.test(text))
  assert.ok(about.some(({ text }) => text.includes("insertInto('auditLog')")))
  for (const { file, text } of about) {
    assert.doesNotMatch(text, /(updateTable|deleteFrom|mergeInto|replaceInto|onConflict)\(\s*['"`]auditLog/, file)
    assert.doesNotMatch(text, /(update|delete\s+from|truncate|drop\s+table)\s+"?auditLog/i, file)
  }
  for (const file of globSync('migrations/*.sql')) {
    assert.doesNotMatch(readFileSync(file, 'utf8'), /(update|delete\s+from|truncate)\s+"auditLog"/i, file)
  }
})
