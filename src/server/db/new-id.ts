import { randomUUIDv7 } from 'node:crypto'

let last = ''

/**
 * A UUIDv7 that is greater than every one made before in this process. The plain ones are in no order within a millisecond, and a list would show
 * two rows of one moment the wrong way round.
 */
export function newId(): string {
  const fresh = randomUUIDv7()
  last = fresh > last ? fresh : successor(last)
  return last
}

function successor(id: string): string {
  return id.slice(0, 24) + (BigInt(`0x${id.slice(24)}`) + 1n).toString(16).padStart(12, '0')
}
