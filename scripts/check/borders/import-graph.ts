import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

export interface ImportEdge {
  /** The specifier as written. */
  written: string
  /** Path from the root of the project for our own files, the package's specifier for all others. */
  target: string
  /** `type` imports vanish at build time, `dynamic` ones are loaded later, in a chunk of their own. */
  kind: 'static' | 'type' | 'dynamic'
  line: number
}

export interface SourceFile {
  path: string
  lines: number
  imports: ImportEdge[]
}

export type ImportGraph = Map<string, SourceFile>

// Biome's formatter guarantees the shape that these expressions expect: statements begin in the first column.
const names = String.raw`(?:[\w$]+|\*(?:\s+as\s+[\w$]+)?|\{[^}]*\})`
const staticImport = new RegExp(
  String.raw`^(?:import|export)\s+(type\s+)?${names}(?:\s*,\s*${names})?\s+from\s+['"]([^'"]+)['"]`,
  'gm',
)
const bareImport = /^import\s+['"]([^'"]+)['"]/gm
const dynamicImport = /^(?!\s*(?:\/\/|\*)).*?\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

function resolveTarget(from: string, written: string): string {
  if (written.startsWith('#')) return `src/${written.slice(1)}`
  if (written.startsWith('.')) return posix.join(posix.dirname(from), written)
  return written
}

/** Every import of one file, in the order of the kinds, not of the lines. */
function readImports(path: string, source: string): ImportEdge[] {
  function edge(match: RegExpExecArray, written: string, kind: ImportEdge['kind']): ImportEdge {
    const line = source.slice(0, match.index + match[0].length).split('\n').length
    return { written, target: resolveTarget(path, written), kind, line }
  }
  return [
    ...[...source.matchAll(staticImport)].map((match) => edge(match, match[2] ?? '', match[1] ? 'type' : 'static')),
    ...[...source.matchAll(bareImport)].map((match) => edge(match, match[1] ?? '', 'static')),
    ...[...source.matchAll(dynamicImport)].map((match) => edge(match, match[1] ?? '', 'dynamic')),
  ]
}

/** All TypeScript under src, scripts and test, keyed by path from the root. */
export function readImportGraph(root: string): ImportGraph {
  const paths = globSync('{src,scripts,test}/**/*.{ts,tsx}', { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  return new Map(
    paths.sort().map((path) => {
      const source = readFileSync(join(root, path), 'utf8')
      return [path, { path, lines: source.trimEnd().split('\n').length, imports: readImports(path, source) }]
    }),
  )
}

/** Everything that a file pulls in, each with the chain of files that leads there, the first being the file itself. */
export function reachedFrom(graph: ImportGraph, start: string, follows: (edge: ImportEdge) => boolean): Map<string, string[]> {
  const chains = new Map<string, string[]>([[start, [start]]])
  for (const [path, chain] of chains) {
    for (const edge of graph.get(path)?.imports.filter(follows) ?? []) {
      if (!chains.has(edge.target)) chains.set(edge.target, [...chain, edge.target])
    }
  }
  chains.delete(start)
  return chains
}

/** One chain for each group of files that need each other before any of them is ready. Types and dynamic imports make no cycle. */
export function findCycles(graph: ImportGraph): string[][] {
  const cycles: string[][] = []
  const finished = new Set<string>()
  function visit(path: string, trail: string[]) {
    const seenAt = trail.indexOf(path)
    if (seenAt >= 0) {
      cycles.push([...trail.slice(seenAt), path])
      return
    }
    if (finished.has(path)) return
    for (const edge of graph.get(path)?.imports ?? []) {
      if (edge.kind === 'static' && graph.has(edge.target)) visit(edge.target, [...trail, path])
    }
    finished.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  return cycles
}
