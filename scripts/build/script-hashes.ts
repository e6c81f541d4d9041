import { hash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from '../check/check-size.ts'

/** Writes the hash of every script of the client build in `folder` into a file, and names that file in the manifest: docs/decisions/023. */
export function writeScriptHashes(folder: string): void {
  const scripts = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'))
  const hashOf = (name: string) => `sha256-${hash('sha256', readFileSync(join(folder, 'assets', name)), 'base64')}`
  const text = JSON.stringify(Object.fromEntries(scripts.map((name) => [`/assets/${name}`, hashOf(name)])))
  const file = `assets/hashes-${hash('sha256', text).slice(0, 7)}.json`
  writeFileSync(join(folder, file), text)
  const listing = join(folder, '.vite/manifest.json')
  const manifest: Manifest = JSON.parse(readFileSync(listing, 'utf8'))
  writeFileSync(listing, JSON.stringify({ ...manifest, hashes: { file } }))
}
