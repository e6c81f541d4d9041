import { basename, dirname } from 'node:path/posix'
import type { ImportGraph, SourceFile } from './import-graph.ts'
import type { Finding } from './import-rules.ts'

const longestFile = 250
const mayBeLong = /(^|\/)(i18n|content|migrations)\/|(^|\/)demo\/content/

const saysNothing = new Set(['util', 'utils', 'helper', 'helpers', 'misc', 'common', 'lib', 'libs', 'shared'])

/** What these two folders may hold besides one file for each entity of the contract. */
const plumbing: Record<string, readonly string[]> = {
  'src/server/routes': ['account', 'decisions', 'health', 'navigations', 'openapi'],
  'src/server/store': [
    'account-changes',
    'application-counts',
    'content-export',
    'content-version',
    'decisions',
    'erasure',
    'job-runs',
    'keyset',
    'login-failures',
    'outbox',
    'ride-places',
    'search-lists',
    'search-pages',
    'search-spelling',
    'search-terms',
    'search-words',
    'secrets',
    'tickets',
  ],
}

function checkLength({ path, lines }: SourceFile): Finding[] {
  if (lines <= longestFile || mayBeLong.test(path)) return []
  const remedy = 'Split it by what it is about; texts belong in src/web/i18n or src/web/content, which may be long.'
  return [{ where: path, problem: `${lines} lines; a file has at most ${longestFile}.`, remedy }]
}

function checkName({ path }: SourceFile): Finding[] {
  const stem = basename(path).replace(/(\.test)?\.tsx?$/, '')
  if (stem === 'index') {
    const remedy = 'Name the file after its main export and import it by that path: with barrels nobody sees what is loaded.'
    return [{ where: path, problem: "A file is called 'index'.", remedy }]
  }
  const empty = [...dirname(path).split('/'), stem].find((part) => saysNothing.has(part))
  if (!empty) return []
  const remedy = 'Name it after what it does for the club or after its main export, in the narrowest folder that needs it.'
  return [{ where: path, problem: `'${empty}' says nothing about what is inside.`, remedy }]
}

/** One name for a thing in every layer: who knows the contract's file finds the route, the store and the request by it. */
function checkEntity({ path }: SourceFile, entities: Set<string>): Finding[] {
  const folder = Object.keys(plumbing).find((name) => path.startsWith(`${name}/`))
  const stem = path.slice((folder?.length ?? 0) + 1).replace(/(\.test)?\.ts$/, '')
  if (!folder || entities.has(stem) || plumbing[folder]?.includes(stem)) return []
  const remedy = `Give it the name of its file in src/contract, or move it: ${folder} holds one file for each entity and ${plumbing[folder]?.join(', ')}.`
  return [{ where: path, problem: `The contract has no entity '${stem}'.`, remedy }]
}

export function checkFiles(graph: ImportGraph): Finding[] {
  const contract = [...graph.keys()].filter((path) => path.startsWith('src/contract/'))
  const entities = new Set(contract.map((path) => basename(path, '.ts')))
  return [...graph.values()].flatMap((file) => [...checkLength(file), ...checkName(file), ...checkEntity(file, entities)])
}
