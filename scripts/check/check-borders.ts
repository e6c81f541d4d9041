import { checkFiles } from './borders/file-rules.ts'
import { readImportGraph } from './borders/import-graph.ts'
import { checkImports, type Finding } from './borders/import-rules.ts'

/** The borders that need the whole project in view; those that one file shows by itself are in biome.json. */
export function findBorderViolations(root: string): Finding[] {
  const graph = readImportGraph(root)
  return [...checkImports(graph), ...checkFiles(graph)]
}

if (import.meta.main) {
  const findings = findBorderViolations(process.cwd())
  for (const { where, problem, remedy } of findings) console.error(`${where}\n  ${problem}\n  → ${remedy}\n`)
  console.log(findings.length === 0 ? 'All borders are kept.' : `${findings.length} findings.`)
  process.exitCode = findings.length === 0 ? 0 : 1
}
