import { basename, dirname } from 'node:path/posix'
import type { ImportGraph, SourceFile } from './import-graph.ts'
import type { Finding } from './import-rules.ts'

const longestFile = 250
const mayBeLong = /(^|\/)(i18n|content|migrations)\/|(^|\/)demo\/content/

const saysNothing = new Set(['util', 'utils', 'helper', 'helpers', 'misc', 'common', 'lib', 'libs', 'shared'])

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

export function checkFiles(graph: ImportGraph): Finding[] {
  return [...graph.values()].flatMap((file) => [...checkLength(file), ...checkName(file)])
}
