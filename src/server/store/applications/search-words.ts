import { LRUCache } from 'lru-cache'
import type { Db } from '#server/db/open.ts'
import type { Kind } from './search-terms.ts'

/** A search is asked for its rows, its counts and its further pages; its words need counting once. */
const kept = { max: 1000, ttl: 60 * 60 * 1000 } as const

const commonWords = new WeakMap<Db, LRUCache<string, true>>()

/**
 * Words of which this process has counted, within the last hour, that many rows hold them. Should few hold one by now, a search reads down its list instead
 * of looking them up: another way to the same rows.
 */
export function knownAsCommon(db: Db, kind: Kind) {
  const words = commonWords.get(db) ?? new LRUCache<string, true>(kept)
  commonWords.set(db, words)
  const keyOf = (word: string) => JSON.stringify([kind, word])
  return {
    has: (word: string): boolean => words.has(keyOf(word)),
    add: (word: string): void => void words.set(keyOf(word), true),
  }
}
