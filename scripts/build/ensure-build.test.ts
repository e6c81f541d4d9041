import assert from 'node:assert/strict'
import { cpSync, mkdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { inputStamp } from './ensure-build.ts'

test('a changed source, also of the same length and time, and a new file make a build out of date; a test, a copy and the values of a club do not', () => {
  using folder = temporaryFolder()
  const [root, copy] = [join(folder.path, 'root'), join(folder.path, 'copy')]
  for (const file of ['src/server/app.ts', 'src/web/page.tsx', 'package-lock.json', 'vite.config.ts', 'club.config.json']) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), `content of ${file}`)
  }
  const built = inputStamp(root)
  writeFileSync(join(root, 'src/server/app.test.ts'), 'a test')
  writeFileSync(join(root, 'club.config.json'), 'of another club')
  assert.equal(inputStamp(root), built)
  cpSync(root, copy, { recursive: true })
  assert.equal(inputStamp(copy), built, 'with other times')
  mkdirSync(join(copy, 'src/contract'))
  writeFileSync(join(copy, 'src/contract/riders.ts'), '')
  assert.notEqual(inputStamp(copy), built)
  const file = join(root, 'src/server/app.ts')
  const { atime, mtime } = statSync(file)
  writeFileSync(file, 'content of src/server/app.TS')
  utimesSync(file, atime, mtime)
  assert.notEqual(inputStamp(root), built)
})
