import type { ReceiptType } from '#contract/money/expenses.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'

/** Bytes of a piece, before it is encrypted. */
const pieceBytes = 48 * 1024
const piecesPerInsert = 10

export interface ReceiptFile {
  type: ReceiptType
  content: Buffer
}

/** In place of the one that is there. */
export async function storeReceipt(change: Db, expenseId: string, { type, content }: ReceiptFile): Promise<void> {
  await forgetReceipt(change, expenseId)
  await change
    .insertInto('receipts')
    .values({ expenseId, type, byteCount: content.length, createdAt: new Date().toISOString() })
    .execute()
  const pieces = Array.from({ length: Math.ceil(content.length / pieceBytes) }, (_, place) => ({
    id: newId(),
    expenseId,
    place,
    content: content.toString('base64', place * pieceBytes, (place + 1) * pieceBytes),
  }))
  for (let start = 0; start < pieces.length; start += piecesPerInsert)
    await change
      .insertInto('receiptPieces')
      .values(pieces.slice(start, start + piecesPerInsert))
      .execute()
}

/** Undefined without one, and when its key was lost. */
export async function readReceipt(db: Db, expenseId: string): Promise<ReceiptFile | undefined> {
  const receipt = await db
    .selectFrom('receipts')
    .select(['type', 'byteCount'])
    .where('expenseId', '=', expenseId)
    .executeTakeFirst()
  if (receipt === undefined) return undefined
  const pieces = await db
    .selectFrom('receiptPieces')
    .select(['receiptPieces.id', 'content'])
    .where('expenseId', '=', expenseId)
    .orderBy('place')
    .execute()
  const content = Buffer.concat(pieces.map((piece) => Buffer.from(piece.content, 'base64')))
  return content.length === receipt.byteCount ? { type: receipt.type, content } : undefined
}

/** @returns whether there was one. */
export async function forgetReceipt(change: Db, expenseId: string): Promise<boolean> {
  const found = await change.deleteFrom('receipts').where('expenseId', '=', expenseId).returning('expenseId').execute()
  return found.length > 0
}
