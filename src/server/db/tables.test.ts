import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { applicationFields } from '#contract/members/application-facts.ts'
import { directoryChoices } from '#contract/members/directory.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'

/** Columns that follow from the contract. */
const named: Record<string, readonly string[]> = { ApplicationField: applicationFields, DirectoryChoice: directoryChoices }

/** `table.column: nullable` for each column that tables.ts declares. Its interfaces are plain lists, so reading the text is enough. */
function declared(): string[] {
  const source = readFileSync(new URL('./tables.ts', import.meta.url), 'utf8').replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
  const bodies = new Map(
    [...source.matchAll(/interface (\w+) (?:extends Record<(\w+), (.+)> )?\{([\s\S]*?)\n\}/g)].map(
      ([, name = '', names = '', type = '', body = '']) => [
        name,
        (named[names] ?? []).map((column) => `${column}: ${type}\n`).join('') + body,
      ],
    ),
  )
  const tables = [...(bodies.get('Tables') ?? '').matchAll(/^ {2}(\w+): (?:(\w+)|\{ (.*) \})$/gm)]
  assert.ok(tables.length >= 9)
  return tables
    .flatMap(([, table = '', row = '', inline]) =>
      (inline ?? bodies.get(row) ?? '')
        .split(/[;\n]/)
        .map((line) => /^\s*(\w+): (.+)$/.exec(line))
        .filter((match) => match !== null)
        .map(([, column = '', type = '']) => `${table}.${column}: ${type.endsWith('| null')}`),
    )
    .toSorted()
}

for (const engine of engines) {
  test(`${engine}: tables.ts matches the migrations, column by column`, async () => {
    await using db = await freshDatabase(engine)
    const tables = await db.introspection.getTables()
    // SQLite reports text primary keys as nullable, for compatibility with its older versions.
    const isKey = (table: string, column: string) =>
      column === 'id' || column === 'sid' || (column === 'name' && table !== 'passkeys')
    const made = tables.flatMap(({ name, columns }) =>
      columns.map(
        (column) => `${name}.${column.name}: ${column.isNullable && !(engine === 'sqlite' && isKey(name, column.name))}`,
      ),
    )
    assert.deepEqual(made.toSorted(), declared())
  })
}
