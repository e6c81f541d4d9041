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
} from 'kysely'
import { DecryptionError, decryptField, encryptField, type Keys } from './cipher.ts'
import { findEncryptedTable } from './encrypted-columns.ts'
import type { KeySource } from './key-file.ts'

interface Source {
  table: string
  /** Its name in the query. */
  alias: string
  key: readonly string[]
  columns: readonly string[]
}

interface EncryptedRead {
  source: Source
  column: string
  /** Its name in the result. */
  output: string
}

/** For all queries that are built with Kysely; raw SQL sees what is stored. docs/decisions/043 */
export function encryptingPlugin(keySource: KeySource): KyselyPlugin {
  const pending = new WeakMap<QueryId, readonly EncryptedRead[]>()

  return {
    transformQuery({ node, queryId }) {
      const { query, reads } = transform(node, () => keySource.find() ?? missing())
      if (reads.length > 0) pending.set(queryId, reads)
      return query
    },
    async transformResult({ result, queryId }) {
      const reads = pending.get(queryId)
      return reads === undefined ? result : { ...result, rows: result.rows.map((row) => decryptRow(row, reads, keySource)) }
    },
  }
}

function missing(): never {
  throw new DecryptionError('keyMissing', { table: 'all', column: 'encrypted columns' })
}

function transform(node: RootOperationNode, keys: () => Keys): { query: RootOperationNode; reads: readonly EncryptedRead[] } {
  if (SelectQueryNode.is(node)) {
    refuseInnerQueries(node.selections ?? [])
    const sources = encryptedSources([...(node.from?.froms ?? []), ...(node.joins ?? []).map(({ table }) => table)])
    for (const source of sources) refuseComparison(source, node.where?.where)
    const { selections, reads } = readEncrypted(node.selections ?? [], sources, { qualifies: true })
    return { query: reads.length === 0 ? node : { ...node, selections }, reads }
  }
  const isInsert = InsertQueryNode.is(node)
  if (!isInsert && !UpdateQueryNode.is(node) && !DeleteQueryNode.is(node)) return { query: node, reads: [] }
  const [source] = encryptedSources(DeleteQueryNode.is(node) ? node.from.froms : [isInsert ? node.into : node.table])
  if (source === undefined) return { query: node, reads: [] }
  if (!isInsert) refuseComparison(source, node.where?.where)
  const written = isInsert
    ? encryptInsert(node, source, keys)
    : UpdateQueryNode.is(node)
      ? encryptUpdate(node, source, keys)
      : node
  const { selections, reads } = readEncrypted(node.returning?.selections ?? [], [source], { qualifies: false })
  return { query: reads.length === 0 ? written : { ...written, returning: ReturningNode.create(selections) }, reads }
}

function encryptedSources(nodes: readonly (OperationNode | undefined)[]): Source[] {
  return nodes.flatMap((node) => {
    if (node === undefined) return []
    const inner = AliasNode.is(node) ? node.node : node
    if (!TableNode.is(inner)) return []
    const table = inner.table.identifier.name
    const encrypted = findEncryptedTable(table)
    const alias = AliasNode.is(node) && IdentifierNode.is(node.alias) ? node.alias.name : table
    return encrypted === undefined ? [] : [{ ...encrypted, table, alias }]
  })
}

/** The value of a row's column in the query, undefined when the query does not say. */
type FindValue = (column: string) => unknown

function encryptInsert(node: InsertQueryNode, source: Source, keys: () => Keys): InsertQueryNode {
  const names = (node.columns ?? []).map(({ column }) => column.name)
  if (node.values === undefined || !ValuesNode.is(node.values)) {
    if (names.some((name) => source.columns.includes(name))) throw unknownRow(source)
    return node
  }
  const rows = node.values.values.map((row) => (PrimitiveValueListNode.is(row) ? row.values : row.values.map(plainOf)))
  const values = rows.map((row) => {
    const find: FindValue = (column) => row[names.indexOf(column)]
    return ValueListNode.create(names.map((column, index) => encrypt({ source, column, find, keys }, row[index])))
  })
  // The row that is there already is the same one when the conflict is about the primary key.
  const conflicting: FindValue = (column) => (rows.length === 1 ? rows[0]?.[names.indexOf(column)] : undefined)
  const updates = encryptUpdates(node.onConflict?.updates, source, conflicting, keys)
  return {
    ...node,
    values: ValuesNode.create(values),
    ...(node.onConflict && updates && { onConflict: { ...node.onConflict, updates } }),
  }
}

function encryptUpdate(node: UpdateQueryNode, source: Source, keys: () => Keys): UpdateQueryNode {
  const equal = new Map(equalities(node.where?.where))
  const updates = encryptUpdates(node.updates, source, (column) => equal.get(column), keys)
  return updates === undefined ? node : { ...node, updates }
}

function encryptUpdates(
  updates: readonly ColumnUpdateNode[] | undefined,
  source: Source,
  find: FindValue,
  keys: () => Keys,
): readonly ColumnUpdateNode[] | undefined {
  return updates?.map(({ column, value }) =>
    ColumnUpdateNode.create(column, encrypt({ source, column: nameOf(column), find, keys }, plainOf(value))),
  )
}

/** @throws Error when an encrypted value comes without its row's primary key, or is made by SQL. */
function encrypt(
  { source, column, find, keys }: { source: Source; column: string; find: FindValue; keys: () => Keys },
  value: unknown,
): OperationNode {
  const isDefault = value === undefined || (isNode(value) && value.kind === 'DefaultInsertValueNode')
  if (!source.columns.includes(column) || value === null || value === '' || isDefault)
    return isNode(value) ? value : ValueNode.create(value)
  if (typeof value !== 'string') throw new Error(`An encrypted column of ${source.table} takes text.`)
  const row = source.key.map((name) => {
    const part = find(name)
    if (typeof part !== 'string') throw unknownRow(source)
    return part
  })
  return ValueNode.create(encryptField(keys(), { table: source.table, column, row }, value))
}

function unknownRow({ table }: Source): Error {
  return new Error(`A query that writes encrypted columns of ${table} must name each row by its primary key.`)
}

function isNode(value: unknown): value is OperationNode {
  return typeof value === 'object' && value !== null && 'kind' in value
}

function plainOf(node: OperationNode): unknown {
  return ValueNode.is(node) ? node.value : node
}

function nameOf(node: OperationNode): string {
  if (ColumnNode.is(node)) return node.column.name
  return ReferenceNode.is(node) && ColumnNode.is(node.column) ? node.column.column.name : ''
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
function refuseComparison({ table, columns }: Source, condition: OperationNode | undefined): void {
  if (equalities(condition).some(([name]) => columns.includes(name)))
    throw new Error(`An encrypted column of ${table} cannot be compared.`)
}

/** Adds the primary keys of the rows. @param qualifies whether they are named with their table: not in RETURNING. */
function readEncrypted(
  selections: readonly SelectionNode[],
  sources: readonly Source[],
  { qualifies }: { qualifies: boolean },
): { selections: readonly SelectionNode[]; reads: EncryptedRead[] } {
  const reads = selections.flatMap(({ selection }) => encryptedIn(selection, sources))
  const keys = [...new Set(reads.map(({ source }) => source))].flatMap((source) =>
    source.key.map((name) => {
      const reference = ReferenceNode.create(ColumnNode.create(name), qualifies ? TableNode.create(source.alias) : undefined)
      return SelectionNode.create(AliasNode.create(reference, IdentifierNode.create(keyName(source, name))))
    }),
  )
  return { selections: [...selections, ...keys], reads }
}

function keyName({ alias }: Source, name: string): string {
  return `#${alias}#${name}`
}

function encryptedIn(selection: SelectionNode['selection'], sources: readonly Source[]): EncryptedRead[] {
  if (SelectAllNode.is(selection)) return sources.flatMap(allOf)
  if (AliasNode.is(selection)) {
    if (!ReferenceNode.is(selection.node) || !IdentifierNode.is(selection.alias)) return []
    const { name } = selection.alias
    return encryptedIn(selection.node, sources).map((found) => ({ ...found, output: name }))
  }
  const reference = ReferenceNode.is(selection) ? selection : ReferenceNode.create(selection as ColumnNode)
  const alias = reference.table?.table.identifier.name
  const named = sources.filter((source) => alias === undefined || source.alias === alias)
  if (SelectAllNode.is(reference.column)) return named.flatMap(allOf)
  const column = reference.column.column.name
  return named.flatMap(allOf).filter((read) => read.column === column)
}

function allOf(source: Source): EncryptedRead[] {
  return source.columns.map((column) => ({ source, column, output: column }))
}

/** A value of an inner query has lost its row. @throws Error when one of the selections is such a query. */
function refuseInnerQueries(selections: readonly SelectionNode[]): void {
  for (const { selection } of selections) {
    if (!AliasNode.is(selection) || !SelectQueryNode.is(selection.node)) continue
    const { from, selections: inner = [] } = selection.node
    const sources = encryptedSources(from?.froms ?? [])
    if (inner.some(({ selection }) => encryptedIn(selection, sources).length > 0))
      throw new Error('An encrypted column cannot be selected in an inner query: join its table.')
  }
}

type Row = Record<string, unknown>

function decryptRow(row: Row, reads: readonly EncryptedRead[], keySource: KeySource): Row {
  const plain = { ...row }
  for (const { source, column, output } of reads) {
    const value = row[output]
    const key = source.key.map((name) => keyName(source, name))
    for (const name of key) delete plain[name]
    if (typeof value !== 'string' || value === '') continue
    const field = { table: source.table, column, row: key.map((name) => String(row[name])) }
    plain[output] = decrypt(keySource, (keys) => decryptField(keys, field, value))
  }
  return plain
}

/** A key that another process has made since is in the file. */
function decrypt(keySource: KeySource, read: (keys: Keys) => string): string {
  const keys = keySource.find() ?? missing()
  try {
    return read(keys)
  } catch (error) {
    if (!(error instanceof DecryptionError) || error.reason !== 'keyMissing') throw error
    return read(keySource.reload() ?? keys)
  }
}
