import * as z from 'zod/mini'

/** The check that a text has at most `max` characters (UTF-16 units). Its message says how many and how many are too many. */
export function atMost(max: number) {
  return z.maxLength(max, {
    error: ({ input }) => tooLong({ max, excess: typeof input === 'string' ? input.length - max : 0 }),
  })
}

/** How long a text may be, and by how much it is longer. */
export interface TextLength {
  max: number
  excess: number
}

const tooLong = ({ max, excess }: TextLength) => `This text is too long: the limit is ${max} characters. Please remove ${excess}.`

/** What such a message says; null for any other message. */
export function readTooLong(message: string): TextLength | null {
  const [, max, excess] = /^This text is too long: the limit is (\d+) characters\. Please remove (\d+)\.$/.exec(message) ?? []
  return max === undefined ? null : { max: Number(max), excess: Number(excess) }
}
