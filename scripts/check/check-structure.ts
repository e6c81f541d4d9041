import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path/posix'

// Rules that the linter cannot express: which modules a page downloads at once, imports between screens, and names.

const vagueNames = ['index', 'util', 'utils', 'helper', 'helpers', 'misc', 'common', 'lib', 'libs', 'shared']
/** Modules that visitors must not download before they open what needs them. */
const lateModules: [roots: string[], late: RegExp][] = [
  [['src/web/entry-client.tsx', 'src/web/pages/home/page.tsx'], /^(zod|react-hook-form|@hookform)\b|^src\/web\/pages\/admin\//],
  [['join', 'login', 'contact'].map((screen) => `src/web/pages/${screen}/page.tsx`), /^zod\b/],
]
// Biome's formatter guarantees this shape: a statement begins in the first column.
const staticImports = /^(?:import|export)\s(?!type\s)(?:[^'"`;=]*?\sfrom\s+)?'([^']+)'/gm
const allImports = /(?:\sfrom|^import|\bimport\()\s*'([^']+)'/gm

/** They say which screen an address shows, and which questions search engines find there. */
const pathsOfScreens = ['src/web/routes.ts', 'src/web/describe-page.ts']

const screenOf = (path: string) => /^src\/web\/pages\/([^/]+)\//.exec(path)?.[1]

/** @returns a sentence for each rule that a file of the folder breaks. */
export function findProblems(root: string): string[] {
  const paths = globSync('{src,scripts,test,bench}/**/*.{ts,tsx,css}', { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  const problems: string[] = []
  const sources = new Map(paths.sort().map((path) => [path, readFileSync(join(root, path), 'utf8')]))

  function importsOf(path: string, pattern: RegExp): string[] {
    const written = [...(sources.get(path) ?? '').matchAll(pattern)].map((match) => match[1] ?? '')
    return written.map((target) => (target.startsWith('.') ? join(dirname(path), target) : target.replace(/^#/, 'src/')))
  }

  for (const path of paths) {
    const vague = [...dirname(path).split('/'), basename(path).replace(/\..*$/, '')].find((name) => vagueNames.includes(name))
    if (vague) problems.push(`${path}: '${vague}' does not say what is inside. Name it after its main export.`)
    for (const target of importsOf(path, allImports)) {
      const [from, to] = [screenOf(path), screenOf(target)]
      if (from && to && from !== to)
        problems.push(`${path} imports ${target}: a screen imports no part of another. Move it to the folder of its subject.`)
      if (to && !from && path.startsWith('src/web/') && !pathsOfScreens.includes(path))
        problems.push(`${path} imports ${target}: only screens know screens. Move it to the folder of its subject.`)
    }
  }
  for (const [roots, late] of lateModules) {
    for (const page of roots) {
      const chains = new Map([[page, page]])
      for (const [path, chain] of chains) {
        // The build leaves no schema in the declared calls, facts and texts (scripts/vite/browser-declarations.ts, texts.ts).
        if (/^src\/contract\/.*-(calls|facts)\.ts$|\.texts\.ts$/.test(path)) continue
        if (late.test(path)) problems.push(`${chain}: the page downloads this at once. Use 'import type', or import() it later.`)
        else for (const next of importsOf(path, staticImports)) if (!chains.has(next)) chains.set(next, `${chain} → ${next}`)
      }
    }
  }
  return problems
}

if (import.meta.main) {
  const problems = findProblems(process.cwd())
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
}
