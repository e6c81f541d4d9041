import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const read = <Shape>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Shape

test('package.json decides about the install script of each library that has one, and of no other', () => {
  const { allowScripts } = read<{ allowScripts: Record<string, boolean> }>('package.json')
  const { packages } = read<{ packages: Record<string, { hasInstallScript?: boolean }> }>('package-lock.json')
  const withScripts = Object.entries(packages)
    // The project itself is the entry without a path.
    .filter(([path, { hasInstallScript }]) => path !== '' && hasInstallScript === true)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
  assert.deepEqual(Object.keys(allowScripts).toSorted(), [...new Set(withScripts)].toSorted())
  assert.deepEqual([...new Set(Object.values(allowScripts))], [false])
})

// docs/decisions/001: npm 9 of Debian runs install scripts. What only development needs is `dev`; `devOptional` is installed all the same.
test('npm ci --omit=dev installs no library with an install script', () => {
  type Entry = { hasInstallScript?: boolean; dev?: boolean }
  const { packages } = read<{ packages: Record<string, Entry> }>('package-lock.json')
  const kept = Object.entries(packages)
    .filter(([path, { hasInstallScript, dev }]) => path !== '' && hasInstallScript === true && dev !== true)
    .map(([path]) => path)
  assert.deepEqual(kept, [])
})
