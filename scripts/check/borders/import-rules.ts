import { findCycles, type ImportEdge, type ImportGraph, reachedFrom, type SourceFile } from './import-graph.ts'

export interface Finding {
  /** `path` or `path:line`. */
  where: string
  problem: string
  remedy: string
}

const layers: Record<string, readonly string[]> = {
  contract: ['contract'],
  server: ['server', 'contract'],
  web: ['web', 'contract'],
}

function layerOf(path: string): string | undefined {
  return /^src\/([^/]+)\//.exec(path)?.[1]
}

function screenOf(path: string): string | undefined {
  return /^src\/web\/pages\/([^/]+)\//.exec(path)?.[1]
}

const isTest = (path: string) => path.endsWith('.test.ts')

/** Where each import may lead, after resolving it: what Biome sees only as written is caught here however it is spelled. */
function checkEdge({ path }: SourceFile, edge: ImportEdge): Finding[] {
  const where = `${path}:${edge.line}`
  const from = layerOf(path)
  const to = layerOf(edge.target)
  const found: Finding[] = []
  if (from && to && !layers[from]?.includes(to)) {
    const remedy =
      "'server' and 'web' meet only in 'contract', which needs neither: move what both need to src/contract, or fetch it from the API."
    found.push({ where, problem: `'${from}' imports '${to}' (${edge.written}).`, remedy })
  }
  if (from && edge.target.startsWith('src/') && edge.written.startsWith('..')) {
    const remedy = `Write #${edge.target.slice('src/'.length)}, so that the border it crosses can be seen.`
    found.push({ where, problem: `The import climbs: ${edge.written}.`, remedy })
  }
  const [screen, other] = [screenOf(path), screenOf(edge.target)]
  if (screen && other && screen !== other) {
    const remedy = 'Move what both screens show to src/web/layout (it knows the club) or src/web/ui (it does not).'
    found.push({ where, problem: `The screen '${screen}' imports a part of the screen '${other}'.`, remedy })
  }
  return found
}

function checkContract(graph: ImportGraph): Finding[] {
  const files = [...graph.keys()].filter((path) => layerOf(path) === 'contract' && !isTest(path))
  return files.flatMap((path) =>
    [...reachedFrom(graph, path, () => true)]
      .filter(([target]) => target !== 'zod/mini' && layerOf(target) !== 'contract')
      .map(([, chain]) => ({
        where: path,
        problem: `The contract reaches beyond zod/mini: ${chain.join(' → ')}.`,
        remedy: 'Both sides load the contract, so it stays pure: put what needs more into src/server or src/web.',
      })),
  )
}

const firstPageRoots = ['src/web/entry-client.tsx', 'src/web/pages/home/page.tsx']
/** Where visitors fill in forms. */
const formPageRoots = ['join', 'login', 'contact'].map((screen) => `src/web/pages/${screen}/page.tsx`)
const notOnFormPages: [pattern: RegExp, remedy: string][] = [
  [/^zod(\/|$)/, 'Hand useContractForm what fetches the schema: setting schemas up takes longer than drawing the form.'],
]
const notOnFirstPage: [pattern: RegExp, remedy: string][] = [
  [/^zod(\/|$)/, "Import types only ('import type'), or move the plain values to a contract file that does not import zod."],
  [/^(react-hook-form|@hookform\/resolvers)(\/|$)/, 'Load the form with import() when the page that has it is opened.'],
  [
    /^src\/web\/pages\/admin\//,
    'Move the shared part to src/web/layout or src/web/ui: visitors must not download the admin dashboard.',
  ],
]

/** What visitors download first: the budget of DESIGN section 8 is lost by one import long before anybody measures it. */
function checkFirstDownload(graph: ImportGraph, roots: string[], page: string, forbidden: typeof notOnFirstPage): Finding[] {
  const present = roots.filter((root) => graph.has(root))
  return present.flatMap((root) =>
    [...reachedFrom(graph, root, (edge) => edge.kind === 'static')].flatMap(([target, chain]) =>
      forbidden
        .filter(([pattern]) => pattern.test(target) && !pattern.test(chain.at(-2) ?? ''))
        .map(([, remedy]) => ({ where: root, problem: `${page} reaches ${target}: ${chain.join(' → ')}.`, remedy })),
    ),
  )
}

export function checkImports(graph: ImportGraph): Finding[] {
  const cycles = findCycles(graph).map((chain) => ({
    where: chain[0] ?? '',
    problem: `Import cycle: ${chain.join(' → ')}.`,
    remedy: "Move what two of them need into a file that imports neither, or import it as 'import type'.",
  }))
  return [
    ...[...graph.values()].flatMap((file) => file.imports.flatMap((edge) => checkEdge(file, edge))),
    ...checkContract(graph),
    ...checkFirstDownload(graph, firstPageRoots, 'The home page', notOnFirstPage),
    ...checkFirstDownload(graph, formPageRoots, 'A form that visitors fill in', notOnFormPages),
    ...cycles,
  ]
}
