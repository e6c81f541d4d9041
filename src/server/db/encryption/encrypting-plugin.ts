import {
  type ColumnUpdateNode,
  DeleteQueryNode,
  InsertQueryNode,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryId,
  ReturningNode,
  type RootOperationNode,
  SelectQueryNode,
  UpdateQueryNode,
} from 'kysely'
import { DecryptionError, decryptField, type Keys } from './cipher.ts'
import { type EncryptedRead, encryptedSources, readEncrypted, refuseInnerQueries } from './encrypted-reads.ts'
import { encryptInsert, encryptUpdate, refuseComparison } from './encrypted-writes.ts'
import type { KeySource } from './key-source.ts'

/**
 * Encrypts and decrypts the columns of encrypted-columns.ts for all queries that are built with Kysely; raw SQL sees what is stored.
 * docs/decisions/043
 */
export function encryptingPlugin(source: KeySource): KyselyPlugin {
  const pending = new WeakMap<QueryId, readonly EncryptedRead[]>()
  const keys = () => source.findFresh() ?? missing()

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
