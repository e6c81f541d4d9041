import { randomUUIDv7 } from 'node:crypto'

let last = ''

/** Greater than every earlier one of this process: plain UUIDv7s have no order within a millisecond, and lists sort by id. */
export function newId(): string {
  const fresh = randomUUIDv7()
  last = fresh > last ? fresh : successor(last)
  return last
}

function successor(id: string): string {
  return id.slice(0, 24) + (BigInt(`0x${id.slice(24)}`) + 1n).toString(16).padStart(12, '0')
}
