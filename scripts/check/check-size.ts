import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { languages } from '#contract/languages.ts'

/** One file of the client build, as Vite's manifest describes it; `imports` and `dynamicImports` are keys of the manifest. */
interface Chunk {
  file: string
  /** Of a chunk that several modules share: the name of its group. */
  name?: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}
export type Manifest = Record<string, Chunk>

interface Measurement {
  what: string
  /** Brotli at quality 11, in bytes; fonts, which are compressed already, as they are. */
  bytes: number
  budget: number
}

const kilobyte = 1000
const budgets = { home: 95 * kilobyte, page: 130 * kilobyte, css: 12 * kilobyte, font: 35 * kilobyte }

const entry = 'src/web/entry-client.tsx'
const homePage = 'src/web/pages/home/page.tsx'
const pageModule = /^src\/web\/pages\/([^/]+)\/page\.tsx$/

/** The files that the browser must have before any of `keys` runs. */
function withStaticImports(manifest: Manifest, keys: string[], filesOf: (chunk: Chunk) => string[]): string[] {
  const needed = new Set(keys)
  for (const key of needed) for (const imported of manifest[key]?.imports ?? []) needed.add(imported)
  const chunks = [...needed].map((key) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the client's manifest. Build first: npm run build`)
    return chunk
  })
  return [...new Set(chunks.flatMap(filesOf))]
}

/**
 * Sizes that have a budget. The initial JavaScript of a page is the entry, the page's module and its texts in one language (the
 * larger), each with its static imports.
 */
export function measureBuild(folder: string): Measurement[] {
  const listing = join(folder, '.vite/manifest.json')
  if (!existsSync(listing)) throw new Error(`${listing} is not there. Build first: npm run build`)
  const manifest = JSON.parse(readFileSync(listing, 'utf8')) as Manifest
  const read = (file: string) => readFileSync(join(folder, file))
  const compressed = new Map<string, number>()
  function brotli(file: string): number {
    const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
    const bytes = compressed.get(file) ?? brotliCompressSync(read(file), { params: quality }).length
    compressed.set(file, bytes)
    return bytes
  }
  /** Of the language in which the page is larger. */
  function largest(page: string, filesOf: (chunk: Chunk) => string[]): number {
    const sizes = languages.map((language) => {
      const texts = [entry, page].map((module) => `${module}?texts=${language}`).filter((file) => file in manifest)
      return withStaticImports(manifest, [entry, page, ...texts], filesOf).reduce((sum, file) => sum + brotli(file), 0)
    })
    return Math.max(...sizes)
  }

  const pages = Object.keys(manifest).filter((key) => pageModule.test(key))
  if (!pages.includes(homePage)) throw new Error(`${homePage} is not in the client's manifest, so the size of '/' is unknown.`)
  const scripts = pages.map((page) => ({
    what: `JavaScript of ${pageModule.exec(page)?.[1]}`,
    bytes: largest(page, ({ file }) => [file]),
    budget: page === homePage ? budgets.home : budgets.page,
  }))
  const styles = Math.max(...pages.map((page) => largest(page, ({ css = [] }) => css)))
  const fonts = globSync('**/*.woff2', { cwd: folder }).map((what) => ({ what, bytes: read(what).length, budget: budgets.font }))
  return [...scripts, { what: 'CSS of the page with the most', bytes: styles, budget: budgets.css }, ...fonts]
}

if (import.meta.main) {
  try {
    const measured = measureBuild(process.argv[2] ?? 'dist/client').sort((a, b) => b.bytes / b.budget - a.bytes / a.budget)
    for (const { what, bytes, budget } of measured) {
      const [size, most] = [(bytes / kilobyte).toFixed(1).padStart(7), String(budget / kilobyte).padStart(3)]
      console.log(`${size} of ${most} kB  ${what}  ${bytes <= budget ? '✓' : '✗ over budget'}`)
    }
    if (measured.some(({ bytes, budget }) => bytes > budget))
      throw new Error('Over budget. See what came in with `git diff`, load it later with import(), or take the smaller library.')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
