import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  ColumnUpdateNode,
  DeleteQueryNode,
  IdentifierNode,
  InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  OperatorNode,
  ParensNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PrimitiveValueListNode,
  type QueryId,
  ReferenceNode,
  ReturningNode,
  type RootOperationNode,
  SelectAllNode,
  SelectionNode,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  type WhereNode,
} from 'kysely'
import { DecryptionError, decryptField, encryptField, type Keys } from './cipher.ts'
import { findEncryptedTable } from './encrypted-columns.ts'
import type { KeySource } from './key-file.ts'

/**
 * Encrypts and decrypts the columns of encrypted-columns.ts for all queries that are built with Kysely; raw SQL sees what is stored.
 * docs/decisions/043
 */
export function encryptingPlugin(source: KeySource): KyselyPlugin {
  const pending = new WeakMap<QueryId, readonly EncryptedRead[]>()
  const keys = () => source.find() ?? missing()

  return {
    transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
      const { query, reads } = transform(node, keys)
      if (reads.length > 0) pending.set(queryId, reads)
      return query
    },
    async transformResult({ result, queryId }: PluginTransformResultArgs) {
      const reads = pending.get(queryId)
      if (reads === undefined) return result
      return { ...result, rows: result.rows.map((row) => decryptRow(row, reads, source)) }
    },
  }
}

function missing(): never {
  throw new DecryptionError('keyMissing', { table: 'all', column: 'encrypted columns' })
}

interface Transformed {
  query: RootOperationNode
  reads: readonly EncryptedRead[]
}

function transform(node: RootOperationNode, keys: () => Keys): Transformed {
  if (SelectQueryNode.is(node)) return transformSelect(node)
  const into = InsertQueryNode.is(node) ? [node.into] : UpdateQueryNode.is(node) ? [node.table] : []
  const tables = DeleteQueryNode.is(node) ? node.from.froms : into.filter((table) => table !== undefined)
  const [source] = encryptedSources(tables)
  if (source === undefined) return { query: node, reads: [] }
  const { table } = source
  if (InsertQueryNode.is(node)) return transformReturning(encryptInsert(node, table, keys), source)
  if (DeleteQueryNode.is(node)) {
    refuseComparison(table, node.where?.where)
    return transformReturning(node, source)
  }
  if (!UpdateQueryNode.is(node)) return { query: node, reads: [] }
  refuseComparison(table, node.where?.where)
  const updates: readonly ColumnUpdateNode[] = encryptUpdate(node.updates ?? [], { table, where: node.where, keys })
  return transformReturning({ ...node, updates }, source)
}

function transformSelect(node: SelectQueryNode): Transformed {
  refuseInnerQueries(node.selections ?? [])
  const sources = encryptedSources([...(node.from?.froms ?? []), ...(node.joins ?? []).map(({ table }) => table)])
  if (sources.length === 0) return { query: node, reads: [] }
  for (const { table } of sources) refuseComparison(table, node.where?.where)
  const { selections, reads } = readEncrypted(node.selections ?? [], sources, { qualifies: true })
  return reads.length === 0 ? { query: node, reads } : { query: { ...node, selections }, reads }
}

function transformReturning(
  node: InsertQueryNode | UpdateQueryNode | DeleteQueryNode,
  source: { table: string; alias: string },
): Transformed {
  const { selections, reads } = readEncrypted(node.returning?.selections ?? [], [source], { qualifies: false })
  return reads.length === 0 ? { query: node, reads } : { query: { ...node, returning: ReturningNode.create(selections) }, reads }
}

type Row = Record<string, unknown>

function decryptRow(row: Row, reads: readonly EncryptedRead[], source: KeySource): Row {
  const plain = { ...row }
  for (const { output, table, column, key } of reads) {
    const value = row[output]
    if (typeof value === 'string' && value !== '') {
      const field = { table, column, row: key.map((name) => String(row[name])) }
      plain[output] = decrypt(source, (keys) => decryptField(keys, field, value))
    }
    for (const name of key) delete plain[name]
  }
  return plain
}

/** A key that another process has made since is in the file. */
function decrypt(source: KeySource, read: (keys: Keys) => string): string {
  const keys = source.find() ?? missing()
  try {
    return read(keys)
  } catch (error) {
    if (!(error instanceof DecryptionError) || error.reason !== 'keyMissing') throw error
    return read(source.reload() ?? keys)
  }
}

/** The same query with encrypted values. @throws Error when a row comes without its primary key. */
function encryptInsert(node: InsertQueryNode, table: string, keys: () => Keys): InsertQueryNode {
  const names = (node.columns ?? []).map(({ column }) => column.name)
  const { values } = node
  const updates = node.onConflict?.updates ?? []
  if (!names.some((name) => isEncrypted(table, name)) && !updates.some((update) => writes(table, update))) return node
  if (values === undefined || !ValuesNode.is(values)) throw unknownRow(table)
  const rows = values.values.map((row) =>
    PrimitiveValueListNode.is(row) ? [...row.values] : row.values.map((value) => (ValueNode.is(value) ? value.value : value)),
  )
  const encrypted = rows.map((row) => {
    const key = keyIn(table, (name) => row[names.indexOf(name)])
    return row.map((value, index) => encryptValue(keys, { table, column: names[index] ?? '', row: key }, value))
  })
  return {
    ...node,
    values: ValuesNode.create(encrypted.map(toList)),
    ...(node.onConflict && {
      onConflict: { ...node.onConflict, updates: encryptConflict(updates, { table, names, rows, keys }) },
    }),
  }
}

function toList(row: readonly unknown[]) {
  return ValueListNode.create(row.map((value) => (isNode(value) ? value : ValueNode.create(value))))
}

/** The row that is there already is the same one when the conflict is about the primary key. */
function encryptConflict(
  updates: readonly ColumnUpdateNode[],
  { table, names, rows, keys }: { table: string; names: string[]; rows: unknown[][]; keys: () => Keys },
): readonly ColumnUpdateNode[] {
  if (!updates.some((update) => writes(table, update))) return updates
  const [row, ...more] = rows
  if (row === undefined || more.length > 0) throw unknownRow(table)
  return encryptUpdates(updates, { table, row: keyIn(table, (name) => row[names.indexOf(name)]), keys })
}

/** The same for the columns of an update. @param where must name one row by its primary key. */
function encryptUpdate(
  updates: readonly ColumnUpdateNode[],
  { table, where, keys }: { table: string; where: WhereNode | undefined; keys: () => Keys },
): readonly ColumnUpdateNode[] {
  if (!updates.some((update) => writes(table, update))) return updates
  const equal = new Map(equalities(where?.where))
  return encryptUpdates(updates, { table, row: keyIn(table, (name) => equal.get(name)), keys })
}

function encryptUpdates(
  updates: readonly ColumnUpdateNode[],
  { table, row, keys }: { table: string; row: readonly string[]; keys: () => Keys },
): readonly ColumnUpdateNode[] {
  return updates.map((update) => {
    const column = nameOf(update.column)
    if (!isEncrypted(table, column)) return update
    const value = ValueNode.is(update.value) ? update.value.value : update.value
    const encrypted = encryptValue(keys, { table, column, row }, value)
    return ColumnUpdateNode.create(update.column, isNode(encrypted) ? encrypted : ValueNode.create(encrypted))
  })
}

function writes(table: string, { column }: ColumnUpdateNode): boolean {
  return isEncrypted(table, nameOf(column))
}

/** Conditions of the form `column = value` that all have to be true. */
function equalities(condition: OperationNode | undefined): [string, unknown][] {
  if (condition === undefined) return []
  if (ParensNode.is(condition)) return equalities(condition.node)
  if (AndNode.is(condition)) return [...equalities(condition.left), ...equalities(condition.right)]
  if (!BinaryOperationNode.is(condition) || !ValueNode.is(condition.rightOperand)) return []
  const { operator } = condition
  if (!OperatorNode.is(operator) || operator.operator !== '=') return []
  return [[nameOf(condition.leftOperand), condition.rightOperand.value]]
}

/** Encrypted values differ each time. @throws Error when a condition of the query compares one. */
function refuseComparison(table: string, condition: OperationNode | undefined): void {
  if (equalities(condition).some(([name]) => isEncrypted(table, name)))
    throw new Error(`An encrypted column of ${table} cannot be compared.`)
}

function nameOf(node: OperationNode): string {
  if (ColumnNode.is(node)) return node.column.name
  return ReferenceNode.is(node) && ColumnNode.is(node.column) ? node.column.column.name : ''
}

function keyIn(table: string, find: (name: string) => unknown): string[] {
  return (findEncryptedTable(table)?.key ?? []).map((name) => {
    const value = find(name)
    if (typeof value !== 'string') throw unknownRow(table)
    return value
  })
}

function encryptValue(
  keys: () => Keys,
  field: { table: string; column: string; row: readonly string[] },
  value: unknown,
): unknown {
  if (!isEncrypted(field.table, field.column) || value === null || value === '' || isDefault(value)) return value
  if (typeof value !== 'string') throw new Error(`An encrypted column of ${field.table} takes text.`)
  return encryptField(keys(), field, value)
}

function isNode(value: unknown): value is OperationNode {
  return typeof value === 'object' && value !== null && 'kind' in value
}

function isDefault(value: unknown): boolean {
  return value === undefined || (isNode(value) && value.kind === 'DefaultInsertValueNode')
}

function unknownRow(table: string): Error {
  return new Error(`A query that writes encrypted columns of ${table} must name each row by its primary key.`)
}

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
function encryptedSources(nodes: readonly OperationNode[]): Source[] {
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
function readEncrypted(
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

function isEncrypted(table: string, column: string): boolean {
  return findEncryptedTable(table)?.columns.includes(column) ?? false
}

/** A value of an inner query has lost its row. @throws Error when one of the selections is such a query. */
function refuseInnerQueries(selections: readonly SelectionNode[]): void {
  for (const { selection } of selections) {
    if (!AliasNode.is(selection) || !SelectQueryNode.is(selection.node)) continue
    const { from, selections: inner = [] } = selection.node
    if (readEncrypted(inner, encryptedSources(from?.froms ?? []), { qualifies: false }).reads.length > 0)
      throw new Error('An encrypted column cannot be selected in an inner query: join its table.')
  }
}
