import {
  AliasNode,
  ColumnNode,
  IdentifierNode,
  type OperationNode,
  ReferenceNode,
  SelectAllNode,
  SelectionNode,
  SelectQueryNode,
  TableNode,
} from 'kysely'
import { findEncryptedTable } from './encrypted-columns.ts'

/** One encrypted column of a query's result. */
export interface EncryptedRead {
  /** Its name in the result. */
  output: string
  table: string
  column: string
  /** Names under which the result has the row's primary key. They are removed. */
  key: readonly string[]
}

interface Source {
  table: string
  alias: string
}

/** The tables of a query that have encrypted columns, with their names in it. */
export function encryptedSources(nodes: readonly OperationNode[]): Source[] {
  return nodes.flatMap((node) => {
    const inner = AliasNode.is(node) ? node.node : node
    if (!TableNode.is(inner)) return []
    const table = inner.table.identifier.name
    if (findEncryptedTable(table) === undefined) return []
    return [{ table, alias: AliasNode.is(node) && IdentifierNode.is(node.alias) ? node.alias.name : table }]
  })
}

/**
 * Finds the encrypted columns among the selections, and adds the primary keys of their rows.
 * @param qualifies whether the keys are named with their table: not in RETURNING.
 */
export function readEncrypted(
  selections: readonly SelectionNode[],
  sources: readonly Source[],
  { qualifies }: { qualifies: boolean },
): { selections: readonly SelectionNode[]; reads: EncryptedRead[] } {
  const reads: EncryptedRead[] = []
  const keys = new Map<string, SelectionNode>()
  for (const { selection } of selections) {
    for (const { source, column, output } of encryptedOf(selection, sources)) {
      const names = keyOf(source.table).map((name) => `#${source.alias}#${name}`)
      reads.push({ output, table: source.table, column, key: names })
      for (const [index, name] of keyOf(source.table).entries()) {
        const reference = ReferenceNode.create(ColumnNode.create(name), qualifies ? TableNode.create(source.alias) : undefined)
        const alias = names[index] ?? name
        keys.set(alias, SelectionNode.create(AliasNode.create(reference, IdentifierNode.create(alias))))
      }
    }
  }
  return { selections: [...selections, ...keys.values()], reads }
}

function keyOf(table: string): readonly string[] {
  return findEncryptedTable(table)?.key ?? []
}

function encryptedOf(
  selection: SelectionNode['selection'],
  sources: readonly Source[],
): { source: Source; column: string; output: string }[] {
  if (SelectAllNode.is(selection)) return sources.flatMap(allOf)
  if (AliasNode.is(selection)) {
    if (!ReferenceNode.is(selection.node) || !IdentifierNode.is(selection.alias)) return []
    const { name } = selection.alias
    return encryptedOf(selection.node, sources).map((found) => ({ ...found, output: name }))
  }
  const reference = ReferenceNode.is(selection) ? selection : ReferenceNode.create(selection as ColumnNode)
  const alias = reference.table?.table.identifier.name
  const named = sources.filter((source) => alias === undefined || source.alias === alias)
  if (SelectAllNode.is(reference.column)) return named.flatMap(allOf)
  const column = reference.column.column.name
  return named.filter(({ table }) => isEncrypted(table, column)).map((source) => ({ source, column, output: column }))
}

function allOf(source: Source) {
  return (findEncryptedTable(source.table)?.columns ?? []).map((column) => ({ source, column, output: column }))
}

export function isEncrypted(table: string, column: string): boolean {
  return findEncryptedTable(table)?.columns.includes(column) ?? false
}

/** A value of an inner query has lost its row. @throws Error when one of the selections is such a query. */
export function refuseInnerQueries(selections: readonly SelectionNode[]): void {
  for (const { selection } of selections) {
    if (!AliasNode.is(selection) || !SelectQueryNode.is(selection.node)) continue
    const { from, selections: inner = [] } = selection.node
    if (readEncrypted(inner, encryptedSources(from?.froms ?? []), { qualifies: false }).reads.length > 0)
      throw new Error('An encrypted column cannot be selected in an inner query: join its table.')
  }
}
