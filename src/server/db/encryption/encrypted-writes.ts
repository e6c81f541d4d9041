import {
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  ColumnUpdateNode,
  type InsertQueryNode,
  type OperationNode,
  OperatorNode,
  ParensNode,
  PrimitiveValueListNode,
  ReferenceNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  type WhereNode,
} from 'kysely'
import { encryptField, type Keys } from './cipher.ts'
import { findEncryptedTable } from './encrypted-columns.ts'
import { isEncrypted } from './encrypted-reads.ts'

/** The same query with encrypted values. @throws Error when a row comes without its primary key. */
export function encryptInsert(node: InsertQueryNode, table: string, keys: () => Keys): InsertQueryNode {
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
export function encryptUpdate(
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
export function refuseComparison(table: string, condition: OperationNode | undefined): void {
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
