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
  assets?: string[]
}
export type Manifest = Record<string, Chunk>

export interface Measurement {
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
const screenOf = (page: string) => pageModule.exec(page)?.[1] ?? ''

/** The chunks that the browser must have before any of `keys` runs. */
function withStaticImports(manifest: Manifest, keys: string[]): Chunk[] {
  const needed = new Set(keys)
  for (const key of needed) {
    for (const imported of manifest[key]?.imports ?? []) needed.add(imported)
  }
  return [...needed].map((key) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the client's manifest. Build first: npm run build`)
    return chunk
  })
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
  const sum = (files: Iterable<string>) => [...new Set(files)].reduce((total, file) => total + brotli(file), 0)

  const pages = Object.keys(manifest).filter((key) => pageModule.test(key))
  if (!pages.includes(homePage)) throw new Error(`${homePage} is not in the client's manifest, so the size of '/' is unknown.`)

  const visits = pages.map((page) =>
    languages.map((language) => {
      const texts = [entry, page].map((module) => `${module}?texts=${language}`).filter((file) => file in manifest)
      return withStaticImports(manifest, [entry, page, ...texts])
    }),
  )
  const largest = (filesOf: (chunk: Chunk) => string[], visit: Chunk[][]) =>
    Math.max(...visit.map((chunks) => sum(chunks.flatMap(filesOf))))
  const scripts = visits.map((visit, index) => ({
    what: `JavaScript of ${screenOf(pages[index] ?? '')}`,
    bytes: largest(({ file }) => [file], visit),
    budget: pages[index] === homePage ? budgets.home : budgets.page,
  }))
  const styles = {
    what: 'CSS of the page with the most',
    bytes: Math.max(...visits.map((visit) => largest(({ css }) => css ?? [], visit))),
    budget: budgets.css,
  }
  const fonts = globSync('**/*.woff2', { cwd: folder }).map((font) => ({
    what: font,
    bytes: read(font).length,
    budget: budgets.font,
  }))
  return [...scripts, styles, ...fonts]
}

function report(folder: string): Measurement[] {
  const measured = measureBuild(folder).sort((a, b) => b.bytes / b.budget - a.bytes / a.budget)
  for (const { what, bytes, budget } of measured) {
    const verdict = bytes <= budget ? '✓' : '✗ over budget'
    console.log(
      `${(bytes / kilobyte).toFixed(1).padStart(7)} of ${String(budget / kilobyte).padStart(3)} kB  ${what}  ${verdict}`,
    )
  }
  return measured.filter(({ bytes, budget }) => bytes > budget)
}

if (import.meta.main) {
  try {
    if (report(process.argv[2] ?? 'dist/client').length > 0) {
      throw new Error('Over budget. See what came in with `git diff`, load it later with import(), or take the smaller library.')
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
