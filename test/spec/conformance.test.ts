import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'

const root = resolve(import.meta.dirname, '../..')
const testFiles = globSync('{src,scripts,test}/**/*.{test,spec}.ts', { cwd: root }).map((path) => path.replaceAll('\\', '/'))

/** One row of a table whose head names the columns. */
type Row = Map<string, string>

function readRows(document: string): Row[] {
  let columns: string[] = []
  return readFileSync(resolve(root, document), 'utf8')
    .split('\n')
    .flatMap((line) => {
      if (!line.startsWith('|')) columns = []
      if (!line.startsWith('|') || line.startsWith('|---')) return []
      const cells = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
      if (columns.length === 0) {
        columns = cells
        return []
      }
      return [new Map(columns.map((column, index) => [column, cells[index] ?? '']))]
    })
}

/** Titles of a file's tests, as they are written. */
function titlesOf(path: string): string[] {
  const source = readFileSync(resolve(root, path), 'utf8')
  return [...source.matchAll(/\btest\(\s*(['"`])(.*?)\1,/gs)].map(([, , title = '']) => title)
}

/** Whether a title holds the words; `…` stands for any words between them. */
function holds(title: string, words: string): boolean {
  let from = 0
  for (const piece of words.split('…').map((each) => each.trim())) {
    const at = title.indexOf(piece, from)
    if (at < 0) return false
    from = at + piece.length
  }
  return true
}

/** What is wrong with one test that a cell names: `file › words of its title`, or the file alone. */
function problemWith(named: string): string | null {
  const [name = '', words] = named.split('›').map((part) => part.trim())
  const files = testFiles.filter((path) => `/${path}`.replace(/\.(test|spec)\.ts$/, '').endsWith(`/${name}`))
  const [file] = files
  if (file === undefined || files.length > 1) return `‘${name}’ means ${files.length} test files`
  if (words === undefined || titlesOf(file).some((title) => holds(title, words))) return null
  return `${file} has no test ‘${words}’`
}

/** Paths between backticks; one without a folder lies beside the one before it. */
function pathsIn(cell: string): string[] {
  let folder = ''
  return [...cell.matchAll(/`([^`]+\.(?:tsx?|md|sql|css|json))`/g)].map(([, path = '']) => {
    if (path.includes('/')) folder = path.slice(0, path.lastIndexOf('/') + 1)
    return path.includes('/') ? path : folder + path
  })
}

for (const document of ['docs/spec-conformance.md', 'docs/design-conformance.md']) {
  test(`${document} names only tests and files that exist, and a test for each sentence or why there is none`, () => {
    const rows = readRows(document)
    assert.ok(rows.length > 20)
    for (const row of rows) {
      const [sentence = ''] = row.values()
      for (const path of pathsIn(row.get('where') ?? '')) {
        assert.ok(
          ['', 'src/'].some((start) => existsSync(resolve(root, start + path))),
          `${sentence}: there is no ${path}`,
        )
      }
      const tests = row.get('test')
      if (tests === undefined) continue
      assert.notEqual(tests, '', sentence)
      if (tests.startsWith('none: ')) continue
      for (const named of tests.split(';')) assert.equal(problemWith(named.trim()), null, sentence)
    }
  })
}
